import { AwsError } from '../../wire/aws-error.ts';
import type { AttributeValue } from '../values/attribute-value.ts';
import { bindPath } from './document-path.ts';
import type { ExpressionScope } from './expression-scope.ts';
import type { Comparator, ConditionNode, OperandNode } from './syntax-tree.ts';

type KeyOperator = Exclude<Comparator, '<>'> | 'BETWEEN' | 'begins_with';

/** What a key condition says of one attribute, which stands left of the operator. */
export interface KeyTerm {
  readonly attribute: string;
  readonly operator: KeyOperator;
  readonly values: readonly AttributeValue[];
}

const KIND = 'KeyConditionExpression';
const MIRRORED: Readonly<Record<Exclude<Comparator, '<>'>, KeyOperator>> = {
  '=': '=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/** Of a condition whose operands were checked already. */
export function readKeyTerms(node: ConditionNode, scope: ExpressionScope): KeyTerm[] {
  switch (node.kind) {
    case 'and':
      return node.conditions.flatMap(condition => readKeyTerms(condition, scope));
    case 'compare': {
      const { operator } = node;
      if (operator === '<>') throw invalidOperator(operator);
      const { attribute, values, position } = readOperands([node.left, node.right], scope);
      return [{ attribute, values, operator: position === 0 ? operator : MIRRORED[operator] }];
    }
    case 'between':
      return [readFirst('BETWEEN', [node.operand, node.lowest, node.highest], scope)];
    case 'function':
      if (node.name !== 'begins_with') throw invalidOperator(node.name);
      return [readFirst(node.name, node.operands, scope)];
    default:
      throw invalidOperator(node.kind.toUpperCase());
  }
}

function readFirst(
  operator: 'BETWEEN' | 'begins_with',
  operands: readonly OperandNode[],
  scope: ExpressionScope,
): KeyTerm {
  if (operands[0]?.kind === 'value')
    throw invalidCondition(`${operator} operator must have the key attribute as its first operand`);
  const { attribute, values } = readOperands(operands, scope);
  return { attribute, operator, values };
}

function readOperands(
  operands: readonly OperandNode[],
  scope: ExpressionScope,
): { attribute: string; position: number; values: AttributeValue[] } {
  let found: { attribute: string; position: number } | undefined;
  const values: AttributeValue[] = [];
  for (const [position, operand] of operands.entries()) {
    if (operand.kind === 'function')
      throw new AwsError('ValidationException', 'KeyConditionExpressions cannot contain nested operations');
    if (operand.kind === 'value') values.push(scope.valueOf(operand.placeholder, KIND));
    else if (found !== undefined) throw invalidCondition('Multiple attribute names used in one condition');
    else if (operand.elements.length > 1)
      throw new AwsError(
        'ValidationException',
        'KeyConditionExpressions cannot have conditions on nested attributes',
      );
    else found = { attribute: bindPath(operand, KIND, scope)[0], position };
  }
  if (found === undefined) throw invalidCondition('No key attribute specified');
  return { ...found, values };
}

function invalidOperator(operator: string): AwsError {
  return new AwsError('ValidationException', `Invalid operator used in KeyConditionExpression: ${operator}`);
}

function invalidCondition(reason: string): AwsError {
  return new AwsError('ValidationException', `Invalid condition in KeyConditionExpression: ${reason}`);
}
