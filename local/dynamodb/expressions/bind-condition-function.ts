import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { isValueType, typeOf, type ValueType } from '../values/value-type.ts';
import { bindConditionOperand } from './bind-condition-operand.ts';
import type { Binding, BoundOperand } from './bind-operand.ts';
import { checkFirstOperand } from './check-first-operand.ts';
import { beginsWith, contains } from './contains.ts';
import {
  invalidExpression,
  pathRequired,
  wrongOperandCount,
  wrongOperandType,
} from './invalid-expression.ts';
import type { FunctionNode } from './syntax-tree.ts';

const PREFIX_TYPES: readonly ValueType[] = ['S', 'B'];
const TYPE_NAMES = 'B,NULL,SS,BOOL,L,BS,N,NS,S,M';

export function bindConditionFunction(node: FunctionNode, binding: Binding): (item: Item) => boolean {
  const operands = node.operands.map(operand => bindConditionOperand(operand, binding));
  switch (node.name) {
    case 'attribute_exists': {
      const attribute = onlyPath(node.name, operands, binding);
      return item => attribute.read(item) !== undefined;
    }
    case 'attribute_not_exists': {
      const attribute = onlyPath(node.name, operands, binding);
      return item => attribute.read(item) === undefined;
    }
    case 'attribute_type':
      return bindAttributeType(operands, binding);
    case 'begins_with':
      return bindBeginsWith(operands, binding);
    default:
      return bindPair('contains', operands, binding, contains);
  }
}

function onlyPath(name: string, operands: readonly BoundOperand[], { kind }: Binding): BoundOperand {
  const [operand] = operands;
  if (operand === undefined || operands.length !== 1) throw wrongOperandCount(kind, name, operands.length);
  if (operand.path === undefined) throw pathRequired(kind, name);
  return operand;
}

function bindAttributeType(operands: readonly BoundOperand[], binding: Binding): (item: Item) => boolean {
  const predicate = bindPair(
    'attribute_type',
    operands,
    binding,
    (value, type) => 'S' in type && typeOf(value) === type.S,
  );
  const [, { literal, type = `{${TYPE_NAMES}}` } = {}] = operands;
  if (literal === undefined || !('S' in literal))
    throw wrongOperandType(binding.kind, 'attribute_type', type);
  if (!isValueType(literal.S))
    throw invalidExpression(
      binding.kind,
      `Invalid attribute type name found; type: ${literal.S}, valid types: {${TYPE_NAMES}}`,
    );
  return predicate;
}

function bindBeginsWith(operands: readonly BoundOperand[], binding: Binding): (item: Item) => boolean {
  const predicate = bindPair('begins_with', operands, binding, beginsWith);
  for (const { type } of operands)
    if (type !== undefined && !PREFIX_TYPES.includes(type))
      throw wrongOperandType(binding.kind, 'begins_with', type);
  return predicate;
}

function bindPair(
  name: string,
  operands: readonly BoundOperand[],
  binding: Binding,
  holds: (left: AttributeValue, right: AttributeValue) => boolean,
): (item: Item) => boolean {
  const [left, right] = operands;
  if (left === undefined || right === undefined || operands.length !== 2)
    throw wrongOperandCount(binding.kind, name, operands.length);
  checkFirstOperand(name, operands, binding);
  return item => {
    const leftValue = left.read(item);
    const rightValue = right.read(item);
    return leftValue !== undefined && rightValue !== undefined && holds(leftValue, rightValue);
  };
}
