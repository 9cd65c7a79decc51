import { BoundedCache } from '../../bounded-cache.ts';
import { ExpressionReader } from './expression-reader.ts';
import { CONDITION_FUNCTIONS, UPDATE_FUNCTIONS } from './function-names.ts';
import type { ConditionKind } from './invalid-expression.ts';
import type { Comparator, ConditionNode, FunctionNode, OperandNode } from './syntax-tree.ts';

const CACHED_EXPRESSIONS = 1_000;
const caches: Readonly<Record<ConditionKind, BoundedCache<ConditionNode>>> = {
  ConditionExpression: cacheOf('ConditionExpression'),
  FilterExpression: cacheOf('FilterExpression'),
  KeyConditionExpression: cacheOf('KeyConditionExpression'),
};

export function parseCondition(kind: ConditionKind, text: string): ConditionNode {
  return caches[kind].get(text);
}

function cacheOf(kind: ConditionKind): BoundedCache<ConditionNode> {
  return new BoundedCache(CACHED_EXPRESSIONS, text => new ConditionParser(kind, text).parse());
}

const KEYWORDS = ['AND', 'OR', 'NOT', 'BETWEEN', 'IN'];
const COMPARATORS: readonly string[] = ['=', '<>', '<', '<=', '>', '>='] satisfies Comparator[];

/** Parentheses may hold either, and only what follows them tells which was meant. */
type Term = ConditionNode | OperandNode;

class ConditionParser {
  readonly #reader: ExpressionReader;

  constructor(kind: ConditionKind, text: string) {
    this.#reader = new ExpressionReader(kind, text, KEYWORDS);
  }

  parse(): ConditionNode {
    const condition = this.#asCondition(this.#parseOr());
    this.#reader.finish();
    return condition;
  }

  #parseOr(): Term {
    return this.#parseSeries('OR', () => this.#parseAnd());
  }

  #parseAnd(): Term {
    return this.#parseSeries('AND', () => this.#parseNot());
  }

  #parseSeries(keyword: 'OR' | 'AND', parseMember: () => Term): Term {
    const { cursor } = this.#reader;
    const first = parseMember();
    if (!cursor.isAtWord(keyword)) return first;
    const conditions = [this.#asCondition(first)];
    while (cursor.acceptWord(keyword)) {
      this.#reader.countOperator();
      conditions.push(this.#asCondition(parseMember()));
    }
    return { kind: keyword === 'OR' ? 'or' : 'and', conditions };
  }

  #parseNot(): Term {
    if (!this.#reader.cursor.acceptWord('NOT')) return this.#parseComparison();
    this.#reader.countOperator();
    return { kind: 'not', condition: this.#asCondition(this.#parseNot()) };
  }

  #parseComparison(): Term {
    const { cursor } = this.#reader;
    const term = cursor.isAt('(')
      ? this.#reader.readParenthesised(() => this.#parseOr())
      : this.#parsePlainOperand();
    if (cursor.next.kind === 'symbol' && COMPARATORS.includes(cursor.next.text)) {
      const left = this.#asOperand(term);
      this.#reader.countOperator();
      const operator = cursor.take().text as Comparator;
      return { kind: 'compare', operator, left, right: this.#parseOperand() };
    }
    if (cursor.isAtWord('BETWEEN')) return this.#parseBetween(this.#asOperand(term));
    if (cursor.isAtWord('IN')) return this.#parseIn(this.#asOperand(term));
    return term;
  }

  #parseBetween(operand: OperandNode): ConditionNode {
    const { cursor } = this.#reader;
    this.#reader.countOperator();
    cursor.expectWord('BETWEEN');
    const lowest = this.#parseOperand();
    cursor.expectWord('AND');
    return { kind: 'between', operand, lowest, highest: this.#parseOperand() };
  }

  #parseIn(operand: OperandNode): ConditionNode {
    const { cursor } = this.#reader;
    this.#reader.countOperator();
    cursor.expectWord('IN');
    cursor.expect('(');
    const candidates = this.#reader.readList(() => this.#parseOperand());
    cursor.expect(')');
    return { kind: 'in', operand, candidates };
  }

  #parseOperand(): OperandNode {
    if (this.#reader.cursor.isAt('(')) return this.#reader.readParenthesised(() => this.#parseOperand());
    return this.#asOperand(this.#parsePlainOperand());
  }

  #parsePlainOperand(): OperandNode {
    if (this.#reader.cursor.next.kind === 'value') return this.#reader.readValue();
    return this.#reader.isAtFunction() ? this.#parseFunction() : this.#reader.readPath();
  }

  #parseFunction(): FunctionNode {
    const { name, operands } = this.#reader.readFunction(() => this.#parseOperand());
    if (UPDATE_FUNCTIONS.has(name))
      this.#misuse(`The function is not allowed in a condition expression; function: ${name}`);
    else if (!CONDITION_FUNCTIONS.has(name))
      this.#reader.faults.note('unknown function', `Invalid function name; function: ${name}`);
    return { kind: 'function', name, operands };
  }

  #asCondition(term: Term): ConditionNode {
    if (term.kind === 'path' || term.kind === 'value') throw this.#reader.cursor.fail();
    if (term.kind === 'function' && term.name === 'size') this.#misuse(misplaced(term));
    return term;
  }

  #asOperand(term: Term): OperandNode {
    if (term.kind === 'path' || term.kind === 'value') return term;
    if (term.kind !== 'function') throw this.#reader.cursor.fail();
    if (term.name !== 'size') this.#misuse(misplaced(term));
    return term;
  }

  #misuse(reason: string): void {
    this.#reader.faults.note('misused function', reason);
  }
}

function misplaced({ name }: FunctionNode): string {
  return `The function is not allowed to be used this way in an expression; function: ${name}`;
}
