import { BoundedCache } from '../../bounded-cache.ts';
import { ExpressionReader } from './expression-reader.ts';
import { CONDITION_FUNCTIONS, UPDATE_FUNCTIONS } from './function-names.ts';
import type {
  ActionNode,
  ArithmeticNode,
  FunctionNode,
  OperandNode,
  Section,
  UpdateNode,
} from './syntax-tree.ts';

const CACHED_EXPRESSIONS = 1_000;
const cache = new BoundedCache(CACHED_EXPRESSIONS, text => new UpdateParser(text).parse());

export function parseUpdate(text: string): UpdateNode {
  return cache.get(text);
}

const SECTIONS: readonly Section[] = ['SET', 'REMOVE', 'ADD', 'DELETE'];

class UpdateParser {
  readonly #reader: ExpressionReader;

  constructor(text: string) {
    this.#reader = new ExpressionReader('UpdateExpression', text, SECTIONS);
  }

  parse(): UpdateNode {
    const seen = new Set<Section>();
    const actions: ActionNode[] = [];
    do {
      const section = this.#takeSection();
      if (seen.has(section))
        this.#reader.faults.note(
          'section',
          `The "${section}" section can only be used once in an update expression;`,
        );
      seen.add(section);
      actions.push(...this.#reader.readList(() => this.#parseAction(section)));
    } while (this.#reader.cursor.next.kind === 'word');
    this.#reader.finish();
    return { actions, placeholders: this.#reader.placeholders };
  }

  #takeSection(): Section {
    const section = SECTIONS.find(keyword => this.#reader.cursor.acceptWord(keyword));
    if (section === undefined) throw this.#reader.cursor.fail();
    return section;
  }

  #parseAction(section: Section): ActionNode {
    const path = this.#reader.readPath();
    if (section === 'REMOVE') return { section, path };
    if (section !== 'SET') return { section, path, operand: this.#reader.readValue() };
    this.#reader.cursor.expect('=');
    return { section, path, operand: this.#parseAssigned() };
  }

  #parseAssigned(): OperandNode | ArithmeticNode {
    const { cursor } = this.#reader;
    const left = cursor.isAt('(')
      ? this.#reader.readParenthesised(() => this.#parseAssigned())
      : this.#parseOperand();
    if (!cursor.isAt('+') && !cursor.isAt('-')) return left;
    if (left.kind === 'arithmetic') throw cursor.fail();
    this.#reader.countOperator();
    const operator = cursor.take().text === '+' ? '+' : '-';
    return { kind: 'arithmetic', operator, left, right: this.#parseOperand() };
  }

  #parseOperand(): OperandNode {
    const { cursor } = this.#reader;
    if (cursor.isAt('(')) return this.#reader.readParenthesised(() => this.#parseOperand());
    if (cursor.next.kind === 'value') return this.#reader.readValue();
    return this.#reader.isAtFunction() ? this.#parseFunction() : this.#reader.readPath();
  }

  #parseFunction(): FunctionNode {
    const { name, operands } = this.#reader.readFunction(() => this.#parseOperand());
    const { faults } = this.#reader;
    if (CONDITION_FUNCTIONS.has(name))
      faults.note(
        'misused function',
        `The function is not allowed in an update expression; function: ${name}`,
      );
    else if (!UPDATE_FUNCTIONS.has(name))
      faults.note('unknown function', `Invalid function name; function: ${name}`);
    return { kind: 'function', name, operands };
  }
}
