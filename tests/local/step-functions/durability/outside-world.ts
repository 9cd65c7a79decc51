import type { SeededRandom } from './seeded-random.ts';

/** What a machine sends with each step. */
export interface StepCall {
  execution: string;
  step: string;
  attempt: number;
  /** `step@attempt#call` for every step that is known to be complete. */
  seen: string[];
  taskToken?: string;
}

export type StepAnswer = { output: object } | { errorType: string };

/**
 * Serves the steps of the machines and holds them to the promise: a step whose result anybody has seen is
 * never asked for again, and never has a second result.
 */
export class OutsideWorld {
  readonly violations: string[] = [];
  readonly #random: SeededRandom;
  readonly #slowestMs: number;
  readonly #tokenArrived: (call: StepCall, taskToken: string) => void;
  /** Which call made the result of each step. */
  readonly #results = new Map<string, string>();
  readonly #completed = new Set<string>();
  #calls = 0;

  constructor(
    random: SeededRandom,
    slowestMs: number,
    tokenArrived: (call: StepCall, taskToken: string) => void,
  ) {
    this.#random = random;
    this.#slowestMs = slowestMs;
    this.#tokenArrived = tokenArrived;
  }

  get calls(): number {
    return this.#calls;
  }

  async serve(functionName: string, call: StepCall): Promise<StepAnswer> {
    this.#calls++;
    this.#expectOpen(call);
    await this.#takeSomeTime();
    if (functionName === 'fail') return { errorType: 'Hopeless' };
    if (functionName === 'fail-once' && call.attempt === 0) return { errorType: 'Unsteady' };
    if (functionName === 'ask') {
      this.#tokenArrived(call, call.taskToken ?? '');
      return { output: {} };
    }
    return { output: this.resultOf(call) };
  }

  /** What the step hands on: everything it saw, and itself. */
  resultOf(call: StepCall): { execution: string; seen: string[] } {
    const { execution, seen, step, attempt } = call;
    return { execution, seen: [...seen, `${step}@${attempt}#${++this.#calls}`] };
  }

  /** A later step, or whoever reads the output, saw these steps complete. */
  observe(execution: string, seen: readonly string[]): void {
    for (const entry of seen) {
      this.expectResult(execution, entry);
      this.#completed.add(`${execution} ${entry.split('#')[0]}`);
    }
  }

  /** The step has this result from now on, and no other. */
  expectResult(execution: string, entry: string): void {
    const [step = '', callNumber = ''] = entry.split('#');
    const known = this.#results.get(`${execution} ${step}`) ?? callNumber;
    if (known !== callNumber)
      this.violations.push(`${execution}: ${step} has two results, #${known} and #${callNumber}`);
    this.#results.set(`${execution} ${step}`, callNumber);
  }

  #expectOpen({ execution, step, attempt, seen }: StepCall): void {
    this.observe(execution, seen);
    for (let earlier = 0; earlier < attempt; earlier++)
      this.observe(execution, [`${step}@${earlier}#failed`]);
    if (this.#completed.has(`${execution} ${step}@${attempt}`))
      this.violations.push(`${execution}: ${step}@${attempt} was asked for again after its result was seen`);
  }

  /** Most answers are quick; some are so late that a crash is likely to come first. */
  async #takeSomeTime(): Promise<void> {
    if (this.#random.chance(0.3)) return;
    const slowestMs = this.#random.chance(0.1) ? this.#slowestMs : this.#slowestMs / 16;
    await new Promise(resolve => setTimeout(resolve, this.#random.between(0, slowestMs)));
  }
}
