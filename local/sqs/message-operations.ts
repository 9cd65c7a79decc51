import type { Clock } from '../clock/clock.ts';
import type { JsonObject } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';
import type { JsonOperation } from '../wire/json-service.ts';
import { readBatch, readEach } from './batch.ts';
import { type Message, readSendRequest } from './message.ts';
import { selectAttributes } from './message-attributes.ts';
import { md5OfAttributes, md5OfBody } from './message-md5.ts';
import type { Queue, ReceivedMessage } from './queue.ts';
import { LARGEST_MESSAGE_BYTES } from './queue-attributes.ts';
import type { Queues } from './queues.ts';
import { readInteger, readStrings, requireString } from './read-input.ts';
import { makeReceiptHandle, messageIdOf } from './receipt-handle.ts';
import { invalidValue, missingParameter } from './sqs-error.ts';

const VISIBILITY_RANGE = { lowest: 0, highest: 43_200 };

export function makeMessageOperations(
  queues: Queues,
  clock: Clock,
  accountId: string,
): Record<string, JsonOperation> {
  const queueOf = (input: JsonObject) => queues.get(requireString(input, 'QueueUrl'));
  const readSend = (queue: Queue, input: JsonObject) =>
    readSendRequest(input, clock.now(), queue.attribute('MaximumMessageSize'));
  const readHandle = (queue: Queue, input: JsonObject) =>
    messageIdOf(queue.record.id, requireString(input, 'ReceiptHandle'));

  return {
    SendMessage: async input => {
      const queue = queueOf(input);
      const request = readSend(queue, input);
      await queue.send([request]);
      return describeSent(request.message);
    },

    SendMessageBatch: async input => {
      const queue = queueOf(input);
      const entries = readBatch(input, 'SendMessageBatchRequestEntry');
      const { accepted, ...failures } = readEach(entries, entry => readSend(queue, entry));
      const bytes = accepted.reduce((total, { read }) => total + read.bytes, 0);
      if (bytes > LARGEST_MESSAGE_BYTES)
        throw new AwsError(
          'BatchRequestTooLong',
          `Batch requests cannot be longer than ${LARGEST_MESSAGE_BYTES} bytes. You have sent ${bytes} bytes.`,
        );
      await queue.send(accepted.map(({ read }) => read));
      return {
        Successful: accepted.map(({ id, read }) => ({ Id: id, ...describeSent(read.message) })),
        ...failures,
      };
    },

    ReceiveMessage: async input => {
      const queue = queueOf(input);
      const systemNames = [
        ...readStrings(input, 'AttributeNames'),
        ...readStrings(input, 'MessageSystemAttributeNames'),
      ];
      const attributeNames = readStrings(input, 'MessageAttributeNames');
      const received = await queue.receive({
        most: readInteger(input, 'MaxNumberOfMessages', { lowest: 1, highest: 10 }) ?? 1,
        visibilitySeconds: readInteger(input, 'VisibilityTimeout', VISIBILITY_RANGE),
        waitSeconds: readInteger(input, 'WaitTimeSeconds', {
          lowest: 0,
          highest: 20,
          reason: 'Must be >= 0 and <= 20, if provided.',
        }),
      });
      if (received.length === 0) return {};
      return {
        Messages: received.map(one => ({
          ...describeReceived(one, attributeNames),
          ReceiptHandle: makeReceiptHandle(queue.record.id, one.message.id),
          ...describeSystemAttributes(one, accountId, systemNames),
        })),
      };
    },

    DeleteMessage: async input => {
      const queue = queueOf(input);
      await queue.delete([readHandle(queue, input)]);
      return {};
    },

    DeleteMessageBatch: async input => {
      const queue = queueOf(input);
      const entries = readBatch(input, 'DeleteMessageBatchRequestEntry');
      const { accepted, ...failures } = readEach(entries, entry => readHandle(queue, entry));
      await queue.delete(accepted.map(({ read }) => read));
      return { Successful: accepted.map(({ id }) => ({ Id: id })), ...failures };
    },

    ChangeMessageVisibility: async input => {
      const queue = queueOf(input);
      const messageId = readHandle(queue, input);
      const seconds = readInteger(input, 'VisibilityTimeout', VISIBILITY_RANGE);
      if (seconds === undefined) throw missingParameter('VisibilityTimeout');
      const outcome = await queue.changeVisibility(messageId, seconds);
      if (outcome === 'not in flight')
        throw new AwsError('MessageNotInflight', 'The message referred to is not in flight.');
      if (outcome === 'unknown')
        throw invalidValue(
          input.ReceiptHandle,
          'ReceiptHandle',
          'Message does not exist or is not available for visibility timeout change.',
        );
      return {};
    },
  };
}

/** Undefined members are left out of the answer. */
export function describeSent({ id, body, attributes, systemAttributes }: Message) {
  return {
    MessageId: id,
    MD5OfMessageBody: md5OfBody(body),
    MD5OfMessageAttributes: md5OfAttributes(attributes),
    MD5OfMessageSystemAttributes: md5OfAttributes(systemAttributes),
  };
}

function describeReceived({ message }: ReceivedMessage, attributeNames: readonly string[]): object {
  const attributes = selectAttributes(message.attributes, attributeNames);
  const described = { MessageId: message.id, MD5OfBody: md5OfBody(message.body), Body: message.body };
  if (Object.keys(attributes).length === 0) return described;
  return { ...described, MD5OfMessageAttributes: md5OfAttributes(attributes), MessageAttributes: attributes };
}

function describeSystemAttributes(
  { message, receiveCount, firstReceivedMs }: ReceivedMessage,
  accountId: string,
  wanted: readonly string[],
): object {
  const all = {
    SenderId: accountId,
    SentTimestamp: String(message.sentMs),
    ApproximateReceiveCount: String(receiveCount),
    ApproximateFirstReceiveTimestamp: String(firstReceivedMs),
    AWSTraceHeader: message.systemAttributes.AWSTraceHeader?.StringValue,
    DeadLetterQueueSourceArn: message.deadLetterSourceArn,
  };
  const shown = Object.entries(all).filter(
    ([name, value]) => value !== undefined && (wanted.includes('All') || wanted.includes(name)),
  );
  return shown.length === 0 ? {} : { Attributes: Object.fromEntries(shown) };
}
