import { validationError } from '../dynamodb-error.ts';
import { ExpressionScope } from '../expressions/expression-scope.ts';
import { readExpressionValues } from '../expressions/read-expression-values.ts';
import type { Input } from './operation.ts';
import { readObject } from './read-input.ts';

/** The names and values that a request's expressions may use; `expressions` says which ones it can have. */
export function readScope(input: Input, expressions: readonly string[]): ExpressionScope {
  const names = readObject(input, 'ExpressionAttributeNames');
  const values = readObject(input, 'ExpressionAttributeValues');
  const member = names ? 'ExpressionAttributeNames' : values && 'ExpressionAttributeValues';
  if (member !== undefined && expressions.every(expression => (input[expression] ?? undefined) === undefined))
    throw validationError(`${member} can only be specified when using expressions`);
  return new ExpressionScope(
    names as Readonly<Record<string, string>> | undefined,
    values && readExpressionValues(values),
  );
}
