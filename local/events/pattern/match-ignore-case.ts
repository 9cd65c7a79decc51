import type { Json } from '../../json.ts';
import { InvalidPattern } from './invalid-pattern.ts';
import type { ValueMatcher } from './value-matcher.ts';

export function matchIgnoringCase(argument: Json): ValueMatcher {
  if (typeof argument !== 'string')
    throw new InvalidPattern('equals-ignore-case match pattern must be a string');
  const expected = foldCase(argument);
  return value => typeof value === 'string' && foldCase(value) === expected;
}

export function foldCase(text: string): string {
  return text.toLowerCase();
}
