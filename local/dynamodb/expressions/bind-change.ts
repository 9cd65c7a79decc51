import type { AttributeValue } from '../values/attribute-value.ts';
import { typeOf, type ValueType } from '../values/value-type.ts';
import type { Change } from './apply-changes.ts';
import type { Binding } from './bind-operand.ts';
import { bindUpdateOperand } from './bind-update-operand.ts';
import { addTo, deleteFrom } from './change-set.ts';
import { invalidExpression } from './invalid-expression.ts';
import type { ActionNode } from './syntax-tree.ts';

const LONG_NAMES: Readonly<Record<ValueType, string>> = {
  S: 'STRING',
  N: 'NUMBER',
  B: 'BINARY',
  BOOL: 'BOOLEAN',
  NULL: 'NULL',
  L: 'LIST',
  M: 'MAP',
  SS: 'STRING_SET',
  NS: 'NUMBER_SET',
  BS: 'BINARY_SET',
};
const SET_TYPES: readonly ValueType[] = ['SS', 'NS', 'BS'];

export function bindChange(action: ActionNode, binding: Binding): Change {
  switch (action.section) {
    case 'SET': {
      const { evaluate } = bindUpdateOperand(action.operand, binding);
      return (_current, item) => evaluate(item);
    }
    case 'REMOVE':
      return () => undefined;
    case 'ADD': {
      const operand = binding.scope.valueOf(action.operand.placeholder, binding.kind);
      return current => addTo(current, operand);
    }
    case 'DELETE': {
      const operand = binding.scope.valueOf(action.operand.placeholder, binding.kind);
      return current => deleteFrom(current, operand);
    }
  }
}

/** DynamoDB looks at these before any other operand. */
export function checkSetOperand(action: ActionNode, binding: Binding): void {
  if (action.section !== 'ADD' && action.section !== 'DELETE') return;
  const operand = binding.scope.valueOf(action.operand.placeholder, binding.kind);
  if (isAllowed(action.section, operand)) return;
  throw invalidExpression(
    binding.kind,
    `Incorrect operand type for operator or function; operator: ${action.section}, operand type: ${LONG_NAMES[typeOf(operand)]}`,
  );
}

function isAllowed(section: 'ADD' | 'DELETE', operand: AttributeValue): boolean {
  const type = typeOf(operand);
  return SET_TYPES.includes(type) || (section === 'ADD' && type === 'N');
}
