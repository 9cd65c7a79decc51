import type { Clock } from '../clock/clock.ts';
import type { JsonObject } from '../json.ts';
import type { Store } from '../store/store.ts';
import { jsonService } from '../wire/json-service.ts';
import type { WireService } from '../wire/wire.ts';
import { readSendRequest } from './message.ts';
import type { MessageAttributes } from './message-attributes.ts';
import { describeSent, makeMessageOperations } from './message-operations.ts';
import { readQueueAttributes } from './queue-attributes.ts';
import { makeQueueOperations } from './queue-operations.ts';
import { Queues } from './queues.ts';
import { queryErrorHeaders } from './sqs-error.ts';

export interface SqsOptions {
  store: Store;
  clock: Clock;
  region: string;
  accountId: string;
  /** Where queue URLs start, without a slash at the end; asked each time, for the port may come late. */
  endpoint: () => string;
  log: (message: string) => void;
}

export interface Sqs {
  readonly service: WireService;
  /** Makes sure that a queue with these attributes is there. */
  createQueue(name: string, attributes?: Readonly<Record<string, string>>): Promise<{ QueueUrl: string }>;
  /** Resolves when the message is durable. */
  sendMessage(
    queueArnOrUrl: string,
    body: string,
    attributes?: MessageAttributes,
  ): Promise<{ MessageId: string; MD5OfMessageBody: string }>;
  close(): void;
}

const LARGEST_REQUEST_BYTES = 16 * 1024 * 1024;

export async function openSqs(options: SqsOptions): Promise<Sqs> {
  const { clock, accountId, endpoint, log } = options;
  const queues = new Queues(options);
  const urlOf = (name: string) => `${endpoint()}/${accountId}/${name}`;

  return {
    service: jsonService({
      targetPrefix: 'AmazonSQS',
      version: '1.0',
      operations: {
        ...makeQueueOperations(queues, clock, urlOf),
        ...makeMessageOperations(queues, clock, accountId),
      },
      maxBodyBytes: LARGEST_REQUEST_BYTES,
      errorHeaders: queryErrorHeaders,
      reportFault: (operation, fault) => log(`SQS ${operation} failed: ${String(fault)}`),
    }),
    createQueue: async (name, attributes = {}) => {
      const wanted = readQueueAttributes({ ...attributes });
      const known = queues.find(name);
      await (known === undefined ? queues.create(name, wanted) : queues.setAttributes(known, wanted));
      return { QueueUrl: urlOf(name) };
    },
    sendMessage: async (queueArnOrUrl, body, attributes = {}) => {
      const queue = queues.get(queueArnOrUrl);
      const input = { MessageBody: body, MessageAttributes: attributes } as unknown as JsonObject;
      const request = readSendRequest(input, clock.now(), queue.attribute('MaximumMessageSize'));
      await queue.send([request]);
      return describeSent(request.message);
    },
    close: () => queues.close(),
  };
}
