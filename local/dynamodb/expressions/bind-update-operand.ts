import { addNumbers, subtractNumbers } from '../values/add-numbers.ts';
import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { typeOf, type ValueType } from '../values/value-type.ts';
import { type Binding, bindOperandPath } from './bind-operand.ts';
import { pathRequired, wrongOperandCount, wrongOperandType } from './invalid-expression.ts';
import type { ArithmeticNode, FunctionNode, OperandNode, PathNode } from './syntax-tree.ts';
import { missingAttribute, wrongDataType } from './update-faults.ts';

interface UpdateOperand {
  evaluate(item: Item): AttributeValue;
  /** Where the request alone tells the type. */
  readonly type?: ValueType;
}

export function bindUpdateOperand(node: OperandNode | ArithmeticNode, binding: Binding): UpdateOperand {
  switch (node.kind) {
    case 'path':
      return bindAttribute(node, binding);
    case 'value': {
      const value = binding.scope.valueOf(node.placeholder, binding.kind);
      return { evaluate: () => value, type: typeOf(value) };
    }
    case 'arithmetic':
      return bindArithmetic(node, binding);
    case 'function':
      return node.name === 'if_not_exists' ? bindIfNotExists(node, binding) : bindListAppend(node, binding);
  }
}

function bindAttribute(node: PathNode, binding: Binding): UpdateOperand {
  const { read } = bindOperandPath(node, binding);
  return { evaluate: item => read(item) ?? missing() };
}

function bindArithmetic(node: ArithmeticNode, binding: Binding): UpdateOperand {
  const left = bindUpdateOperand(node.left, binding);
  const right = bindUpdateOperand(node.right, binding);
  checkTypes(node.operator, 'N', [left, right], binding);
  const calculate = node.operator === '+' ? addNumbers : subtractNumbers;
  return {
    evaluate: item => {
      const leftValue = left.evaluate(item);
      const rightValue = right.evaluate(item);
      if (!('N' in leftValue) || !('N' in rightValue)) throw wrongDataType();
      return { N: calculate(leftValue.N, rightValue.N) };
    },
    type: 'N',
  };
}

function bindIfNotExists(node: FunctionNode, binding: Binding): UpdateOperand {
  const [attribute, fallback] = pairOf(node, binding);
  if (attribute.kind !== 'path') throw pathRequired(binding.kind, node.name);
  const { read } = bindOperandPath(attribute, binding);
  const { evaluate } = bindUpdateOperand(fallback, binding);
  return { evaluate: item => read(item) ?? evaluate(item) };
}

function bindListAppend(node: FunctionNode, binding: Binding): UpdateOperand {
  const [first, second] = pairOf(node, binding);
  const left = bindUpdateOperand(first, binding);
  const right = bindUpdateOperand(second, binding);
  checkTypes(node.name, 'L', [left, right], binding);
  return {
    evaluate: item => {
      const leftValue = left.evaluate(item);
      const rightValue = right.evaluate(item);
      if (!('L' in leftValue) || !('L' in rightValue)) throw wrongDataType();
      return { L: [...leftValue.L, ...rightValue.L] };
    },
    type: 'L',
  };
}

function pairOf({ name, operands }: FunctionNode, { kind }: Binding): [OperandNode, OperandNode] {
  const [first, second] = operands;
  if (first === undefined || second === undefined || operands.length !== 2)
    throw wrongOperandCount(kind, name, operands.length);
  return [first, second];
}

function checkTypes(
  operator: string,
  expected: ValueType,
  operands: readonly UpdateOperand[],
  { kind }: Binding,
): void {
  for (const { type } of operands)
    if (type !== undefined && type !== expected) throw wrongOperandType(kind, operator, type);
}

function missing(): never {
  throw missingAttribute();
}
