import { type ExpressionKind, invalidExpression } from './invalid-expression.ts';

export type TokenKind = 'word' | 'name' | 'value' | 'index' | 'symbol' | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN =
  /(?<word>[A-Za-z][A-Za-z0-9_]*)|(?<name>#[A-Za-z0-9_]+)|(?<value>:[A-Za-z0-9_]+)|(?<index>[0-9]+)|(?<symbol><>|<=|>=|\S)/gu;

/** Walks the tokens of one expression. */
export class TokenCursor {
  readonly #kind: ExpressionKind;
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(kind: ExpressionKind, text: string) {
    this.#kind = kind;
    this.#text = text;
    this.#tokens = tokenize(text);
  }

  get next(): Token {
    return this.#at(this.#position);
  }

  get afterNext(): Token {
    return this.#at(this.#position + 1);
  }

  take(): Token {
    const token = this.next;
    this.#position += 1;
    return token;
  }

  isAt(symbol: string): boolean {
    const { kind, text } = this.next;
    return kind === 'symbol' && text === symbol;
  }

  /** Keywords are recognised in any case. */
  isAtWord(keyword: string): boolean {
    const { kind, text } = this.next;
    return kind === 'word' && text.toUpperCase() === keyword;
  }

  accept(symbol: string): boolean {
    const isNext = this.isAt(symbol);
    if (isNext) this.#position += 1;
    return isNext;
  }

  acceptWord(keyword: string): boolean {
    const isNext = this.isAtWord(keyword);
    if (isNext) this.#position += 1;
    return isNext;
  }

  expect(symbol: string): void {
    if (!this.accept(symbol)) throw this.fail();
  }

  expectWord(keyword: string): void {
    if (!this.acceptWord(keyword)) throw this.fail();
  }

  expectEnd(): void {
    if (this.next.kind !== 'end') throw this.fail();
  }

  /** The next token is not what the grammar wants; quoted with its neighbours. */
  fail(): Error {
    const token = this.next;
    const near = this.#text.slice(this.#at(this.#position - 1).start, this.afterNext.end);
    const text = token.kind === 'end' ? '<EOF>' : token.text;
    return invalidExpression(this.#kind, `Syntax error; token: "${text}", near: "${near}"`);
  }

  #at(position: number): Token {
    const end = this.#tokens.at(-1)?.end ?? 0;
    return this.#tokens[Math.max(position, 0)] ?? { kind: 'end', text: '', start: end, end };
  }
}

function tokenize(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(match => {
    const kind = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined)?.[0];
    return {
      kind: kind as TokenKind,
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}
