import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Expression } from 'jsonata';

const LONGEST_EVALUATION_MS = 5_000;
const DEEPEST_EVALUATION = 20_000;
const STEPS_PER_TURN = 20_000;

/** What one evaluation may use. An expression that never ends must not take the host with it. */
export class EvaluationBudget {
  readonly #deadlineMs = performance.now() + LONGEST_EVALUATION_MS;
  #steps = 0;
  #depth = 0;

  enter(): Promise<void> | undefined {
    if (++this.#depth > DEEPEST_EVALUATION) throw new Error('The expression nests its calls too deeply.');
    return ++this.#steps % STEPS_PER_TURN === 0 ? this.#pause() : undefined;
  }

  leave(): void {
    this.#depth--;
  }

  async #pause(): Promise<void> {
    if (performance.now() > this.#deadlineMs) throw new Error('The expression takes too long to evaluate.');
    await nextTurn();
  }
}

/** A name that no expression can write, so that none can reach the binding. */
export const BUDGET_BINDING = ' budget';

/** Makes the expression count its steps against the budget that each evaluation brings along. */
export function limitEvaluation(expression: Expression): void {
  const hooks = expression as unknown as { assign(name: symbol, hook: unknown): void };
  hooks.assign(
    Symbol.for('jsonata.__evaluate_entry'),
    (_step: unknown, _input: unknown, environment: Environment) =>
      environment.lookup(BUDGET_BINDING)?.enter(),
  );
  hooks.assign(
    Symbol.for('jsonata.__evaluate_exit'),
    (_step: unknown, _input: unknown, environment: Environment) =>
      environment.lookup(BUDGET_BINDING)?.leave(),
  );
}

interface Environment {
  lookup(name: string): EvaluationBudget | undefined;
}
