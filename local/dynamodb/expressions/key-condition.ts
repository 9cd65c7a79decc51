import { AwsError } from '../../wire/aws-error.ts';
import type { AttributeValue } from '../values/attribute-value.ts';
import { bindCondition } from './bind-condition.ts';
import type { ExpressionScope } from './expression-scope.ts';
import { parseCondition } from './parse-condition.ts';
import { type KeyTerm, readKeyTerms } from './read-key-terms.ts';

export interface KeyCondition {
  readonly partition: AttributeValue;
  readonly sort?: SortRange;
}

export interface SortRange {
  readonly lowest?: SortBound;
  readonly highest?: SortBound;
  readonly prefix?: AttributeValue;
}

export interface SortBound {
  readonly value: AttributeValue;
  readonly inclusive: boolean;
}

const KIND = 'KeyConditionExpression';

export function compileKeyCondition(
  text: string,
  scope: ExpressionScope,
  key: { readonly partition: string; readonly sort?: string },
): KeyCondition {
  const node = parseCondition(KIND, text);
  bindCondition(node, { kind: KIND, scope });
  const terms = readKeyTerms(node, scope);
  checkCount(terms);
  const partition = termOn(key.partition, terms);
  if (partition === undefined) throw missedElement(key.partition);
  const [value] = partition.values;
  if (partition.operator !== '=' || value === undefined) throw notSupported();
  if (terms.length === 1) return { partition: value };
  if (key.sort === undefined) throw notSupported();
  const sort = termOn(key.sort, terms);
  if (sort === undefined) throw missedElement(key.sort);
  return { partition: value, sort: rangeOf(sort) };
}

function checkCount(terms: readonly KeyTerm[]): void {
  if (new Set(terms.map(({ attribute }) => attribute)).size < terms.length)
    throw new AwsError(
      'ValidationException',
      'KeyConditionExpressions must only contain one condition per key',
    );
  if (terms.length > 2) throw new AwsError('ValidationException', 'Conditions can be of length 1 or 2 only');
}

function termOn(attribute: string, terms: readonly KeyTerm[]): KeyTerm | undefined {
  return terms.find(term => term.attribute === attribute);
}

function rangeOf({ operator, values }: KeyTerm): SortRange {
  const [value, upper = value] = values;
  if (value === undefined || upper === undefined) throw notSupported();
  switch (operator) {
    case '=':
    case 'BETWEEN':
      return { lowest: { value, inclusive: true }, highest: { value: upper, inclusive: true } };
    case '<':
    case '<=':
      return { highest: { value, inclusive: operator === '<=' } };
    case '>':
    case '>=':
      return { lowest: { value, inclusive: operator === '>=' } };
    case 'begins_with':
      return { prefix: value };
  }
}

function missedElement(attribute: string): AwsError {
  return new AwsError('ValidationException', `Query condition missed key schema element: ${attribute}`);
}

function notSupported(): AwsError {
  return new AwsError('ValidationException', 'Query key condition not supported');
}
