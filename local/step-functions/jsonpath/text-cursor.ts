/** Reads a text from left to right. `refuse` makes the error for what it can't accept. */
export class TextCursor {
  readonly text: string;
  position = 0;
  readonly #refuse: (reason: string) => Error;

  constructor(text: string, refuse: (reason: string) => Error) {
    this.text = text;
    this.#refuse = refuse;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  get next(): string {
    return this.text.charAt(this.position);
  }

  startsWith(expected: string): boolean {
    return this.text.startsWith(expected, this.position);
  }

  /** Steps over `expected` if it comes next. */
  accept(expected: string): boolean {
    if (!this.startsWith(expected)) return false;
    this.position += expected.length;
    return true;
  }

  expect(expected: string): void {
    if (!this.accept(expected)) throw this.fail(`Expected '${expected}'`);
  }

  /** Takes what a sticky pattern matches here; undefined if it doesn't. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match === null) return undefined;
    this.position += match[0].length;
    return match[0];
  }

  skipSpaces(): void {
    this.take(/\s*/y);
  }

  fail(reason: string): Error {
    return this.#refuse(`${reason} at position ${this.position}`);
  }

  /** A quoted text with the backslash escaping the quote and itself; any other backslash stands for itself. */
  takeQuoted(): string {
    const quote = this.next;
    this.position += 1;
    let content = '';
    while (!this.atEnd) {
      const character = this.next;
      this.position += 1;
      if (character === quote) return content;
      if (character === '\\' && (this.next === quote || this.next === '\\')) {
        content += this.next;
        this.position += 1;
      } else content += character;
    }
    throw this.fail(`Missing ${quote}`);
  }
}
