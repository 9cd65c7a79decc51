import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MessageEvent } from '../../core/contracts/message-record.ts';
import { slackConversation } from '../../core/domain/slack/slack-conversation.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { addToDirectory } from '../support/channel-profiles.ts';
import { messageClient } from '../support/message-client.ts';
import { messageEvidence } from '../support/message-evidence.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { slackThreadOf } from '../support/slack-conversation.ts';
import {
  BOT,
  eventCallback,
  openSlackWorkspace,
  SIGNING_SECRET,
  type SlackWorkspace,
  sendEvent,
  TEAM,
} from '../support/slack-workspace.ts';
import { wholeTable } from '../support/whole-table.ts';
import { writeTenant } from '../support/write-tenant.ts';

const TENANT = 'acme';
const [ADA, BOB] = ['U0ADA', 'U0BOB'];
const people = { ada: { slackUserId: ADA }, bob: { slackUserId: BOB } };
const CHANNEL = 'C0GENERAL';
const PATIENCE = { timeout: 20_000 };
const inSlack = (slack: object) => ({
  ...{ channel: 'slack', orchestratorId: 'front-desk' },
  slack: { teamId: TEAM, tenantId: TENANT, members: 'known' as const, ...slack },
});

type SlackHost = TestHost & { clock: VirtualClock };
let host: SlackHost;
let slack: SlackWorkspace;
let evidence: ReturnType<typeof messageEvidence>;
let takeOut: () => void;
beforeAll(async () => {
  const clock = new VirtualClock();
  slack = await openSlackWorkspace(clock);
  // Read when the functions are first loaded.
  vi.stubEnv('SLACK_SIGNING_SECRET', SIGNING_SECRET);
  vi.stubEnv('SLACK_BOT_TOKEN', 'xoxb-canary');
  vi.stubEnv('SLACK_API_URL', `${slack.url}/api/`);
  takeOut = addToDirectory({
    channelProfiles: {
      everywhere: inSlack({ channelIds: [CHANNEL, 'D0ADA'] }),
      lounge: inSlack({ channelIds: ['C0LOUNGE'], members: 'any' }),
      bridged: { channel: 'slack', orchestratorId: 'front-desk' },
      broken: inSlack({ channelIds: ['C0BROKEN'], tenantId: 'broken' }),
    },
  });
  host = (await openTestHost({ clock })) as SlackHost;
  evidence = messageEvidence(host.url);
  await writeTenant(host.aws.dynamoDb, TENANT, { people });
});
afterAll(async () => {
  takeOut();
  evidence.close();
  await host.close();
  await slack.close();
  vi.unstubAllEnvs();
});
afterEach(() => {
  slack.posted.splice(0);
  Object.assign(slack.state, { isDown: false, isSilent: false, refusal: undefined, tried: 0 });
});

const threadIn = (channelId = CHANNEL) => slackThreadOf({ host, slack, tenantId: TENANT, channelId });
const send = (envelope: object, options?: Parameters<SlackWorkspace['event']>[1]) =>
  sendEvent(host.url, slack.event(envelope, options));
/** Sends something that has to leave no trace, and says how it was answered. */
async function withoutTrace(sent: () => ReturnType<typeof sendEvent>) {
  const before = await wholeTable(host.aws.dynamoDb);
  const answer = await sent();
  expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
  return answer;
}
const replied = (messageId: string) =>
  expect.poll(async () => (await evidence.store.find(messageId))?.message.posting?.state, PATIENCE);
const typesOf = async (messageId: string) =>
  (await evidence.store.find(messageId))?.events.map(({ type }) => type) ?? [];
const messages = async () =>
  (await wholeTable(host.aws.dynamoDb)).filter(
    item => item.includes('"S":"MESSAGE#') && item.includes('"sk":{"S":"STATE"}'),
  );

