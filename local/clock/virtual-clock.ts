import type { Clock, Timer } from './clock.ts';
import { TimerQueue } from './timer-queue.ts';

/**
 * A clock that stands still while anything is at work and can be turned: by hand with `advanceBy`,
 * or, with `jumpWhenIdle`, by itself to the next timer whenever every hold has been released.
 */
export class VirtualClock implements Clock {
  readonly #queue = new TimerQueue();
  #nowMs: number;
  #holds = 0;
  #jumpWhenIdle: boolean;
  #jumpScheduled = false;
  #idleWaiters: (() => void)[] = [];

  constructor(options: { startMs?: number; jumpWhenIdle?: boolean } = {}) {
    this.#nowMs = options.startMs ?? Date.parse('2026-01-01T00:00:00Z');
    this.#jumpWhenIdle = options.jumpWhenIdle ?? false;
  }

  now(): number {
    return this.#nowMs;
  }

  at(dueMs: number, fire: () => void): Timer {
    const timer = this.#queue.add(dueMs, fire);
    this.#considerJump();
    return { cancel: () => this.#queue.cancel(timer) };
  }

  hold(): () => void {
    this.#holds++;
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#holds--;
      this.#considerJump();
    };
  }

  /** Turns the clock forward, firing what comes due in order and letting the work it causes finish. */
  async advanceBy(milliseconds: number): Promise<void> {
    await this.advanceTo(this.#nowMs + milliseconds);
  }

  async advanceTo(targetMs: number): Promise<void> {
    await this.idle();
    for (let dueMs = this.#queue.nextDueMs(); dueMs !== undefined && dueMs <= targetMs; ) {
      this.#fireAt(dueMs);
      await this.idle();
      dueMs = this.#queue.nextDueMs();
    }
    this.#nowMs = Math.max(this.#nowMs, targetMs);
  }

  /** Resolves when no hold is open. */
  async idle(): Promise<void> {
    do {
      if (this.#holds > 0) await new Promise<void>(resolve => this.#idleWaiters.push(resolve));
      await new Promise(resolve => setImmediate(resolve));
    } while (this.#holds > 0);
  }

  #considerJump(): void {
    if (this.#holds > 0) return;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
    if (!this.#jumpWhenIdle || this.#jumpScheduled) return;
    this.#jumpScheduled = true;
    setImmediate(() => {
      this.#jumpScheduled = false;
      const dueMs = this.#queue.nextDueMs();
      if (this.#holds === 0 && dueMs !== undefined) this.#fireAt(dueMs);
      if (this.#queue.nextDueMs() !== undefined) this.#considerJump();
    });
  }

  #fireAt(dueMs: number): void {
    this.#nowMs = Math.max(this.#nowMs, dueMs);
    this.#queue.takeDue(this.#nowMs)?.();
  }
}
