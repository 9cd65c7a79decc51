import type { AttributeValue } from '../values/attribute-value.ts';
import type { ValueType } from '../values/value-type.ts';
import { type Binding, type BoundOperand, bindOperandPath, bindOperandValue } from './bind-operand.ts';
import { wrongOperandCount, wrongOperandType } from './invalid-expression.ts';
import type { FunctionNode, OperandNode } from './syntax-tree.ts';

const UNSIZED_TYPES: readonly ValueType[] = ['N', 'BOOL', 'NULL'];

export function bindConditionOperand(node: OperandNode, binding: Binding): BoundOperand {
  if (node.kind === 'path') return bindOperandPath(node, binding);
  return node.kind === 'value' ? bindOperandValue(node, binding) : bindSize(node, binding);
}

/** The only function whose result is an operand. */
function bindSize(node: FunctionNode, binding: Binding): BoundOperand {
  const operands = node.operands.map(operand => bindConditionOperand(operand, binding));
  const [operand] = operands;
  if (operand === undefined || operands.length !== 1)
    throw wrongOperandCount(binding.kind, node.name, operands.length);
  if (operand.type !== undefined && UNSIZED_TYPES.includes(operand.type))
    throw wrongOperandType(binding.kind, node.name, operand.type);
  return {
    read: item => {
      const value = operand.read(item);
      const size = value === undefined ? undefined : sizeOf(value);
      return size === undefined ? undefined : { N: String(size) };
    },
    type: 'N',
  };
}

function sizeOf(value: AttributeValue): number | undefined {
  if ('S' in value) return value.S.length;
  if ('B' in value) return value.B.byteLength;
  if ('L' in value) return value.L.length;
  if ('M' in value) return Object.keys(value.M).length;
  if ('SS' in value) return value.SS.length;
  if ('NS' in value) return value.NS.length;
  return 'BS' in value ? value.BS.length : undefined;
}
