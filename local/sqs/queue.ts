import type { Clock } from '../clock/clock.ts';
import type { Store, Write } from '../store/store.ts';
import type { Message } from './message.ts';
import { type IndexEntry, MessageIndex } from './message-index.ts';
import { MessageRows } from './message-rows.ts';
import { numericAttribute, type QueueAttributes, redrivePolicyOf } from './queue-attributes.ts';

/** A queue as it is stored. */
export interface QueueRecord {
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  readonly createdMs: number;
  readonly modifiedMs: number;
  readonly attributes: QueueAttributes;
}

export interface ReceivedMessage {
  readonly message: Message;
  readonly receiveCount: number;
  readonly firstReceivedMs: number;
}

export interface ReceiveRequest {
  readonly most: number;
  readonly visibilitySeconds: number | undefined;
  readonly waitSeconds: number | undefined;
}

/**
 * One standard queue. Message texts stay in the store; memory holds an index entry for each. Every
 * change of the index asks for its commit in the same turn, so the store sees changes in their order.
 */
export class Queue {
  record: QueueRecord;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #findQueue: (arn: string) => Queue | undefined;
  readonly #rows: MessageRows;
  readonly #index = new MessageIndex();
  readonly #waiting = new Set<() => void>();
  /** Rises when everything is dropped: a send that was under way then is dropped too. */
  #generation = 0;
  #isClosed = false;

