import { BoundedCache } from '../../bounded-cache.ts';
import { parseFilter } from './parse-filter.ts';
import { InvalidPath } from './path-errors.ts';
import { isPathFunction } from './path-functions.ts';
import type { ParsedPath, PathRoot, PathStep } from './path-syntax.ts';
import { TextCursor } from './text-cursor.ts';

const CACHED_PATHS = 2_000;
const cache = new BoundedCache(CACHED_PATHS, parse);

/** Throws `InvalidPath`. */
export function parsePath(text: string): ParsedPath {
  return cache.get(text);
}

const NAME = /[^.[\s(]+/y;
const NAME_IN_FILTER = /[^.[\s()\],=<>!~&|]+/y;
const VARIABLE_NAME = /[\p{ID_Start}_][\p{ID_Continue}]*/uy;

function parse(text: string): ParsedPath {
  const cursor = new TextCursor(text.trim(), reason => new InvalidPath(text, reason));
  const root = parseRoot(cursor);
  const steps = parseSteps(cursor, NAME);
  if (!cursor.atEnd) throw cursor.fail(`Unexpected '${cursor.next}'`);
  return { text: cursor.text, root, steps };
}

function parseRoot(cursor: TextCursor): PathRoot {
  if (cursor.accept('$$')) return { kind: 'context' };
  cursor.expect('$');
  const name = cursor.take(VARIABLE_NAME);
  return name === undefined ? { kind: 'input' } : { kind: 'variable', name };
}

function parseSteps(cursor: TextCursor, name: RegExp): PathStep[] {
  const steps: PathStep[] = [];
  for (let step = parseStep(cursor, name); step !== undefined; step = parseStep(cursor, name)) {
    if (steps.at(-1)?.kind === 'function') throw cursor.fail('A function must end the path');
    steps.push(step);
  }
  const last = steps.at(-1);
  const lastSelector = last?.kind === 'descend' ? last.step : last;
  if (lastSelector?.kind === 'properties') lastSelector.isLast = true;
  return steps;
}

function parseStep(cursor: TextCursor, name: RegExp): PathStep | undefined {
  if (cursor.accept('..')) return { kind: 'descend', step: parseSelector(cursor, name) };
  if (cursor.accept('.')) return parseSelector(cursor, name);
  return cursor.next === '[' ? parseBracket(cursor, name) : undefined;
}

function parseSelector(cursor: TextCursor, namePattern: RegExp): PathStep {
  if (cursor.next === '[') return parseBracket(cursor, namePattern);
  const name = cursor.take(namePattern);
  if (name === undefined) throw cursor.fail('Expected a property name');
  if (cursor.next === '(') return parseFunction(cursor, name);
  return name === '*' ? { kind: 'wildcard' } : { kind: 'properties', names: [name], isLast: false };
}

function parseFunction(cursor: TextCursor, name: string): PathStep {
  if (!isPathFunction(name)) throw cursor.fail(`Function of name: ${name} cannot be created`);
  cursor.expect('(');
  cursor.skipSpaces();
  const number = cursor.take(/-?\d+(\.\d+)?/y);
  const isQuoted = cursor.next === "'" || cursor.next === '"';
  const argument = number === undefined ? (isQuoted ? cursor.takeQuoted() : undefined) : Number(number);
  cursor.skipSpaces();
  cursor.expect(')');
  return { kind: 'function', name, argument };
}

function parseBracket(cursor: TextCursor, name: RegExp): PathStep {
  cursor.expect('[');
  cursor.skipSpaces();
  const step = parseBracketContent(cursor, name);
  cursor.skipSpaces();
  cursor.expect(']');
  return step;
}

function parseBracketContent(cursor: TextCursor, name: RegExp): PathStep {
  if (cursor.accept('*')) return { kind: 'wildcard' };
  if (cursor.accept('?')) {
    if (name === NAME_IN_FILTER) throw cursor.fail('A filter within a filter is not supported');
    cursor.skipSpaces();
    return { kind: 'filter', condition: parseFilter(cursor, inner => parseSteps(inner, NAME_IN_FILTER)) };
  }
  if (cursor.next === "'" || cursor.next === '"') {
    return { kind: 'properties', names: parseList(cursor, parseQuotedName), isLast: false };
  }
  const from = parseInteger(cursor);
  cursor.skipSpaces();
  if (cursor.accept(':')) {
    cursor.skipSpaces();
    return { kind: 'slice', from, to: parseInteger(cursor) };
  }
  if (from === undefined) throw cursor.fail("Expected a name in quotes, an index, a slice, '*' or a filter");
  if (!cursor.accept(',')) return { kind: 'indexes', indexes: [from] };
  cursor.skipSpaces();
  return { kind: 'indexes', indexes: [from, ...parseList(cursor, parseIndex)] };
}

function parseList<Item>(cursor: TextCursor, parseItem: (cursor: TextCursor) => Item): Item[] {
  const items: Item[] = [];
  do {
    cursor.skipSpaces();
    items.push(parseItem(cursor));
    cursor.skipSpaces();
  } while (cursor.accept(','));
  return items;
}

function parseQuotedName(cursor: TextCursor): string {
  if (cursor.next !== "'" && cursor.next !== '"') throw cursor.fail('Expected a name in quotes');
  return cursor.takeQuoted();
}

function parseIndex(cursor: TextCursor): number {
  const index = parseInteger(cursor);
  if (index === undefined) throw cursor.fail('Expected an index');
  return index;
}

function parseInteger(cursor: TextCursor): number | undefined {
  const digits = cursor.take(/-?\d+/y);
  return digits === undefined ? undefined : Number(digits);
}
