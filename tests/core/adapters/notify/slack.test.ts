import { describe, expect, it } from 'vitest';
import { ChannelUnavailable, NoticeRefused } from '../../../../core/adapters/notify/delivery-faults.ts';
import { slackTransport } from '../../../../core/adapters/notify/slack.ts';
import { slackMessage } from '../../../../core/domain/notices/slack-message.ts';
import { type Answer, answerJson, deadUrl, startLoopback } from '../providers/loopback-server.ts';

const TOKEN = 'xoxb-canary-0123456789';
const message = slackMessage(
  {
    heading: 'A plan waits for a decision',
    workflowTitle: 'Market report',
    facts: [{ label: 'Run', text: 'run_1' }],
    quotes: [{ label: 'What was asked', text: 'tea & <b>cake</b>' }],
    linkLabel: 'Open and decide',
    asks: true,
  },
  'https://gates.example.com/gates/run_1-g1?k=KEY',
  { gateId: 'run_1-g1', contentHash: 'abc', decisions: ['approve', 'reject'] },
);
const outgoing = { key: 'run_1#3#slack#ada', to: 'U0ADA', thread: undefined, message };

const slackWith = async (...answers: Answer[]) => {
  const slack = await startLoopback(...answers);
  return { slack, post: slackTransport({ readToken: async () => TOKEN, apiUrl: `${slack.url}/api` }) };
};
const faultOf = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => undefined,
    fault => fault,
  );

