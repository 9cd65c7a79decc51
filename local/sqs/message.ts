import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../json.ts';
import { AwsError } from '../wire/aws-error.ts';
import { attributeBytes, type MessageAttributes, readMessageAttributes } from './message-attributes.ts';
import { readInteger, readObject, requireString } from './read-input.ts';
import { invalidParameter, invalidValue } from './sqs-error.ts';

/** What was sent, as it is stored. */
export interface Message {
  readonly id: string;
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly systemAttributes: MessageAttributes;
  readonly sentMs: number;
  /** The queue whose redrive policy brought the message here. */
  readonly deadLetterSourceArn?: string;
}

export interface SendRequest {
  readonly message: Message;
  readonly delaySeconds: number | undefined;
  readonly bytes: number;
}

/** Every character that XML 1.0 allows, which is what SQS allows. */
const ALLOWED_TEXT = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;

export function readSendRequest(input: JsonObject, nowMs: number, largestBytes: number): SendRequest {
  const body = requireString(input, 'MessageBody');
  if (!ALLOWED_TEXT.test(body))
    throw new AwsError(
      'InvalidMessageContents',
      'Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF.',
    );
  if (input.MessageDeduplicationId)
    throw invalidValue(
      input.MessageDeduplicationId,
      'MessageDeduplicationId',
      'The request includes a parameter that is not valid for this queue type.',
    );
  const attributes = readMessageAttributes(readObject(input, 'MessageAttributes'));
  const systemAttributes = readMessageAttributes(readObject(input, 'MessageSystemAttributes'));
  if (Object.keys(systemAttributes).some(name => name !== 'AWSTraceHeader'))
    throw invalidParameter('The only message system attribute that can be sent is AWSTraceHeader.');
  const bytes = Buffer.byteLength(body) + attributeBytes(attributes);
  if (bytes > largestBytes)
    throw invalidParameter(
      `One or more parameters are invalid. Reason: Message must be shorter than ${largestBytes} bytes.`,
    );
  const delaySeconds = readInteger(input, 'DelaySeconds', {
    lowest: 0,
    highest: 900,
    reason: 'DelaySeconds must be >= 0 and <= 900.',
  });
  return {
    message: { id: randomUUID(), body, attributes, systemAttributes, sentMs: nowMs },
    delaySeconds,
    bytes,
  };
}
