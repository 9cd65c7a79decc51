import { randomUUID } from 'node:crypto';
import { AwsError } from '../wire/aws-error.ts';

/** A new handle for each receive; it names the message, so it outlives a restart. */
export function makeReceiptHandle(queueId: string, messageId: string): string {
  return Buffer.from(`${queueId} ${messageId} ${randomUUID()}`).toString('base64');
}

/** The message that a handle of this queue names. */
export function messageIdOf(queueId: string, handle: string): string {
  const [queue, messageId, nonce, ...more] = Buffer.from(handle, 'base64').toString().split(' ');
  if (queue !== queueId || !messageId || !nonce || more.length > 0)
    throw new AwsError(
      'ReceiptHandleIsInvalid',
      `The input receipt handle "${handle}" is not a valid receipt handle.`,
    );
  return messageId;
}
