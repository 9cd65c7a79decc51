import type { Manifest } from '../app/manifest-types.ts';
import type { UndeliverableEvent } from './lambda/event-invocations.ts';
import { localQueueArn } from './locate-resource.ts';
import type { Sqs } from './sqs/sqs.ts';

const LONGEST_MESSAGE = 1024;

/** What a function could not handle goes to its dead-letter queue, with the attributes that Lambda gives it. */
export function keepDeadEvent(functions: Manifest['functions'], sqs: Pick<Sqs, 'sendMessage'>) {
  return async ({ functionName, requestId, payload, lastError }: UndeliverableEvent): Promise<void> => {
    const queue = functions.find(({ name }) => name === functionName)?.deadLetters;
    if (queue === undefined) return;
    const text = (StringValue: string) => ({ DataType: 'String', StringValue });
    await sqs.sendMessage(localQueueArn(queue), payload, {
      RequestID: text(requestId),
      ErrorCode: { DataType: 'Number', StringValue: '200' },
      ErrorMessage: text(messageOf(lastError).slice(0, LONGEST_MESSAGE)),
    });
  };
}

function messageOf(envelope = '{}'): string {
  const { errorMessage } = JSON.parse(envelope) as { errorMessage?: unknown };
  return typeof errorMessage === 'string' && errorMessage !== '' ? errorMessage : 'The event is too old.';
}