describe('a message to Slack', () => {
  it('GATE-6: is posted to the member with its blocks, its buttons and its key', async () => {
    const { slack, post } = await slackWith(answerJson(200, { ok: true, ts: '1700.1', channel: 'D1' }));
    expect(await post(outgoing)).toEqual({ messageId: '1700.1' });
    const [request] = slack.requests;
    expect(request).toMatchObject({ path: '/api/chat.postMessage' });
    expect(request?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    const form = new URLSearchParams(request?.body);
    expect(Object.fromEntries(form)).toMatchObject({
      channel: 'U0ADA',
      text: 'A plan waits for a decision: Market report',
      parse: 'none',
      link_names: 'false',
      unfurl_links: 'false',
    });
    expect(JSON.parse(form.get('metadata') ?? '')).toEqual({
      event_type: 'countersign_notice',
      event_payload: { key: outgoing.key },
    });
    const blocks = JSON.parse(form.get('blocks') ?? '');
    expect(blocks.at(-1).elements.map((each: { action_id: string }) => each.action_id)).toEqual([
      'open',
      'approve',
      'reject',
    ]);
    expect(form.has('thread_ts')).toBe(false);
  });

  it('GATE-6: a later one in the same place belongs under the first', async () => {
    const { slack, post } = await slackWith(answerJson(200, { ok: true, ts: '1700.2' }));
    await post({ ...outgoing, to: '#gates', thread: '1700.1' });
    expect(new URLSearchParams(slack.requests[0]?.body).get('thread_ts')).toBe('1700.1');
  });
});

describe('a message that may be in its thread already (CH-8)', () => {
  const again = {
    ...outgoing,
    ...{ to: 'C0RESEARCH', thread: '1700.1', perhapsSince: '2026-11-20T08:00:00.000Z' },
  };
  const messageOf = (ts: string, key: string, event_type = 'countersign_notice') => ({
    ...{ type: 'message', ts, metadata: { event_type, event_payload: { key } } },
  });
  const page = (next_cursor: string, ...messages: object[]) =>
    answerJson(200, { ok: true, messages, response_metadata: { next_cursor } });

  it('is looked for on every page since then, and not posted if it is there', async () => {
    const { slack, post } = await slackWith(
      page('more', messageOf('1700.2', 'another'), messageOf('1700.3', again.key, 'of_another_app')),
      page('', { type: 'message', ts: '1700.4' }, messageOf('1700.5', again.key)),
    );
    expect(await post(again)).toEqual({ messageId: '1700.5' });
    expect(slack.requests.map(({ path }) => path)).toEqual(
      Array.from({ length: 2 }, () => '/api/conversations.replies'),
    );
    const asked = slack.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(asked[0]).toMatchObject({
      ...{ channel: 'C0RESEARCH', ts: '1700.1', include_all_metadata: 'true' },
      oldest: String(Date.parse('2026-11-20T07:55:00.000Z') / 1000),
    });
    expect(asked[1]).toMatchObject({ cursor: 'more' });
  });

  it.each<[string, Answer]>([
    ['it is not there', page('', messageOf('1700.2', 'another'))],
    ['the thread is gone', answerJson(200, { ok: false, error: 'thread_not_found' })],
  ])('is posted if %s', async (_case, answer) => {
    const { slack, post } = await slackWith(answer, answerJson(200, { ok: true, ts: '1700.6' }));
    expect(await post(again)).toEqual({ messageId: '1700.6' });
    expect(slack.requests.map(({ path }) => path).at(-1)).toBe('/api/chat.postMessage');
  });

  it('waits while nobody can look', async () => {
    const { slack, post } = await slackWith(answerJson(200, { ok: false, error: 'missing_scope' }));
    expect(await faultOf(post(again))).toMatchObject({ name: 'ChannelUnavailable', isUnsent: false });
    expect(slack.requests).toHaveLength(1);
  });

  it('is not in doubt where Slack itself said no', async () => {
    const refused = await slackWith(answerJson(429, {}, { 'retry-after': '7' }));
    expect(await faultOf(refused.post(outgoing))).toMatchObject({ isUnsent: true });
    const silent = await slackWith(response => response.destroy());
    expect(await faultOf(silent.post(outgoing))).toMatchObject({ isUnsent: false });
  });
});

describe('a fault of Slack', () => {
  it('GATE-6: a pause that it asks for is told, and nothing is sent again meanwhile', async () => {
    const { slack, post } = await slackWith(
      answerJson(429, { ok: false, error: 'ratelimited' }, { 'retry-after': '7' }),
    );
    const fault = await faultOf(post(outgoing));
    expect(fault).toBeInstanceOf(ChannelUnavailable);
    expect(fault).toMatchObject({ retryable: true, retryAfterMs: 7_000 });
    expect(slack.requests).toHaveLength(1);
  });

  it.each(['channel_not_found', 'user_not_found', 'is_archived', 'invalid_blocks'])(
    'GATE-6: %s is final',
    async error => {
      const { post } = await slackWith(answerJson(200, { ok: false, error }));
      const fault = await faultOf(post(outgoing));
      expect(fault).toBeInstanceOf(NoticeRefused);
      expect(fault).toMatchObject({ retryable: false, message: `Slack answered ${error}.` });
    },
  );

  it.each<[string, Answer]>([
    ['a token that somebody has to renew', answerJson(200, { ok: false, error: 'token_revoked' })],
    ['an error of its own', answerJson(200, { ok: false, error: 'internal_error' })],
    ['a status', answerJson(503, {})],
    ['no answer', response => response.destroy()],
    ['an answer that is none', response => response.end('<html>')],
    ['a redirect', answerJson(302, {}, { location: 'http://169.254.169.254/' })],
    ['a pause without a length', answerJson(429, {})],
  ])('GATE-6: %s may be over later', async (_case, answer) => {
    const { slack, post } = await slackWith(answer);
    const fault = await faultOf(post(outgoing));
    expect(fault).toBeInstanceOf(ChannelUnavailable);
    expect(slack.requests).toHaveLength(1);
  });

  it('GATE-6: nobody there, or no token yet, may be over later', async () => {
    const apiUrl = await deadUrl();
    expect(await faultOf(slackTransport({ readToken: async () => TOKEN, apiUrl })(outgoing))).toBeInstanceOf(
      ChannelUnavailable,
    );
    const readToken = () => Promise.reject(new Error('none'));
    expect(await faultOf(slackTransport({ readToken, apiUrl })(outgoing))).toMatchObject({
      name: 'ChannelUnavailable',
      message: 'The token of Slack cannot be read.',
    });
  });

  it('security 22: tells neither the token nor what was answered', async () => {
    const { post } = await slackWith(answerJson(200, { ok: false, error: `${TOKEN} <b>` }));
    const fault = (await faultOf(post(outgoing))) as Error;
    expect(fault.message).toBe('Slack answered an unknown error.');
  });
});
