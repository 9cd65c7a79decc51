import type { Clock, Timer } from '../clock/clock.ts';
import { isEnabled, type Rule } from './rule.ts';

export interface RuleSchedulerOptions {
  clock: Clock;
  /** Resolves when the run is recorded. */
  run: (rule: Rule, dueMs: number) => Promise<void>;
  log: (message: string) => void;
}

/** One timer for each enabled rule with a schedule. Runs missed while nothing was started are not made up for. */
export class RuleScheduler {
  readonly #options: RuleSchedulerOptions;
  readonly #timers = new Map<string, Timer>();
  #isStarted = false;

  constructor(options: RuleSchedulerOptions) {
    this.#options = options;
  }

  start(rules: readonly Rule[]): void {
    this.#isStarted = true;
    for (const rule of rules) this.reschedule(rule.arn, rule);
  }

  reschedule(arn: string, rule: Rule | undefined): void {
    if (!this.#isStarted) return;
    this.#timers.get(arn)?.cancel();
    this.#timers.delete(arn);
    if (rule !== undefined && isEnabled(rule)) this.#arm(rule, this.#options.clock.now());
  }

  close(): void {
    this.#isStarted = false;
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
  }

  #arm(rule: Rule, afterMs: number): void {
    const dueMs = rule.schedule?.nextAfter(afterMs);
    if (dueMs === undefined) return;
    const fire = () => {
      this.#arm(rule, Math.max(dueMs, this.#options.clock.now()));
      void this.#run(rule, dueMs);
    };
    this.#timers.set(rule.arn, this.#options.clock.at(dueMs, fire));
  }

  async #run(rule: Rule, dueMs: number): Promise<void> {
    const release = this.#options.clock.hold();
    try {
      await this.#options.run(rule, dueMs);
    } catch (fault) {
      this.#options.log(`The run of ${rule.arn} could not be recorded: ${String(fault)}`);
    } finally {
      release();
    }
  }
}
