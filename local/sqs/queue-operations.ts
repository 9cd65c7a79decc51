import type { Clock } from '../clock/clock.ts';
import type { JsonObject } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';
import type { JsonOperation } from '../wire/json-service.ts';
import type { Queue } from './queue.ts';
import { isKnownAttribute, readQueueAttributes, withDefaults } from './queue-attributes.ts';
import type { Queues } from './queues.ts';
import { readInteger, readObject, readString, readStrings, requireString } from './read-input.ts';

const PURGE_PAUSE_MS = 60_000;
const DERIVED_ATTRIBUTES = new Set([
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
  'CreatedTimestamp',
  'LastModifiedTimestamp',
  'QueueArn',
]);

export function makeQueueOperations(
  queues: Queues,
  clock: Clock,
  urlOf: (name: string) => string,
): Record<string, JsonOperation> {
  const purgedMs = new WeakMap<Queue, number>();
  const queueOf = (input: JsonObject) => queues.get(requireString(input, 'QueueUrl'));

  return {
    CreateQueue: async input => {
      const name = requireString(input, 'QueueName');
      await queues.create(name, readQueueAttributes(readObject(input, 'Attributes')));
      return { QueueUrl: urlOf(name) };
    },

    GetQueueUrl: async input => {
      const { name } = queues.get(requireString(input, 'QueueName')).record;
      return { QueueUrl: urlOf(name) };
    },

    ListQueues: async input => {
      const prefix = readString(input, 'QueueNamePrefix') ?? '';
      const most = readInteger(input, 'MaxResults', { lowest: 1, highest: 1000 }) ?? 1000;
      const after = Buffer.from(readString(input, 'NextToken') ?? '', 'base64url').toString();
      const found = queues.names().filter(name => name.startsWith(prefix) && name > after);
      const page = found.slice(0, most);
      return {
        QueueUrls: page.map(urlOf),
        ...(found.length > most ? { NextToken: Buffer.from(page.at(-1) ?? '').toString('base64url') } : {}),
      };
    },

    GetQueueAttributes: async input => {
      const queue = queueOf(input);
      const wanted = readStrings(input, 'AttributeNames');
      for (const name of wanted)
        if (name !== 'All' && !DERIVED_ATTRIBUTES.has(name) && !isKnownAttribute(name))
          throw new AwsError('InvalidAttributeName', `Unknown Attribute ${name}.`);
      const shown = Object.entries(describeQueue(queue)).filter(
        ([name]) => wanted.includes('All') || wanted.includes(name),
      );
      return shown.length === 0 ? {} : { Attributes: Object.fromEntries(shown) };
    },

    SetQueueAttributes: async input => {
      const queue = queueOf(input);
      await queues.setAttributes(queue, readQueueAttributes(readObject(input, 'Attributes')));
      return {};
    },

    DeleteQueue: async input => {
      await queues.delete(queueOf(input));
      return {};
    },

    PurgeQueue: async input => {
      const queue = queueOf(input);
      const lastMs = purgedMs.get(queue);
      if (lastMs !== undefined && clock.now() - lastMs < PURGE_PAUSE_MS)
        throw new AwsError(
          'PurgeQueueInProgress',
          `Only one PurgeQueue operation on ${queue.record.name} is allowed every 60 seconds.`,
          { status: 403 },
        );
      purgedMs.set(queue, clock.now());
      await queue.drop();
      return {};
    },
  };
}

function describeQueue(queue: Queue): Record<string, string> {
  const { visible, inFlight, delayed } = queue.count();
  return {
    ...withDefaults(queue.record.attributes),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    CreatedTimestamp: String(Math.floor(queue.record.createdMs / 1000)),
    LastModifiedTimestamp: String(Math.floor(queue.record.modifiedMs / 1000)),
    QueueArn: queue.record.arn,
  };
}
