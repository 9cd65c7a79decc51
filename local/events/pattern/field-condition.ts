import { isJsonObject, type Json } from '../../json.ts';
import { InvalidPattern } from './invalid-pattern.ts';
import { matchAffix } from './match-affix.ts';
import { matchAnythingBut } from './match-anything-but.ts';
import { matchCidr } from './match-cidr.ts';
import { matchExact } from './match-exact.ts';
import { matchIgnoringCase } from './match-ignore-case.ts';
import { matchNumeric } from './match-numeric.ts';
import { matchWildcard } from './match-wildcard.ts';
import type { Leaf, ValueMatcher } from './value-matcher.ts';

/** What a pattern asks of one field: any of the matchers, or that the field is not there. */
export interface FieldCondition {
  readonly matches: ValueMatcher;
  readonly allowsAbsence: boolean;
}

const operators = new Map<string, (argument: Json) => ValueMatcher>([
  ['prefix', argument => matchAffix('prefix', argument)],
  ['suffix', argument => matchAffix('suffix', argument)],
  ['equals-ignore-case', matchIgnoringCase],
  ['wildcard', matchWildcard],
  ['numeric', matchNumeric],
  ['anything-but', matchAnythingBut],
  ['cidr', matchCidr],
]);

export function parseFieldCondition(alternatives: readonly Json[]): FieldCondition {
  if (alternatives.length === 0) throw new InvalidPattern('Empty arrays are not allowed');
  const matchers: ValueMatcher[] = [];
  let allowsAbsence = false;
  for (const alternative of alternatives) {
    if (!isJsonObject(alternative)) matchers.push(matchExact(requireLeaf(alternative)));
    else if (parseExists(alternative) === false) allowsAbsence = true;
    else matchers.push(parseOperator(alternative));
  }
  return { matches: value => matchers.some(matches => matches(value)), allowsAbsence };
}

function requireLeaf(value: Exclude<Json, { [key: string]: Json }>): Leaf {
  if (Array.isArray(value))
    throw new InvalidPattern('Match value must be String, number, true, false, or null');
  return value;
}

function parseExists(expression: { [operator: string]: Json }): boolean | undefined {
  const exists = expression.exists;
  if (exists === undefined || Object.keys(expression)[0] !== 'exists') return undefined;
  if (typeof exists !== 'boolean')
    throw new InvalidPattern('exists match pattern must be either true or false.');
  requireSingleKey(expression);
  return exists;
}

function parseOperator(expression: { [operator: string]: Json }): ValueMatcher {
  if (parseExists(expression) === true) return () => true;
  const [[operator, argument] = [undefined, null]] = Object.entries(expression);
  if (operator === undefined) throw new InvalidPattern('Match expression name not found');
  const parse = operators.get(operator);
  if (parse === undefined) throw new InvalidPattern(`Unrecognized match type ${operator}`);
  const matcher = parse(argument);
  requireSingleKey(expression);
  return matcher;
}

function requireSingleKey(expression: { [operator: string]: Json }): void {
  if (Object.keys(expression).length > 1)
    throw new InvalidPattern('Only one key allowed in match expression');
}
