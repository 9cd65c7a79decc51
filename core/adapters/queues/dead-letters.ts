import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';

export interface DeadLetter {
  readonly event: unknown;
  /** For programs. */
  readonly reason: string;
  /** For whoever mends it. */
  readonly message: string;
}

export type KeepDeadLetter = (letter: DeadLetter) => Promise<void>;

/** A message may have a megabyte, with its attributes. */
const MOST_BYTES = 900_000;
const LONGEST_MESSAGE = 4_000;
const START_CHARACTERS = 100_000;
/** No message may hold anything else. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Keeps events that cannot be used: the event as it came, and why, in the attributes that EventBridge itself gives such a letter. */
export function deadLetters(client: SQSClient, queueUrl: string): KeepDeadLetter {
  return async ({ event, reason, message }) => {
    const attribute = (value: string) => ({ DataType: 'String', StringValue: allowed(value) });
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: bodyOf(event),
        MessageAttributes: {
          ERROR_CODE: attribute(reason),
          ERROR_MESSAGE: attribute(message.slice(0, LONGEST_MESSAGE) || reason),
        },
      }),
    );
  };
}

function bodyOf(event: unknown): string {
  const text = allowed(JSON.stringify(event) ?? 'null');
  const bytes = Buffer.byteLength(text);
  return bytes <= MOST_BYTES
    ? text
    : JSON.stringify({ tooLargeToKeep: bytes, start: text.slice(0, START_CHARACTERS) });
}

function allowed(text: string): string {
  return text.replace(FORBIDDEN, '\uFFFD');
}
