import { isJsonObject, type Json } from '../../json.ts';
import { InvalidPattern } from './invalid-pattern.ts';
import { type Affix, hasAffix } from './match-affix.ts';
import { matchIgnoringCase } from './match-ignore-case.ts';
import { matchWildcard } from './match-wildcard.ts';
import type { ValueMatcher } from './value-matcher.ts';

const WRONG_ARGUMENT = 'Value of anything-but must be an array or single string/number value.';

/** Any value, null included, except those named; the field must be there. */
export function matchAnythingBut(argument: Json): ValueMatcher {
  const excluded = isJsonObject(argument) ? parseOperator(argument) : parseValues(argument);
  return value => !excluded.some(matches => matches(value));
}

function parseOperator(argument: { [operator: string]: Json }): ValueMatcher[] {
  const [[operator, operand] = [undefined, null], ...more] = Object.entries(argument);
  if (operator === undefined) throw new InvalidPattern('Anything-But expression name not found');
  const parseOne = operandParsers.get(operator);
  if (parseOne === undefined) throw new InvalidPattern(`Unsupported anything-but pattern: ${operator}`);
  if (operand === null || typeof operand === 'boolean' || isJsonObject(operand))
    throw new InvalidPattern(WRONG_ARGUMENT);
  if (more.length > 0) throw new InvalidPattern('Only one key allowed in match expression');
  const operands = Array.isArray(operand) ? operand : [operand];
  if (operands.length === 0) throw new InvalidPattern('Empty arrays are not allowed');
  return operands.map(parseOne);
}

const operandParsers = new Map<string, (operand: Json) => ValueMatcher>([
  ['prefix', operand => parseAffix('prefix', operand)],
  ['suffix', operand => parseAffix('suffix', operand)],
  ['wildcard', matchWildcard],
  ['equals-ignore-case', parseIgnoringCase],
]);

function parseIgnoringCase(operand: Json): ValueMatcher {
  if (typeof operand !== 'string')
    throw new InvalidPattern(
      'Inside anything-but/equals-ignore-case list, number|start|null|boolean is not supported.',
    );
  return matchIgnoringCase(operand);
}

function parseAffix(affix: Affix, operand: Json): ValueMatcher {
  if (typeof operand !== 'string') throw new InvalidPattern('prefix/suffix match pattern must be a string');
  if (operand === '') throw new InvalidPattern('Null prefix/suffix not allowed');
  return hasAffix(affix, operand);
}

function parseValues(argument: Json): ValueMatcher[] {
  if (typeof argument === 'string' || typeof argument === 'number') return [value => value === argument];
  if (!Array.isArray(argument)) throw new InvalidPattern(WRONG_ARGUMENT);
  if (argument.some(value => typeof value !== 'string' && typeof value !== 'number'))
    throw new InvalidPattern('Inside anything but list, start|null|boolean is not supported.');
  if (new Set(argument.map(value => typeof value)).size !== 1)
    throw new InvalidPattern(
      'Inside anything but list, either all values are number or string, mixed type is not supported',
    );
  const excluded = new Set<unknown>(argument);
  return [value => excluded.has(value)];
}
