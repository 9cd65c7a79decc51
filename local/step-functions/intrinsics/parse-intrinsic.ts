import { BoundedCache } from '../../bounded-cache.ts';
import type { Json } from '../../json.ts';
import { parsePath } from '../jsonpath/parse-path.ts';
import { TextCursor } from '../jsonpath/text-cursor.ts';
import { InvalidIntrinsic } from './intrinsic-errors.ts';

export interface IntrinsicCall {
  kind: 'call';
  functionName: string;
  arguments: IntrinsicArgument[];
}

export type IntrinsicArgument =
  | IntrinsicCall
  | { kind: 'path'; path: string }
  /** `escaped` keeps its backslashes: in a template they tell a brace from a placeholder. */
  | { kind: 'text'; escaped: string }
  | { kind: 'literal'; value: Json };

const CACHED_CALLS = 1_000;
const MAX_NESTING = 32;
const cache = new BoundedCache(CACHED_CALLS, parse);

/** Throws `InvalidIntrinsic`, or `InvalidPath` for an argument that is a malformed path. */
export function parseIntrinsic(text: string): IntrinsicCall {
  return cache.get(text);
}

function parse(text: string): IntrinsicCall {
  const cursor = new TextCursor(text, reason => new InvalidIntrinsic(text, reason));
  cursor.skipSpaces();
  const call = parseCall(cursor, 1);
  cursor.skipSpaces();
  if (!cursor.atEnd) throw cursor.fail(`Unexpected '${cursor.next}'`);
  return call;
}

function parseCall(cursor: TextCursor, nesting: number): IntrinsicCall {
  if (nesting > MAX_NESTING) throw cursor.fail('The calls are nested too deeply');
  const functionName = cursor.take(/States\.[A-Za-z0-9]+/y);
  if (functionName === undefined) throw cursor.fail('Expected an intrinsic function');
  cursor.expect('(');
  return { kind: 'call', functionName, arguments: parseArguments(cursor, nesting) };
}

function parseArguments(cursor: TextCursor, nesting: number): IntrinsicArgument[] {
  const list: IntrinsicArgument[] = [];
  cursor.skipSpaces();
  if (cursor.accept(')')) return list;
  do {
    cursor.skipSpaces();
    list.push(parseArgument(cursor, nesting));
    cursor.skipSpaces();
  } while (cursor.accept(','));
  cursor.expect(')');
  return list;
}

function parseArgument(cursor: TextCursor, nesting: number): IntrinsicArgument {
  if (cursor.next === "'") return { kind: 'text', escaped: takeText(cursor) };
  if (cursor.next === '$') return { kind: 'path', path: takePath(cursor) };
  if (cursor.startsWith('States.')) return parseCall(cursor, nesting + 1);
  const word = cursor.take(/[^,()\s]+/y) ?? '';
  if (word === 'null') return { kind: 'literal', value: null };
  if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' };
  if (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(word)) return { kind: 'literal', value: Number(word) };
  throw cursor.fail(`Invalid argument '${word}'`);
}

/** A text in single quotes, in which only the quote, braces and the backslash may be escaped. */
function takeText(cursor: TextCursor): string {
  const text = cursor.take(/'(?:\\['{}\\]|[^'\\])*'/y);
  if (text === undefined) throw cursor.fail('Invalid text');
  return text.slice(1, -1);
}

/** A path ends where the next argument starts; commas and parentheses within its brackets belong to it. */
function takePath(cursor: TextCursor): string {
  const start = cursor.position;
  let depth = 0;
  while (!cursor.atEnd) {
    const character = cursor.next;
    if (depth === 0 && (character === ',' || character === ')' || /\s/.test(character))) break;
    if (depth > 0 && (character === "'" || character === '"')) {
      cursor.takeQuoted();
      continue;
    }
    if (character === '[' || character === '(') depth += 1;
    if (character === ']' || character === ')') depth -= 1;
    cursor.position += 1;
  }
  const path = cursor.text.slice(start, cursor.position);
  parsePath(path);
  return path;
}
