import { isJsonObject, type Json } from '../../json.ts';
import { InvalidPattern } from './invalid-pattern.ts';
import { foldCase } from './match-ignore-case.ts';
import type { ValueMatcher } from './value-matcher.ts';

export type Affix = 'prefix' | 'suffix';

/** `{"prefix": "a"}`, `{"suffix": "a"}`, and either with `{"equals-ignore-case": "a"}`. */
export function matchAffix(affix: Affix, argument: Json): ValueMatcher {
  if (typeof argument === 'string') return hasAffix(affix, argument);
  if (!isJsonObject(argument)) throw new InvalidPattern(`${affix} match pattern must be a string`);
  const [[operator, expected] = ['', null], ...more] = Object.entries(argument);
  if (operator !== 'equals-ignore-case')
    throw new InvalidPattern(`Unsupported ${affix} pattern: ${operator}`);
  if (typeof expected !== 'string')
    throw new InvalidPattern('equals-ignore-case match pattern must be a string');
  if (more.length > 0) throw new InvalidPattern('Only one key allowed in match expression');
  const matches = hasAffix(affix, foldCase(expected));
  return value => typeof value === 'string' && matches(foldCase(value));
}

export function hasAffix(affix: Affix, expected: string): ValueMatcher {
  return affix === 'prefix'
    ? value => typeof value === 'string' && value.startsWith(expected)
    : value => typeof value === 'string' && value.endsWith(expected);
}
