import type { Clock, Timer } from '../clock/clock.ts';
import type { Store } from '../store/store.ts';

const PARTITION_PREFIX = 'lambda/events/';
const RETRY_DELAYS_MS = [60_000, 120_000];
const LONGEST_AGE_MS = 6 * 60 * 60 * 1000;
const FIRST_THROTTLE_DELAY_MS = 1_000;
const LONGEST_THROTTLE_DELAY_MS = 5 * 60 * 1000;

/** An event that was accepted and has not yet been handled. */
export interface EventInvocation {
  readonly functionName: string;
  readonly requestId: string;
  readonly payload: string;
  readonly clientContext?: unknown;
  readonly acceptedMs: number;
  readonly dueMs: number;
  readonly failures: number;
}

export interface UndeliverableEvent extends EventInvocation {
  readonly condition: 'RetriesExhausted' | 'EventAgeExceeded';
  /** The error envelope of the last attempt, if there was one. */
  readonly lastError?: string;
}

export interface EventInvocationsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Runs the function once. */
  readonly attempt: (event: EventInvocation) => Promise<'handled' | 'throttled' | { readonly error: string }>;
  readonly onFailure?: (event: UndeliverableEvent) => Promise<void>;
}

/**
 * Asynchronous invocations. An event is a row in the store until its function handled it, so that it is
 * handled at least once; the function may see it again after a crash, as on AWS.
 */
export class EventInvocations {
  readonly #options: EventInvocationsOptions;
  readonly #timers = new Set<Timer>();
  readonly #underWay = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: EventInvocationsOptions) {
    this.#options = options;
  }

  /** Resolves once the event is durable. */
  async accept(
    event: Pick<EventInvocation, 'functionName' | 'requestId' | 'payload' | 'clientContext'>,
  ): Promise<void> {
    const { store, clock } = this.#options;
    const nowMs = clock.now();
    const accepted: EventInvocation = { ...event, acceptedMs: nowMs, dueMs: nowMs, failures: 0 };
    await store.commit([put(accepted)]);
    this.#schedule(accepted);
  }

  /** Takes up what an earlier process left. */
  resume(): void {
    const { store } = this.#options;
    for (const partition of store.partitions(PARTITION_PREFIX))
      for (const row of store.rows(partition)) {
        const value = store.get(partition, row);
        if (value !== undefined) this.#schedule(JSON.parse(value) as EventInvocation);
      }
  }

  /** Starts nothing more; what has not been handled stays in the store. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) timer.cancel();
    await Promise.all(this.#underWay);
  }

  #schedule(event: EventInvocation, throttles = 0): void {
    if (this.#isClosed) return;
    const timer = this.#options.clock.at(event.dueMs, () => {
      this.#timers.delete(timer);
      const work = this.#process(event, throttles).catch(fault =>
        this.#options.log(
          `Event ${event.requestId} of ${event.functionName} was left for the next start: ${fault}`,
        ),
      );
      this.#underWay.add(work);
      void work.then(() => this.#underWay.delete(work));
    });
    this.#timers.add(timer);
  }

  async #process(event: EventInvocation, throttles: number): Promise<void> {
    const { clock, attempt } = this.#options;
    const release = clock.hold();
    try {
      if (clock.now() - event.acceptedMs > LONGEST_AGE_MS)
        return await this.#giveUp(event, 'EventAgeExceeded');
      const outcome = await attempt(event);
      if (outcome === 'handled') return await this.#remove(event);
      if (outcome === 'throttled') return this.#schedule(this.#throttled(event, throttles), throttles + 1);
      await this.#retryOrGiveUp(event, outcome.error);
    } finally {
      release();
    }
  }

  #throttled(event: EventInvocation, throttles: number): EventInvocation {
    const delayMs = Math.min(FIRST_THROTTLE_DELAY_MS * 2 ** throttles, LONGEST_THROTTLE_DELAY_MS);
    return { ...event, dueMs: this.#options.clock.now() + delayMs };
  }

  async #retryOrGiveUp(event: EventInvocation, lastError: string): Promise<void> {
    const delayMs = RETRY_DELAYS_MS[event.failures];
    if (delayMs === undefined) return this.#giveUp(event, 'RetriesExhausted', lastError);
    const next = { ...event, failures: event.failures + 1, dueMs: this.#options.clock.now() + delayMs };
    await this.#options.store.commit([put(next)]);
    this.#schedule(next);
  }

  async #giveUp(
    event: EventInvocation,
    condition: UndeliverableEvent['condition'],
    lastError?: string,
  ): Promise<void> {
    this.#options.log(`Event ${event.requestId} of ${event.functionName} was dropped: ${condition}.`);
    await this.#options.onFailure?.({ ...event, condition, lastError });
    await this.#remove(event);
  }

  async #remove(event: EventInvocation): Promise<void> {
    await this.#options.store.commit([
      { kind: 'remove', partition: partitionOf(event), row: event.requestId },
    ]);
  }
}

function put(event: EventInvocation) {
  const value = JSON.stringify(event);
  return { kind: 'put' as const, partition: partitionOf(event), row: event.requestId, value };
}

function partitionOf(event: EventInvocation): string {
  return PARTITION_PREFIX + event.functionName;
}