describe('POST /slack/events', () => {
  it('CH-8: repeats the challenge when its URL is entered', async () => {
    const envelope = {
      token: 'x',
      type: 'url_verification',
      challenge: '3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7',
    };
    const { status, text } = await withoutTrace(() => send(envelope));
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 200,
      body: { challenge: envelope.challenge },
    });
  });

  it('CH-8: refuses what Slack did not sign, or not just now, whatever it is', async () => {
    const { event } = threadIn().written(ADA, 'help');
    const good = slack.event(eventCallback(event));
    const forged = [
      slack.event(eventCallback(event), { secret: 'guessed' }),
      slack.event(eventCallback(event), { ageSeconds: 301 }),
      slack.event(eventCallback(event), { ageSeconds: -301 }),
      { ...good, body: good.body.replace(ADA, BOB) },
      { ...good, headers: { ...good.headers, 'x-slack-signature': '' } },
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, headers: { 'content-type': 'application/json' }, body: 'no JSON' },
      slack.event({ type: 'url_verification', challenge: 'x' }, { secret: 'guessed' }),
    ];
    for (const request of forged)
      expect(await withoutTrace(() => sendEvent(host.url, request))).toMatchObject({ status: 401 });
  });

  it('refuses what is no JSON, no envelope, or too large, though it is signed', async () => {
    const { headers } = slack.event({});
    const signed = (body: string) => ({
      ...slack.sign(body),
      headers: { ...headers, ...slack.sign(body).headers },
    });
    const statusOf = async (body: string) =>
      (await withoutTrace(() => sendEvent(host.url, signed(body)))).status;
    expect(await statusOf('{"type":')).toBe(400);
    expect(await statusOf('')).toBe(400);
    expect(await statusOf('[]')).toBe(422);
    expect(await statusOf(JSON.stringify({ type: 'event_callback', filler: 'x'.repeat(256 * 1024) }))).toBe(
      413,
    );
  });

  it('CH-8: leaves alone what is not for it, tells nothing about it, and answers nobody', async () => {
    const { ts, event } = threadIn().written(ADA, 'help');
    const left = [
      { type: 'app_rate_limited', team_id: TEAM },
      { ...eventCallback(event), team_id: 7 },
      eventCallback({ ...event, type: 'reaction_added' }),
      eventCallback({ ...event, channel: 'nowhere' }),
      eventCallback(event, { teamId: 'T0OTHER' }),
      eventCallback({ ...event, channel: 'C0ELSEWHERE' }),
      eventCallback({ ...event, bot_id: 'B0BOT' }),
      eventCallback({ ...event, type: 'message', user: BOT }),
      eventCallback({ ...event, type: 'message', subtype: 'bot_message', user: undefined }),
      eventCallback({ ...event, type: 'message', subtype: 'message_changed', message: event }),
      eventCallback({ ...event, type: 'message', subtype: 'channel_join' }),
      eventCallback({ ...event, type: 'message', text: 'what is for lunch?' }),
      eventCallback({ ...event, type: 'message', text: 'what is for lunch?', thread_ts: `1${ts}` }),
    ];
    for (const envelope of left)
      expect(await withoutTrace(() => send(envelope))).toEqual({ status: 200, text: '' });
    expect(slack.state.tried).toBe(0);
  });
});

