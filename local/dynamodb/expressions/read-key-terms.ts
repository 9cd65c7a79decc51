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
  const terms: KeyTerm[] = [];
  collectTerms(node, scope, terms);
  return terms;
}

function collectTerms(node: ConditionNode, scope: ExpressionScope, terms: KeyTerm[]): void {
  if (node.kind === 'and') for (const condition of node.conditions) collectTerms(condition, scope, terms);
  else terms.push(readTerm(node, scope));
}

function readTerm(node: ConditionNode, scope: ExpressionScope): KeyTerm {
  switch (node.kind) {
    case 'compare': {
      const { operator, left, right } = node;
      if (operator === '<>') throw invalidOperator(operator);
      return readOperands(left.kind === 'value' ? MIRRORED[operator] : operator, [left, right], scope);
    }
    case 'between':
      return readFirst('BETWEEN', [node.operand, node.lowest, node.highest], scope);
    case 'function':
      if (node.name !== 'begins_with') throw invalidOperator(node.name);
      return readFirst(node.name, node.operands, scope);
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
  return readOperands(operator, operands, scope);
}

function readOperands(
  operator: KeyOperator,
  operands: readonly OperandNode[],
  scope: ExpressionScope,
): KeyTerm {
  let attribute: string | undefined;
  const values: AttributeValue[] = [];
  for (const operand of operands) {
    if (operand.kind === 'function')
      throw new AwsError('ValidationException', 'KeyConditionExpressions cannot contain nested operations');
    if (operand.kind === 'value') values.push(scope.valueOf(operand.placeholder, KIND));
    else if (attribute !== undefined)
      throw invalidCondition('Multiple attribute names used in one condition');
    else if (operand.elements.length > 1)
      throw new AwsError(
        'ValidationException',
        'KeyConditionExpressions cannot have conditions on nested attributes',
      );
    else attribute = bindPath(operand, KIND, scope)[0];
  }
  if (attribute === undefined) throw invalidCondition('No key attribute specified');
  return { attribute, operator, values };
}

function invalidOperator(operator: string): AwsError {
  return new AwsError('ValidationException', `Invalid operator used in KeyConditionExpression: ${operator}`);
}

function invalidCondition(reason: string): AwsError {
  return new AwsError('ValidationException', `Invalid condition in KeyConditionExpression: ${reason}`);
}
