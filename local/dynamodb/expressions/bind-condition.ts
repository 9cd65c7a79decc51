import type { Item } from '../values/attribute-value.ts';
import { compareScalars, sameValue } from '../values/compare-values.ts';
import type { ValueType } from '../values/value-type.ts';
import { bindConditionFunction } from './bind-condition-function.ts';
import { bindConditionOperand } from './bind-condition-operand.ts';
import type { Binding, BoundOperand } from './bind-operand.ts';
import { checkBounds } from './check-bounds.ts';
import { checkFirstOperand } from './check-first-operand.ts';
import { type ConditionKind, wrongOperandCount, wrongOperandType } from './invalid-expression.ts';
import type { BetweenNode, Comparator, CompareNode, ConditionNode, InNode } from './syntax-tree.ts';

export type Predicate = (item: Item) => boolean;

const MOST_CANDIDATES = 100;
const ORDERED_TYPES: readonly ValueType[] = ['S', 'N', 'B'];

/** Checks operands from left to right, as DynamoDB does, whatever evaluation would reach. */
export function bindCondition(node: ConditionNode, binding: Binding<ConditionKind>): Predicate {
  switch (node.kind) {
    case 'and': {
      const conditions = node.conditions.map(condition => bindCondition(condition, binding));
      return item => conditions.every(condition => condition(item));
    }
    case 'or': {
      const conditions = node.conditions.map(condition => bindCondition(condition, binding));
      return item => conditions.some(condition => condition(item));
    }
    case 'not': {
      const condition = bindCondition(node.condition, binding);
      return item => !condition(item);
    }
    case 'compare':
      return bindComparison(node, binding);
    case 'between':
      return bindBetween(node, binding);
    case 'in':
      return bindIn(node, binding);
    case 'function':
      return bindConditionFunction(node, binding);
  }
}

function bindComparison(node: CompareNode, binding: Binding<ConditionKind>): Predicate {
  const { operator } = node;
  const left = bindConditionOperand(node.left, binding);
  const right = bindConditionOperand(node.right, binding);
  checkFirstOperand(operator, [left, right], binding);
  if (operator === '=') return item => isEqual(left, right, item);
  if (operator === '<>') return item => !isEqual(left, right, item);
  checkOrdered(operator, [left, right], binding);
  const holds = ORDER_TESTS[operator];
  return item => holds(compareOperands(left, right, item));
}

/** An order of NaN, of what has no order, passes none of them. */
const ORDER_TESTS: Readonly<Record<Exclude<Comparator, '=' | '<>'>, (order: number) => boolean>> = {
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
};

function bindBetween(node: BetweenNode, binding: Binding<ConditionKind>): Predicate {
  const operand = bindConditionOperand(node.operand, binding);
  const lowest = bindConditionOperand(node.lowest, binding);
  const highest = bindConditionOperand(node.highest, binding);
  checkOrdered('BETWEEN', [operand, lowest, highest], binding);
  checkBounds(lowest.literal, highest.literal, binding.kind);
  return item => compareOperands(operand, lowest, item) >= 0 && compareOperands(operand, highest, item) <= 0;
}

function bindIn(node: InNode, binding: Binding<ConditionKind>): Predicate {
  const operand = bindConditionOperand(node.operand, binding);
  const candidates = node.candidates.map(candidate => bindConditionOperand(candidate, binding));
  if (candidates.length > MOST_CANDIDATES) throw wrongOperandCount(binding.kind, 'IN', candidates.length);
  return item => candidates.some(candidate => isEqual(operand, candidate, item));
}

function checkOrdered(operator: string, operands: readonly BoundOperand[], binding: Binding): void {
  for (const { type } of operands)
    if (type !== undefined && !ORDERED_TYPES.includes(type))
      throw wrongOperandType(binding.kind, operator, type);
}

/** What is absent equals nothing, not even what is absent too. */
function isEqual(left: BoundOperand, right: BoundOperand, item: Item): boolean {
  const leftValue = left.read(item);
  const rightValue = right.read(item);
  return leftValue !== undefined && rightValue !== undefined && sameValue(leftValue, rightValue);
}

function compareOperands(left: BoundOperand, right: BoundOperand, item: Item): number {
  const leftValue = left.read(item);
  const rightValue = right.read(item);
  if (leftValue === undefined || rightValue === undefined) return Number.NaN;
  return compareScalars(leftValue, rightValue);
}
