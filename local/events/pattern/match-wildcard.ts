import type { Json } from '../../json.ts';
import { InvalidPattern } from './invalid-pattern.ts';
import type { ValueMatcher } from './value-matcher.ts';

/** `*` stands for any run of characters; `\*` and `\\` stand for themselves. */
export function matchWildcard(argument: Json): ValueMatcher {
  if (typeof argument !== 'string') throw new InvalidPattern('wildcard match pattern must be a string');
  const pieces = splitAtStars(argument);
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return value => value === first;
  return value => typeof value === 'string' && containsInOrder(value, first, rest, last);
}

/** Leftmost search for each piece is enough, because a star takes whatever lies between. */
function containsInOrder(value: string, first: string, middle: readonly string[], last: string): boolean {
  const end = value.length - last.length;
  if (!value.startsWith(first) || !value.endsWith(last)) return false;
  let position = first.length;
  for (const piece of middle) {
    const found = value.indexOf(piece, position);
    if (found < 0) return false;
    position = found + piece.length;
  }
  return position <= end;
}

function splitAtStars(pattern: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern.charAt(index);
    const next = pattern.charAt(index + 1);
    if (character === '*') {
      if (next === '*') refuseAt('Consecutive wildcard characters', pattern, index);
      pieces.push(piece);
      piece = '';
    } else if (character === '\\') {
      if (next !== '*' && next !== '\\') refuseAt('Invalid escape character', pattern, index);
      piece += next;
      index++;
    } else piece += character;
  }
  return [...pieces, piece];
}

/** EventBridge counts in bytes and includes the opening quote. */
function refuseAt(problem: string, pattern: string, index: number): never {
  throw new InvalidPattern(`${problem} at pos ${Buffer.byteLength(pattern.slice(0, index)) + 1}`);
}
