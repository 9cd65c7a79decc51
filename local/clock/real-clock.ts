import type { Clock, Timer } from './clock.ts';
import { TimerQueue } from './timer-queue.ts';

/** The longest delay that setTimeout takes before it overflows and fires at once (24.8 days). */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** Wall-clock time. One operating-system timer serves any number of waits, however far away. */
export class RealClock implements Clock {
  readonly #queue = new TimerQueue();
  #armed: NodeJS.Timeout | undefined;
  #armedForMs = Number.POSITIVE_INFINITY;

  now(): number {
    return Date.now();
  }

  at(dueMs: number, fire: () => void): Timer {
    const timer = this.#queue.add(dueMs, fire);
    if (dueMs < this.#armedForMs) this.#arm();
    return { cancel: () => this.#queue.cancel(timer) };
  }

  hold(): () => void {
    return () => {};
  }

  #arm(): void {
    clearTimeout(this.#armed);
    const dueMs = this.#queue.nextDueMs();
    this.#armedForMs = dueMs ?? Number.POSITIVE_INFINITY;
    if (dueMs === undefined) return;
    const delayMs = Math.min(Math.max(dueMs - this.now(), 0), LONGEST_TIMEOUT_MS);
    this.#armed = setTimeout(() => this.#fireDue(), delayMs);
    this.#armed.unref();
  }

  #fireDue(): void {
    const nowMs = this.now();
    for (let fire = this.#queue.takeDue(nowMs); fire !== undefined; fire = this.#queue.takeDue(nowMs)) fire();
    this.#arm();
  }
}