describe('a message of Slack', () => {
  it('CH-8: is one message with one reply, as whichever event it comes, however often, and if it is replayed', async () => {
    const thread = threadIn();
    const { ts, event } = thread.written(ADA, 'help');
    const mention = slack.event(eventCallback(event, { event_id: 'Ev0MENTION' }));
    const before = (await messages()).length;
    const answers = await Promise.all([
      sendEvent(host.url, mention),
      sendEvent(host.url, mention),
      send(eventCallback({ ...event, type: 'message' })),
      send(eventCallback({ ...event, type: 'message' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const messageId = thread.idOf(ts);
    await replied(messageId).toBe('posted');
    const settled = await evidence.store.find(messageId);
    await host.clock.advanceBy(60_000);
    const again = slack.event(eventCallback(event, { event_id: 'Ev0MENTION' }), {
      headers: { 'x-slack-retry-num': '2', 'x-slack-retry-reason': 'http_timeout' },
    });
    for (const request of [mention, again]) expect((await sendEvent(host.url, request)).status).toBe(200);
    expect(await evidence.store.find(messageId)).toEqual(settled);
    expect((await messages()).length).toBe(before + 1);
    expect(thread.posts()).toHaveLength(1);
    expect(settled?.message).toMatchObject({
      ...{ tenantId: TENANT, senderId: 'ada', requestedBy: 'ada', isVouched: true, text: 'help' },
      ...{ channel: 'slack', channelProfileId: 'everywhere' },
      conversationId: slackConversation(CHANNEL, ts),
    });
    expect(await evidence.execution(messageId)).toBe('SUCCEEDED');
  });

  it('CH-8: that cannot be written is not acknowledged, so that Slack sends it again, and then it counts', async () => {
    const { dynamoDb } = host.aws;
    const invalid = { people: { ada: { slackUserId: 'no member' } } };
    await writeTenant(dynamoDb, 'broken', invalid);
    const thread = slackThreadOf({ host, slack, tenantId: 'broken', channelId: 'C0BROKEN' });
    const { ts, event } = thread.written(ADA, 'help');
    expect(await withoutTrace(() => send(eventCallback(event)))).toMatchObject({ status: 500 });
    await writeTenant(dynamoDb, 'broken', { people });
    expect(await send(eventCallback(event))).toMatchObject({ status: 200 });
    await replied(thread.idOf(ts)).toBe('posted');
  });

  it('CH-8: in the thread of a conversation needs no mention, and may be anybody’s whom the tenant knows', async () => {
    const thread = threadIn();
    const { runId = '' } = await thread.say(ADA, 'A market scan, please', 'ada');
    const reader = { tenant: TENANT, user: 'ada' };
    await host.api.untilWaiting(runId, 'questions', reader);
    const aside = thread.written(BOB, `<@${ADA}> 1: what do you say?`);
    expect(await withoutTrace(() => send(eventCallback(aside.event)))).toMatchObject({ status: 200 });
    const answered = await thread.say(BOB, '1: a &amp; b\n2: <https://example.com|c>\n3: d', 'bob');
    expect(answered).toMatchObject({ action: 'run_continue', runId, senderId: 'bob' });
    expect((await host.api.untilWaiting(runId, 'plan', reader)).answers).toEqual({
      ...{ q1: 'a & b', q2: 'c (https://example.com)', q3: 'd' },
    });
  });

  it('CH-8: to the bot alone needs no mention', async () => {
    const ts = slack.newTs();
    await send(eventCallback({ channel: 'D0ADA', channel_type: 'im', user: ADA, text: 'help', ts }));
    await replied(slackThreadOf({ host, slack, tenantId: TENANT, channelId: 'D0ADA' }).idOf(ts)).toBe(
      'posted',
    );
    expect(slack.inThread(ts)).toMatchObject([
      { channel: 'D0ADA', shown: expect.stringContaining('workflow.redrive') },
    ]);
  });

  it('CH-7: of a member whom the tenant does not know is refused politely, unless its profile takes any', async () => {
    const thread = threadIn();
    const { ts, event } = thread.written('U0EVE', 'A market scan, please');
    await send(eventCallback(event));
    await replied(thread.idOf(ts)).toBe('posted');
    expect(await evidence.record(thread.idOf(ts))).toMatchObject({
      ...{ status: 'refused', senderId: `slack:${TEAM}:U0EVE`, refusal: { reason: 'sender' } },
    });
    expect(thread.posts()).toMatchObject([{ shown: expect.stringMatching(/^Sorry, you are not among/) }]);

    const stranger = threadIn();
    const of = stranger.written(ADA, 'help');
    await send(eventCallback({ ...of.event, user_team: 'T0PARTNER' }));
    await replied(stranger.idOf(of.ts)).toBe('posted');
    expect(await evidence.record(stranger.idOf(of.ts))).toMatchObject({ status: 'refused' });

    const open = threadIn('C0LOUNGE');
    const welcome = open.written('U0EVE', 'help');
    await send(eventCallback(welcome.event));
    await replied(open.idOf(welcome.ts)).toBe('posted');
    expect(await evidence.record(open.idOf(welcome.ts))).toMatchObject({ status: 'replied' });
  });

  it('security 18: is Slack’s alone to hand over: a user of the API cannot have the bot write into a thread', async () => {
    const { post } = messageClient(host.api, {
      channelProfileId: 'everywhere',
      senderId: 'ada',
      text: 'help',
    });
    const user = { tenant: TENANT, user: 'ada' };
    expect(
      await post({ conversationId: slackConversation('C0SECRET', '1700000000.000100') }, user),
    ).toMatchObject({
      ...{ status: 403, body: { field: 'conversationId' } },
    });
    expect(await post({ conversationId: 'my own' }, user)).toMatchObject({ status: 202 });

    // A service connects this one; a user only says so.
    const { say } = messageClient(host.api, { channelProfileId: 'bridged', senderId: 'ada' });
    const conversationId = slackConversation('C0SECRET', '1700000000.000200');
    const { runId = '' } = await say('A market scan, please', { conversationId }, user);
    await host.api.untilWaiting(runId, 'questions', user);
    await host.clock.advanceBy(60_000);
    expect(slack.posted.filter(({ channel }) => channel === 'C0SECRET')).toEqual([]);
  });
});

it('a member who writes without end is asked to wait; others are not', async () => {
  const { event } = threadIn('C0LOUNGE').written('U0EVE', 'help');
  const once = slack.event(eventCallback(event));
  const statuses = new Set<number>();
  for (let sent = 0; sent < 130; sent++) statuses.add((await sendEvent(host.url, once)).status);
  expect(statuses).toEqual(new Set([200, 429]));
  expect(await send(eventCallback(threadIn().written(ADA, 'help').event))).toMatchObject({ status: 200 });
  await host.clock.advanceBy(60_000);
  expect((await send(eventCallback(event))).status).toBe(200);
});

let count = 0;
const now = () => new Date(host.clock.now()).toISOString();

/** A message of Slack that nobody works on but the test: it has been acted on and waits for its reply. */
async function actedOn(reply: string): Promise<{ messageId: string; threadTs: string }> {
  count += 1;
  const hex = count.toString(16).padStart(32, '0');
  const threadTs = slack.newTs();
  const { message } = await evidence.store.create({
    ...{ type: 'message.received', at: now(), messageId: `msg_${hex}`, selectorId: `sel_${hex}` },
    ...{ tenantId: TENANT, requestedBy: 'ada', isVouched: true, requestHash: 'x', apiOrigin: host.url },
    ...{ channel: 'slack', channelProfileId: 'everywhere', senderId: 'ada', text: 'help', files: [] },
    conversationId: slackConversation(CHANNEL, threadTs),
  });
  await evidence.write(message.messageId, { type: 'action.completed', at: now(), reply });
  return { messageId: message.messageId, threadTs };
}
const reply = (messageId: string) => host.invoke('reply', { messageId, failed: '' });

describe('the reply', () => {
  it('CH-8: is posted once, though it is delivered several times at once and later', async () => {
    const { messageId, threadTs } = await actedOn('Done.');
    const answers = await Promise.all([1, 2, 3].map(() => reply(messageId)));
    for (const { failed, payload } of answers)
      if (failed) expect(payload).toMatchObject({ errorType: 'ChannelUnavailable' });
    expect(await reply(messageId)).toMatchObject({ failed: false });
    expect(slack.inThread(threadTs)).toMatchObject([
      { channel: CHANNEL, shown: 'Done.', key: `${messageId}#reply` },
    ]);
    expect((await typesOf(messageId)).slice(-3)).toEqual([
      'message.replied',
      'reply.posting',
      'reply.posted',
    ]);
  });

  it('CH-8: of a process that died is posted after its claim has run out, and not before', async () => {
    const { messageId, threadTs } = await actedOn('Done.');
    const leaseUntil = new Date(host.clock.now() + 45_000).toISOString();
    const died: MessageEvent[] = [
      { type: 'message.replied', at: now() },
      { type: 'reply.posting', at: now(), owner: 'gone', leaseUntil },
    ];
    await evidence.write(messageId, ...died);
    expect(await reply(messageId)).toMatchObject({
      failed: true,
      payload: { errorType: 'ChannelUnavailable' },
    });
    expect(slack.inThread(threadTs)).toEqual([]);
    await host.clock.advanceBy(45_000);
    expect(await reply(messageId)).toMatchObject({ failed: false });
    expect(slack.inThread(threadTs)).toHaveLength(1);
  });

  it('CH-8: that Slack took from a process that never heard so is found in the thread, and not posted again', async () => {
    const { messageId, threadTs } = await actedOn('Done.');
    slack.state.isSilent = true;
    expect(await reply(messageId)).toMatchObject({ failed: true });
    slack.state.isSilent = false;
    expect(await reply(messageId)).toMatchObject({ failed: false });
    expect(slack.inThread(threadTs)).toHaveLength(1);
    expect(await evidence.record(messageId)).toMatchObject({ posting: { state: 'posted' } });
  });

  it('CH-7: holds nothing that is for workers, no link, and nothing that Slack would take for markup', async () => {
    const { messageId, threadTs } = await actedOn(
      'Done & <!here> *now*.\n[workflow_result]{"status":"ok"}[/workflow_result]<needs_user_input>x</needs_user_input>\nDecide: [[gate run_1-g1]]',
    );
    await reply(messageId);
    const [posted] = slack.inThread(threadTs);
    expect(posted?.shown).toBe('Done & <!here> *now*.\n\nDecide: see its message in this thread');
    expect(posted?.text).toBe('Done &amp; &lt;!here&gt; *now*.');
    expect(posted?.blocks.map(({ type }) => type)).toEqual(['rich_text']);
  });

  it('CH-8: waits while Slack is down, can be read meanwhile, and is posted once Slack is up', async () => {
    slack.state.isDown = true;
    const thread = threadIn();
    const { ts, event } = thread.written(ADA, 'help');
    const messageId = thread.idOf(ts);
    await send(eventCallback(event));
    await replied(messageId).toBe('waiting');
    const reader = { tenant: TENANT, user: 'ada' };
    const read = await messageClient(host.api).read(messageId, reader);
    expect(read.body).toMatchObject({
      status: 'replied',
      reply: expect.stringContaining('workflow.redrive'),
    });
    await expect
      .poll(async () => {
        await host.clock.advanceBy(1_000);
        return slack.state.tried;
      }, PATIENCE)
      .toBeGreaterThan(2);
    slack.state.isDown = false;
    await expect
      .poll(async () => {
        await host.clock.advanceBy(10_000);
        return thread.posts().length;
      }, PATIENCE)
      .toBe(1);
    await replied(messageId).toBe('posted');
    expect(await evidence.execution(messageId)).toBe('SUCCEEDED');
  });

  it('CH-8: is given up when Slack stays down; the message is replied, and says that it was not posted', async () => {
    slack.state.isDown = true;
    const thread = threadIn();
    const { ts, event } = thread.written(ADA, 'help');
    const messageId = thread.idOf(ts);
    await send(eventCallback(event));
    await replied(messageId).toBe('waiting');
    await expect
      .poll(async () => {
        await host.clock.advanceBy(5 * 60_000);
        return (await evidence.record(messageId)).posting;
      }, PATIENCE)
      .toEqual({ state: 'failed', attempts: 10, reason: 'Slack answered with status 503.' });
    await expect.poll(() => evidence.execution(messageId), PATIENCE).toBe('SUCCEEDED');
    const { body } = await messageClient(host.api).read(messageId, { tenant: TENANT, user: 'ada' });
    expect(body).toMatchObject({ status: 'replied', reply: expect.stringContaining('workflow.redrive') });
    expect(body.events.at(-1)).toMatchObject({
      type: 'reply.undelivered',
      reason: 'Slack answered with status 503.',
    });
  });

  it('is not tried again where Slack refuses it', async () => {
    slack.state.refusal = 'channel_not_found';
    const { messageId } = await actedOn('Done.');
    expect(await reply(messageId)).toMatchObject({ failed: false });
    expect(await reply(messageId)).toMatchObject({ failed: false });
    expect(slack.state.tried).toBe(1);
    expect(await evidence.record(messageId)).toMatchObject({
      ...{ status: 'replied', posting: { state: 'failed', reason: 'Slack answered channel_not_found.' } },
    });
  });
});

it('CH-8: without a token the outbox shows what would be posted', async () => {
  vi.stubEnv('SLACK_BOT_TOKEN', undefined);
  const own = (await openTestHost({ clock: host.clock })) as SlackHost;
  try {
    await writeTenant(own.aws.dynamoDb, TENANT, { people });
    const thread = slackThreadOf({ host: own, slack, tenantId: TENANT, channelId: CHANNEL });
    const { event } = thread.written(ADA, 'help');
    await sendEvent(own.url, slack.event(eventCallback(event)));
    const outbox = async () => String((await own.api.call('GET', '/outbox')).body);
    await expect.poll(outbox, PATIENCE).toContain('workflow.redrive');
    const page = await outbox();
    expect(page).toContain('Would be sent');
    expect(page).toContain(thread.conversationId);
    expect(thread.posts()).toEqual([]);
  } finally {
    await own.close();
  }
});
