import { SESv2Client } from '@aws-sdk/client-sesv2';
import { describe, expect, it } from 'vitest';
import { ChannelUnavailable, NoticeRefused } from '../../../../core/adapters/notify/delivery-faults.ts';
import { emailTransport } from '../../../../core/adapters/notify/email.ts';
import { type Answer, answerJson, startLoopback } from '../providers/loopback-server.ts';

const outgoing = {
  key: 'run_1#3#email#ada',
  from: 'gates@example.com',
  to: 'ada@example.com',
  message: { subject: 'A plan waits: Märkte', text: 'Please decide.', html: '<p>Please decide.</p>' },
};

const sesWith = async (...answers: Answer[]) => {
  const ses = await startLoopback(...answers);
  const client = new SESv2Client({
    endpoint: ses.url,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return { ses, send: emailTransport(client) };
};
const refusal = (name: string, status = 400) =>
  answerJson(status, { message: 'ada@example.com is not there' }, { 'x-amzn-errortype': name });

describe('an e-mail', () => {
  it('GATE-6: goes through SES to one person, with its key and marked as made by a machine', async () => {
    const { ses, send } = await sesWith(answerJson(200, { MessageId: 'm-1' }));
    expect(await send(outgoing)).toEqual({ messageId: 'm-1' });
    expect(ses.requests[0]?.path).toBe('/v2/email/outbound-emails');
    expect(JSON.parse(ses.requests[0]?.body ?? '')).toEqual({
      FromEmailAddress: 'gates@example.com',
      Destination: { ToAddresses: ['ada@example.com'] },
      Content: {
        Simple: {
          Subject: { Data: 'A plan waits: Märkte', Charset: 'UTF-8' },
          Body: {
            Text: { Data: 'Please decide.', Charset: 'UTF-8' },
            Html: { Data: '<p>Please decide.</p>', Charset: 'UTF-8' },
          },
          Headers: [
            { Name: 'X-Countersign-Notice', Value: 'run_1#3#email#ada' },
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
          ],
        },
      },
    });
  });

  it.each(['MessageRejected', 'BadRequestException'])('GATE-6: %s is final', async name => {
    const { send } = await sesWith(refusal(name));
    const fault = await send(outgoing).catch(thrown => thrown);
    expect(fault).toBeInstanceOf(NoticeRefused);
    // SES repeats addresses in its own words.
    expect(fault.message).toBe(`SES answered ${name}.`);
  });

  it.each<[string, Answer]>([
    ['TooManyRequestsException', refusal('TooManyRequestsException', 429)],
    ['a domain that somebody has to verify', refusal('MailFromDomainNotVerifiedException')],
    ['a missing permission', refusal('AccessDeniedException', 403)],
    ['InternalServiceErrorException', refusal('InternalServiceErrorException', 500)],
    ['no answer', response => response.destroy()],
  ])('GATE-6: %s may be over later, and is sent once', async (_case, answer) => {
    const { ses, send } = await sesWith(answer);
    expect(await send(outgoing).catch(thrown => thrown)).toBeInstanceOf(ChannelUnavailable);
    expect(ses.requests).toHaveLength(1);
  });
});
