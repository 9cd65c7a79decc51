import TinyQueue from 'tinyqueue';

export interface QueuedTimer {
  readonly dueMs: number;
  readonly order: number;
  fire: (() => void) | null;
}

/** Pending timers, earliest first, ties in the order they were set. Cancelled ones are dropped lazily. */
export class TimerQueue {
  #heap = new TinyQueue<QueuedTimer>([], (a, b) => a.dueMs - b.dueMs || a.order - b.order);
  #order = 0;
  #cancelled = 0;

  add(dueMs: number, fire: () => void): QueuedTimer {
    const timer: QueuedTimer = { dueMs, order: this.#order++, fire };
    this.#heap.push(timer);
    return timer;
  }

  cancel(timer: QueuedTimer): void {
    if (timer.fire === null) return;
    timer.fire = null;
    this.#cancelled++;
    if (this.#cancelled > 1024 && this.#cancelled > this.#heap.length / 2) this.#dropCancelled();
  }

  /** The earliest due time, or undefined when nothing is pending. */
  nextDueMs(): number | undefined {
    for (;;) {
      const head = this.#heap.peek();
      if (head === undefined || head.fire !== null) return head?.dueMs;
      this.#heap.pop();
      this.#cancelled--;
    }
  }

  /** Removes and returns the earliest timer due at or before `nowMs`. */
  takeDue(nowMs: number): (() => void) | undefined {
    const dueMs = this.nextDueMs();
    if (dueMs === undefined || dueMs > nowMs) return undefined;
    const timer = this.#heap.pop();
    const fire = timer?.fire ?? undefined;
    if (timer !== undefined) timer.fire = null;
    return fire;
  }

  #dropCancelled(): void {
    const live = this.#heap.data.filter(timer => timer.fire !== null);
    this.#heap = new TinyQueue<QueuedTimer>(live, (a, b) => a.dueMs - b.dueMs || a.order - b.order);
    this.#cancelled = 0;
  }
}