  constructor(
    record: QueueRecord,
    context: { store: Store; clock: Clock; findQueue: (arn: string) => Queue | undefined },
  ) {
    this.record = record;
    this.#store = context.store;
    this.#clock = context.clock;
    this.#findQueue = context.findQueue;
    this.#rows = new MessageRows(context.store, record.id);
    for (const entry of this.#rows.readIndex()) this.#index.add(entry);
  }

  attribute(name: string): number {
    return numericAttribute(this.record.attributes, name);
  }

  /** Resolves when the messages are durable. */
  async send(messages: readonly { message: Message; delaySeconds: number | undefined }[]): Promise<void> {
    const arrivals = messages.map(({ message, delaySeconds }) =>
      this.#admit(message, delaySeconds ?? this.attribute('DelaySeconds')),
    );
    await this.#commit(arrivals.flatMap(({ writes }) => writes));
    for (const { enter } of arrivals) enter();
  }

  /** Takes visible messages; with none, waits for one as long as asked. */
  async receive(request: ReceiveRequest): Promise<ReceivedMessage[]> {
    const waitSeconds = request.waitSeconds ?? this.attribute('ReceiveMessageWaitTimeSeconds');
    const deadlineMs = this.#clock.now() + waitSeconds * 1000;
    for (;;) {
      const received = await this.#take(request);
      if (received.length > 0 || this.#isClosed || this.#clock.now() >= deadlineMs) return received;
      await this.#waitUntil(deadlineMs);
    }
  }

  async delete(messageIds: readonly string[]): Promise<void> {
    for (const id of messageIds) this.#index.remove(id);
    await this.#commit(messageIds.flatMap(id => this.#rows.remove(id)));
  }

  async changeVisibility(
    messageId: string,
    seconds: number,
  ): Promise<'changed' | 'unknown' | 'not in flight'> {
    const entry = this.#index.get(messageId);
    const nowMs = this.#clock.now();
    if (entry === undefined) return 'unknown';
    if (entry.receiveCount === 0 || entry.visibleAtMs <= nowMs) return 'not in flight';
    this.#index.showAt(entry, nowMs + seconds * 1000);
    await this.#commit([this.#rows.change(entry)]);
    this.#wake();
    return 'changed';
  }

  /** Removes all messages, in one commit with what else is given. */
  async drop(writes: readonly Write[] = []): Promise<void> {
    this.#generation++;
    this.#index.clear();
    await this.#commit([...writes, ...this.#rows.removeAll()]);
  }

  count(): { visible: number; inFlight: number; delayed: number } {
    const counts = { visible: 0, inFlight: 0, delayed: 0 };
    const nowMs = this.#clock.now();
    for (const entry of this.#index.entries()) {
      if (this.#isExpired(entry)) continue;
      if (entry.visibleAtMs <= nowMs) counts.visible++;
      else if (entry.receiveCount > 0) counts.inFlight++;
      else counts.delayed++;
    }
    return counts;
  }

  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  async #take(request: ReceiveRequest): Promise<ReceivedMessage[]> {
    const nowMs = this.#clock.now();
    const visibleAtMs = nowMs + (request.visibilitySeconds ?? this.attribute('VisibilityTimeout')) * 1000;
    const taken: ReceivedMessage[] = [];
    const reappearing: IndexEntry[] = [];
    const writes: Write[] = [];
    const afterwards: (() => void)[] = [];
    while (taken.length < request.most) {
      const entry = this.#index.takeVisible(nowMs);
      if (entry === undefined) break;
      const message = this.#rows.readMessage(entry.id);
      if (message === undefined || this.#isExpired(entry)) {
        this.#index.remove(entry.id);
        writes.push(...this.#rows.remove(entry.id));
        continue;
      }
      const buried = this.#moveToDeadLetters(entry, message);
      if (buried !== undefined) {
        writes.push(...buried.writes);
        afterwards.push(buried.enter);
        continue;
      }
      entry.receiveCount++;
      entry.firstReceivedMs ??= nowMs;
      entry.visibleAtMs = visibleAtMs;
      reappearing.push(entry);
      writes.push(this.#rows.change(entry));
      taken.push({ message, receiveCount: entry.receiveCount, firstReceivedMs: entry.firstReceivedMs });
    }
    for (const entry of reappearing) this.#index.showAt(entry, visibleAtMs);
    await this.#commit(writes);
    for (const enter of afterwards) enter();
    return taken;
  }

  /** What moves a message that was received too often; undefined when it stays. */
  #moveToDeadLetters(
    entry: IndexEntry,
    message: Message,
  ): { writes: Write[]; enter: () => void } | undefined {
    const policy = redrivePolicyOf(this.record.attributes);
    if (policy === undefined || entry.receiveCount < policy.maxReceiveCount) return undefined;
    const deadLetters = this.#findQueue(policy.deadLetterTargetArn);
    if (deadLetters === undefined) return undefined;
    this.#index.remove(entry.id);
    const { writes, enter } = deadLetters.#admit({ ...message, deadLetterSourceArn: this.record.arn }, 0);
    return { writes: [...this.#rows.remove(entry.id), ...writes], enter };
  }

  /** The writes that bring a message in, and what makes it visible once they are durable. */
  #admit(message: Message, delaySeconds: number): { writes: Write[]; enter: () => void } {
    const generation = this.#generation;
    const entry: IndexEntry = {
      id: message.id,
      sequence: this.#index.takeSequence(),
      sentMs: message.sentMs,
      visibleAtMs: this.#clock.now() + delaySeconds * 1000,
      receiveCount: 0,
    };
    return {
      writes: this.#rows.add(message, entry),
      enter: () => {
        if (generation !== this.#generation) return;
        this.#index.add(entry);
        this.#wake();
      },
    };
  }

  #isExpired(entry: IndexEntry): boolean {
    return entry.sentMs + this.attribute('MessageRetentionPeriod') * 1000 <= this.#clock.now();
  }

  #waitUntil(deadlineMs: number): Promise<void> {
    const wakeMs = Math.min(deadlineMs, this.#index.nextVisibleMs() ?? deadlineMs);
    return new Promise(resolve => {
      const wake = () => {
        this.#waiting.delete(wake);
        timer.cancel();
        resolve();
      };
      const timer = this.#clock.at(wakeMs, wake);
      this.#waiting.add(wake);
    });
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  async #commit(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return;
    const release = this.#clock.hold();
    try {
      await this.#store.commit(writes);
    } finally {
      release();
    }
  }
}
