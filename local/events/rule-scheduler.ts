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
  readonly #pending = new Map<string, { timer: Timer; dueMs: number }>();
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
    const nowMs = this.#options.clock.now();
    const { timer, dueMs } = this.#pending.get(arn) ?? { dueMs: nowMs + 1 };
    timer?.cancel();
    this.#pending.delete(arn);
    // A run that is due but has not fired yet must not fall out because its rule changed just now.
    if (rule !== undefined && isEnabled(rule)) this.#arm(rule, Math.min(nowMs, dueMs - 1));
  }

  close(): void {
    this.#isStarted = false;
    for (const { timer } of this.#pending.values()) timer.cancel();
    this.#pending.clear();
  }

  #arm(rule: Rule, afterMs: number): void {
    const dueMs = rule.schedule?.nextAfter(afterMs);
    if (dueMs === undefined) return;
    const fire = () => {
      this.#arm(rule, Math.max(dueMs, this.#options.clock.now()));
      void this.#run(rule, dueMs);
    };
    this.#pending.set(rule.arn, { timer: this.#options.clock.at(dueMs, fire), dueMs });
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
