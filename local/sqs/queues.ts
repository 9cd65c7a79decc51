import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Store } from '../store/store.ts';
import { AwsError } from '../wire/aws-error.ts';
import { Queue, type QueueRecord } from './queue.ts';
import { type QueueAttributes, redrivePolicyOf, withDefaults } from './queue-attributes.ts';
import { invalidParameter, invalidValue, queueDoesNotExist } from './sqs-error.ts';

const QUEUES = 'sqs/queues';

export interface QueuesOptions {
  store: Store;
  clock: Clock;
  region: string;
  accountId: string;
}

/** All queues by name; a change of a queue is in the store before it is seen. */
export class Queues {
  readonly #options: QueuesOptions;
  readonly #queues = new Map<string, Queue>();
  #lastChange: Promise<unknown> = Promise.resolve();

  constructor(options: QueuesOptions) {
    this.#options = options;
    for (const row of options.store.rows(QUEUES)) {
      const record = options.store.get(QUEUES, row);
      if (record !== undefined) this.#open(JSON.parse(record) as QueueRecord);
    }
  }

  /** Finds a queue by its URL, ARN or name; host and account of a URL do not matter. */
  find(reference: string): Queue | undefined {
    return this.#queues.get(
      reference.slice(Math.max(reference.lastIndexOf('/'), reference.lastIndexOf(':')) + 1),
    );
  }

  get(reference: string): Queue {
    const queue = this.find(reference);
    if (queue === undefined) throw queueDoesNotExist();
    return queue;
  }

  names(): string[] {
    return [...this.#queues.keys()].sort();
  }

  /** The same name with the same attributes is the same queue. */
  create(name: string, attributes: QueueAttributes): Promise<Queue> {
    return this.#inTurn(async () => {
      assertQueueName(name);
      const known = this.#queues.get(name);
      if (known !== undefined) return assertSameAttributes(known, attributes);
      this.#assertDeadLetterQueue(attributes);
      const nowMs = this.#options.clock.now();
      const arn = `arn:aws:sqs:${this.#options.region}:${this.#options.accountId}:${name}`;
      const record = { id: randomUUID(), name, arn, createdMs: nowMs, modifiedMs: nowMs, attributes };
      await this.#save(record);
      return this.#open(record);
    });
  }

  setAttributes(queue: Queue, attributes: QueueAttributes): Promise<void> {
    return this.#inTurn(async () => {
      this.#assertDeadLetterQueue(attributes);
      const merged = Object.entries({ ...queue.record.attributes, ...attributes });
      const record = {
        ...queue.record,
        modifiedMs: this.#options.clock.now(),
        attributes: Object.fromEntries(merged.filter(([, value]) => value !== '')),
      };
      await this.#save(record);
      queue.record = record;
    });
  }

  delete(queue: Queue): Promise<void> {
    return this.#inTurn(async () => {
      const { name } = queue.record;
      if (this.#queues.get(name) !== queue) return;
      this.#queues.delete(name);
      await queue.drop([{ kind: 'remove', partition: QUEUES, row: name }]);
      queue.close();
    });
  }

  close(): void {
    for (const queue of this.#queues.values()) queue.close();
  }

  #open(record: QueueRecord): Queue {
    const { store, clock } = this.#options;
    const queue = new Queue(record, { store, clock, findQueue: arn => this.find(arn) });
    this.#queues.set(record.name, queue);
    return queue;
  }

  #save(record: QueueRecord): Promise<void> {
    const value = JSON.stringify(record);
    return this.#options.store.commit([{ kind: 'put', partition: QUEUES, row: record.name, value }]);
  }

  #assertDeadLetterQueue(attributes: QueueAttributes): void {
    const policy = redrivePolicyOf(attributes);
    if (policy !== undefined && this.find(policy.deadLetterTargetArn) === undefined)
      throw invalidValue(attributes.RedrivePolicy, 'RedrivePolicy', 'Dead letter target does not exist.');
  }

  /** Changes wait for one another, so that each sees what the one before it made durable. */
  #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#lastChange.then(change);
    this.#lastChange = done.catch(() => undefined);
    return done;
  }
}

function assertQueueName(name: string): void {
  if (name.endsWith('.fifo'))
    throw new AwsError('UnsupportedOperation', 'The embedded SQS has no FIFO queues.');
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(name))
    throw invalidParameter(
      'Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length',
    );
}

function assertSameAttributes(queue: Queue, wanted: QueueAttributes): Queue {
  const current = withDefaults(queue.record.attributes);
  for (const [name, value] of Object.entries(wanted))
    if (current[name] !== value)
      throw new AwsError(
        'QueueNameExists',
        `A queue already exists with the same name and a different value for attribute ${name}`,
      );
  return queue;
}
