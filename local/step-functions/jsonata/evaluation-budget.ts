import { setImmediate as nextTurn } from 'node:timers/promises';
import { EmptyLists } from './empty-lists.ts';

const LONGEST_EVALUATION_MS = 5_000;
const DEEPEST_EVALUATION = 20_000;
const STEPS_PER_TURN = 20_000;
/** JSONata's own sort keeps every slice that it takes: 2,000 items need some 44,000 keys. */
const MOST_SORT_KEYS = 50_000;

/** What one evaluation may use. An expression that never ends must not take the host with it. */
export class EvaluationBudget {
  readonly emptyLists = new EmptyLists();
  readonly #deadlineMs = performance.now() + LONGEST_EVALUATION_MS;
  #steps = 0;
  #depth = 0;
  #sortKeys = 0;

  enter(): Promise<void> | undefined {
    if (++this.#depth > DEEPEST_EVALUATION) throw new Error('The expression nests its calls too deeply.');
    return this.step();
  }

  leave(): void {
    this.#depth--;
  }

  step(): Promise<void> | undefined {
    return ++this.#steps % STEPS_PER_TURN === 0 ? this.#pause() : undefined;
  }

  readSortKey(): void {
    if (++this.#sortKeys > MOST_SORT_KEYS)
      throw new Error('The operator ^(…) sorts at most about 2,000 items; $sort sorts more.');
  }

  async #pause(): Promise<void> {
    if (performance.now() > this.#deadlineMs) throw new Error('The expression takes too long to evaluate.');
    await nextTurn();
  }
}

/** A name that no expression can write, so that none can reach the binding. */
export const BUDGET_BINDING = ' budget';
