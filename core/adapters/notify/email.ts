import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { ChannelUnavailable, NoticeRefused } from './delivery-faults.ts';
import type { SendEmail } from './transports.ts';

const TIMEOUT_MS = 10_000;
/** Of the message or its recipient; anything else is of the account or the connection, and may be over later. */
const REFUSALS: ReadonlySet<string> = new Set(['BadRequestException', 'MessageRejected']);

export function emailTransport(client: SESv2Client): SendEmail {
  return async ({ key, from, to, message }) => {
    const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
    const command = new SendEmailCommand({
      FromEmailAddress: from,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: utf8(message.subject),
          Body: { Text: utf8(message.text), Html: utf8(message.html) },
          Headers: [
            { Name: 'X-Countersign-Notice', Value: key },
            // So that nobody's vacation answers it.
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
          ],
        },
      },
    });
    try {
      const { MessageId } = await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
      return MessageId === undefined ? {} : { messageId: MessageId };
    } catch (fault) {
      const name = fault instanceof Error ? fault.name : 'an unknown error';
      // SES's own messages repeat addresses.
      if (REFUSALS.has(name)) throw new NoticeRefused(`SES answered ${name}.`, { cause: fault });
      throw new ChannelUnavailable(`SES answered ${name}.`, { cause: fault });
    }
  };
}
