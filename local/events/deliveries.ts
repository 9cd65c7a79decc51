import { randomUUID } from 'node:crypto';
import type { Clock, Timer } from '../clock/clock.ts';
import type { Store } from '../store/store.ts';
import { makeDeadLetter } from './dead-letter.ts';
import type { Deliver, Delivery, DeliveryMeta } from './delivery.ts';
import { describeFault, isPermanent } from './delivery-fault.ts';
import { retryDelayMs } from './retry-delay.ts';
import { makePayload } from './target/target-payload.ts';

interface Progress {
  readonly failedAttempts: number;
  readonly dueMs: number;
}

export interface DeliveriesOptions {
  store: Store;
  clock: Clock;
  deliver: Deliver;
  random: () => number;
  log: (message: string) => void;
}

const DELIVERIES = 'events/deliveries';
const PROGRESS = 'events/delivery-progress';
const MOST_AT_ONCE = 64;
const MOST_RETRIES = 185;
const LONGEST_AGE_SECONDS = 86_400;

/**
 * Deliveries are rows in the store until the target took them, so each arrives at least once. In
 * memory a delivery that waits for its next attempt is one timer.
 */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #timers = new Map<string, Timer>();
  readonly #ready: { id: string; release: () => void }[] = [];
  #running = 0;
  #state: 'stopped' | 'started' | 'closed' = 'stopped';

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    for (const id of options.store.rows(DELIVERIES)) {
      const { dueMs } = this.#progressOf(id);
      if (dueMs > options.clock.now()) this.#wait(id, dueMs);
      else this.#queue(id);
    }
  }

  /** Resolves when the deliveries are durable. */
  async enqueue(deliveries: readonly Delivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    const rows = deliveries.map(delivery => ({ id: randomUUID(), value: JSON.stringify(delivery) }));
    await this.#options.store.commit(
      rows.map(({ id, value }) => ({ kind: 'put', partition: DELIVERIES, row: id, value })),
    );
    for (const { id } of rows) this.#queue(id);
  }

  start(): void {
    if (this.#state !== 'stopped') return;
    this.#state = 'started';
    for (const next of this.#ready) next.release = this.#options.clock.hold();
    this.#attemptNext();
  }

  close(): void {
    this.#state = 'closed';
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
    for (const { release } of this.#ready.splice(0)) release();
  }

  #queue(id: string): void {
    if (this.#state === 'closed') return;
    const isStarted = this.#state === 'started';
    this.#ready.push({ id, release: isStarted ? this.#options.clock.hold() : () => {} });
    this.#attemptNext();
  }

  #wait(id: string, dueMs: number): void {
    if (this.#state === 'closed') return;
    const fire = () => {
      this.#timers.delete(id);
      this.#queue(id);
    };
    this.#timers.set(id, this.#options.clock.at(dueMs, fire));
  }

  #attemptNext(): void {
    while (this.#state === 'started' && this.#running < MOST_AT_ONCE) {
      const next = this.#ready.shift();
      if (next === undefined) return;
      this.#running++;
      void this.#attempt(next.id)
        .catch(fault => this.#options.log(`Delivery ${next.id} stays in the store: ${describeFault(fault)}`))
        .finally(() => {
          this.#running--;
          next.release();
          this.#attemptNext();
        });
    }
  }

  async #attempt(id: string): Promise<void> {
    const row = this.#options.store.get(DELIVERIES, id);
    if (row === undefined) return;
    const delivery = JSON.parse(row) as Delivery;
    const { failedAttempts } = this.#progressOf(id);
    try {
      const { target, event, ruleArn } = delivery;
      const payload = makePayload(target, {
        ...delivery,
        ingestionTime: new Date(delivery.enqueuedMs).toISOString(),
      });
      const meta: DeliveryMeta = { eventId: event.id, ruleArn, attempt: failedAttempts + 1 };
      await this.#options.deliver({ arn: target.Arn, parameters: target }, payload, meta, delivery);
    } catch (fault) {
      await this.#retryOrGiveUp(id, delivery, failedAttempts + 1, fault);
      return;
    }
    await this.#forget(id);
  }

  async #retryOrGiveUp(
    id: string,
    delivery: Delivery,
    failedAttempts: number,
    fault: unknown,
  ): Promise<void> {
    const { MaximumRetryAttempts = MOST_RETRIES, MaximumEventAgeInSeconds = LONGEST_AGE_SECONDS } =
      delivery.target.RetryPolicy ?? {};
    const dueMs = this.#options.clock.now() + retryDelayMs(failedAttempts, this.#options.random);
    const isTooOld = dueMs - delivery.enqueuedMs > MaximumEventAgeInSeconds * 1000;
    const exhausted =
      failedAttempts > MaximumRetryAttempts
        ? 'MaximumRetryAttempts'
        : isTooOld
          ? 'MaximumEventAgeInSeconds'
          : undefined;
    if (isPermanent(fault) || exhausted !== undefined) {
      await this.#giveUp(delivery, { fault, failedAttempts, exhausted });
      await this.#forget(id);
    } else if (this.#state !== 'closed') {
      const progress: Progress = { failedAttempts, dueMs };
      const value = JSON.stringify(progress);
      await this.#options.store.commit([{ kind: 'put', partition: PROGRESS, row: id, value }]);
      this.#wait(id, dueMs);
    }
  }

  async #giveUp(
    delivery: Delivery,
    failure: { fault: unknown; failedAttempts: number; exhausted: string | undefined },
  ): Promise<void> {
    const { target, event } = delivery;
    const lost = `Event ${event.id} did not reach ${target.Arn}: ${describeFault(failure.fault)}`;
    const queueArn = target.DeadLetterConfig?.Arn;
    if (queueArn === undefined) {
      this.#options.log(lost);
      return;
    }
    const { queue, payload, meta } = makeDeadLetter(delivery, queueArn, failure);
    await this.#options
      .deliver(queue, payload, meta, delivery)
      .catch(fault => this.#options.log(`${lost}; nor its dead-letter queue: ${describeFault(fault)}`));
  }

  /** A delivery that ends after closing stays in the store and is repeated after the restart. */
  async #forget(id: string): Promise<void> {
    if (this.#state === 'closed') return;
    await this.#options.store.commit([
      { kind: 'remove', partition: DELIVERIES, row: id },
      { kind: 'remove', partition: PROGRESS, row: id },
    ]);
  }

  #progressOf(id: string): Progress {
    const row = this.#options.store.get(PROGRESS, id);
    return row === undefined ? { failedAttempts: 0, dueMs: 0 } : (JSON.parse(row) as Progress);
  }
}
