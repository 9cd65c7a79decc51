import { DeferredFaults } from './deferred-faults.ts';
import { type ExpressionKind, invalidExpression } from './invalid-expression.ts';
import { isReservedWord } from './reserved-words.ts';
import type { OperandNode, PathElements, PathNode, ValueNode } from './syntax-tree.ts';
import { TokenCursor } from './token-cursor.ts';

const MOST_BYTES = 4096;
const MOST_OPERATORS = 300;
const MOST_PATH_ELEMENTS = 32;
/** No expression needs more, given the limit of operators; deeper ones would exhaust the stack. */
const DEEPEST_PARENTHESES = MOST_OPERATORS + 1;

/** Reads what all expressions are made of. */
export class ExpressionReader {
  readonly cursor: TokenCursor;
  readonly faults = new DeferredFaults();
  /** Names and values, in the order in which they are written. */
  readonly placeholders: string[] = [];
  readonly #kind: ExpressionKind;
  readonly #keywords: ReadonlySet<string>;
  #operators = 0;
  #depth = 0;
  #lastParenthesised: object | undefined;

  constructor(kind: ExpressionKind, text: string, keywords: readonly string[]) {
    const bytes = Buffer.byteLength(text);
    if (bytes > MOST_BYTES) throw invalidExpression(kind, tooLarge(kind, bytes));
    if (text.trim() === '') throw invalidExpression(kind, 'The expression can not be empty;');
    this.#kind = kind;
    this.#keywords = new Set(keywords);
    this.cursor = new TokenCursor(kind, text);
  }

  finish(): void {
    this.cursor.expectEnd();
    this.faults.throwFirst(this.#kind);
  }

  readPath(): PathNode {
    const elements: [string, ...(string | number)[]] = [this.#readName()];
    for (;;) {
      if (this.cursor.accept('.')) elements.push(this.#readName());
      else if (this.cursor.accept('[')) elements.push(this.#readIndex());
      else break;
    }
    return {
      kind: 'path',
      elements: this.#checkLength(elements),
      hasPlaceholders: elements.some(isPlaceholder),
    };
  }

  readValue(): ValueNode {
    if (this.cursor.next.kind !== 'value') throw this.cursor.fail();
    const placeholder = this.cursor.take().text;
    this.placeholders.push(placeholder);
    return { kind: 'value', placeholder };
  }

  isAtFunction(): boolean {
    const { next, afterNext } = this.cursor;
    return next.kind === 'word' && afterNext.text === '(' && !this.#keywords.has(next.text.toUpperCase());
  }

  readList<Node>(readNode: () => Node): Node[] {
    const nodes = [readNode()];
    while (this.cursor.accept(',')) nodes.push(readNode());
    return nodes;
  }

  readParenthesised<Node extends object>(readInner: () => Node): Node {
    this.cursor.expect('(');
    this.#depth += 1;
    if (this.#depth > DEEPEST_PARENTHESES) throw invalidExpression(this.#kind, REDUNDANT_PARENTHESES);
    const inner = readInner();
    if (inner === this.#lastParenthesised) this.faults.note('parentheses', REDUNDANT_PARENTHESES);
    this.cursor.expect(')');
    this.#depth -= 1;
    this.#lastParenthesised = inner;
    return inner;
  }

  readFunction(readOperand: () => OperandNode): { name: string; operands: OperandNode[] } {
    this.countOperator();
    const name = this.cursor.take().text;
    this.cursor.expect('(');
    const operands = this.readList(readOperand);
    this.cursor.expect(')');
    return { name, operands };
  }

  countOperator(): void {
    this.#operators += 1;
    if (this.#operators > MOST_OPERATORS)
      throw invalidExpression(
        this.#kind,
        `The expression contains too many operators; operator count: ${this.#operators}`,
      );
  }

  #readName(): string {
    const { kind, text } = this.cursor.next;
    if (kind === 'name') this.placeholders.push(text);
    else if (kind !== 'word' || this.#keywords.has(text.toUpperCase())) throw this.cursor.fail();
    else if (isReservedWord(text))
      this.faults.note('reserved word', `Attribute name is a reserved keyword; reserved keyword: ${text}`);
    this.cursor.take();
    return text;
  }

  #readIndex(): number {
    if (this.cursor.next.kind !== 'index') throw this.cursor.fail();
    const index = Number(this.cursor.take().text);
    this.cursor.expect(']');
    return index;
  }

  #checkLength(elements: PathElements): PathElements {
    if (elements.length > MOST_PATH_ELEMENTS)
      throw invalidExpression(
        this.#kind,
        `The document path has too many nesting elements; nesting levels: ${elements.length}`,
      );
    return elements;
  }
}

const REDUNDANT_PARENTHESES = 'The expression has redundant parentheses;';

/** Only of a filter does DynamoDB tell the size. */
function tooLarge(kind: ExpressionKind, bytes: number): string {
  const size = kind === 'FilterExpression' ? ` expression size: ${bytes}` : '';
  return `Expression size has exceeded the maximum allowed size;${size}`;
}

function isPlaceholder(element: string | number): boolean {
  return typeof element === 'string' && element.startsWith('#');
}
