import type { Json } from '../../json.ts';
import { isExponentialPattern } from './exponential-pattern.ts';
import type { FilterCondition, FilterOperand, PathStep } from './path-syntax.ts';
import type { TextCursor } from './text-cursor.ts';

const OPERATOR = /===|!==|==|!=|<=|>=|<|>|=~|(?:in|nin|subsetof|anyof|noneof|size|empty|contains)\b/iy;
const MAX_NESTING = 64;
const WORDS: [string, Json][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

type ParseSteps = (cursor: TextCursor) => PathStep[];

/** Parses `(@.price < 10 && @.name == 'pen')`, parentheses included. */
export function parseFilter(cursor: TextCursor, parseSteps: ParseSteps): FilterCondition {
  return new FilterParser(cursor, parseSteps).parseGroup();
}

class FilterParser {
  readonly #cursor: TextCursor;
  readonly #parseSteps: ParseSteps;
  #nesting = 0;

  constructor(cursor: TextCursor, parseSteps: ParseSteps) {
    this.#cursor = cursor;
    this.#parseSteps = parseSteps;
  }

  parseGroup(): FilterCondition {
    this.#cursor.expect('(');
    const condition = this.#parseChain('or', '||', () =>
      this.#parseChain('and', '&&', () => this.#parseTerm()),
    );
    this.#cursor.skipSpaces();
    this.#cursor.expect(')');
    return condition;
  }

  #parseChain(kind: 'or' | 'and', separator: string, parsePart: () => FilterCondition): FilterCondition {
    const first = parsePart();
    const conditions = [first];
    this.#cursor.skipSpaces();
    while (this.#cursor.accept(separator)) {
      conditions.push(parsePart());
      this.#cursor.skipSpaces();
    }
    return conditions.length === 1 ? first : { kind, conditions };
  }

  #parseTerm(): FilterCondition {
    this.#nesting += 1;
    if (this.#nesting > MAX_NESTING) throw this.#cursor.fail('The filter is nested too deeply');
    const term = this.#parseUnlimitedTerm();
    this.#nesting -= 1;
    return term;
  }

  #parseUnlimitedTerm(): FilterCondition {
    this.#cursor.skipSpaces();
    if (this.#cursor.accept('!')) return { kind: 'not', condition: this.#parseTerm() };
    if (this.#cursor.next === '(') return this.parseGroup();
    const left = this.#parseOperand();
    this.#cursor.skipSpaces();
    const operator = this.#cursor.take(OPERATOR);
    if (operator !== undefined) {
      this.#cursor.skipSpaces();
      return { kind: 'compare', operator: operator.toLowerCase(), left, right: this.#parseOperand() };
    }
    if (left.kind !== 'path') throw this.#cursor.fail('Expected an operator');
    return { kind: 'exists', path: left };
  }

  #parseOperand(): FilterOperand {
    const cursor = this.#cursor;
    if (cursor.accept('@')) return { kind: 'path', from: 'current', steps: this.#parseSteps(cursor) };
    if (cursor.accept('$')) return { kind: 'path', from: 'document', steps: this.#parseSteps(cursor) };
    if (cursor.next === '/') return this.#parsePattern();
    if (cursor.next === '[') return { kind: 'literal', value: this.#parseLiteralArray() };
    return { kind: 'literal', value: this.#parseScalar() };
  }

  #parseScalar(): Json {
    const cursor = this.#cursor;
    if (cursor.next === "'" || cursor.next === '"') return cursor.takeQuoted();
    for (const [word, value] of WORDS) if (cursor.accept(word)) return value;
    const digits = cursor.take(/-?\d+(\.\d+)?([eE][+-]?\d+)?/y);
    const number = Number(digits ?? Number.NaN);
    if (!Number.isFinite(number)) throw cursor.fail('Expected a value');
    return number;
  }

  #parseLiteralArray(): Json[] {
    const cursor = this.#cursor;
    cursor.expect('[');
    cursor.skipSpaces();
    const items: Json[] = [];
    if (cursor.accept(']')) return items;
    do {
      cursor.skipSpaces();
      items.push(this.#parseScalar());
      cursor.skipSpaces();
    } while (cursor.accept(','));
    cursor.expect(']');
    return items;
  }

  #parsePattern(): FilterOperand {
    const cursor = this.#cursor;
    const source = cursor.take(/\/(?:\\.|[^\\/])*\//y);
    if (source === undefined) throw cursor.fail('Missing /');
    const flags = cursor.take(/[imsu]*/y) ?? '';
    // Java's `matches`: the pattern must cover the whole text.
    const wholeText = `^(?:${source.slice(1, -1)})$`;
    if (isExponentialPattern(wholeText)) throw cursor.fail('The regular expression repeats a repetition');
    try {
      return { kind: 'pattern', pattern: new RegExp(wholeText, flags) };
    } catch {
      throw cursor.fail('The regular expression is not valid');
    }
  }
}
