import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import type { MessageRequest } from '../../core/contracts/message.ts';
import type { RunView } from '../../core/contracts/run.ts';
import { addToDirectory } from '../support/channel-profiles.ts';
import { messageClient } from '../support/message-client.ts';
import { messageEvidence } from '../support/message-evidence.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { runStarted } from '../support/run-events.ts';

const NO_ACTIVE_RUN = 'No active workflow run found for this conversation.';

let host: TestHost;
let evidence: ReturnType<typeof messageEvidence>;
let takeOut: () => void;
beforeAll(async () => {
  takeOut = addToDirectory({
    channelProfiles: {
      narrow: { channel: 'http', orchestratorId: 'front-desk', allowedSenders: ['ann'] },
    },
  });
  host = await openTestHost();
  evidence = messageEvidence(host.url);
});
afterAll(async () => {
  takeOut();
  evidence.close();
  await host.close();
});
afterEach(() => resetOffline());

let threads = 0;
/** A conversation that nobody has had before. */
const conversation = (usual: Partial<MessageRequest> = {}) => {
  threads += 1;
  return messageClient(host.api, { conversationId: `thread-${threads}`, ...usual });
};
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 1}: answer ${at + 1}`).join('\n');

describe('a conversation, through the real machines', () => {
  it('CH-1, CH-4, CH-5, RUN-11: from a message to the plan by messages, then approved by API', async () => {
    const { say, post } = conversation();
    const { calls } = scriptOffline([]);
    const started = await say('I need a market scan for solar');
    expect(started).toMatchObject({
      status: 'replied',
      action: 'workflow_start',
      selection: { via: 'selector', selectedWorkflow: 'market-research' },
    });
    expect(started.reply).toContain('Started: Market research');
    const { runId = '', messageId, selectorId, conversationId } = started;

    const asked = await host.api.untilWaiting(runId, 'questions');
    expect(asked).toMatchObject({
      userId: 'ann',
      userMessage: 'I need a market scan for solar',
      orchestratorId: 'front-desk',
      origin: {
        channel: 'local',
        channelProfileId: 'local',
        conversationId,
        senderId: 'ann',
        sourceMessageId: messageId,
        selectorId,
        selectedWorkflow: 'market-research',
        statusConversationId: conversationId,
      },
    });

    const unclear = await say('B2B, legal, Texas');
    expect(unclear.selection).toMatchObject({ via: 'selector', functionId: 'workflow.answer' });
    expect(unclear.reply).toContain('It does not say which question it answers.');
    expect(unclear.reply).toContain(asked.gate?.url ?? 'no link');
    const askedModel = calls.length;
    const answered = await say(numbered(asked.questions.length));
    expect(answered).toMatchObject({ action: 'run_continue', selection: { via: 'run' }, runId });
    expect(answered.reply).toContain('the answer was taken');
    expect(calls.slice(askedModel).map(({ schemaName }) => schemaName)).not.toContain('selection');

    const planned = await host.api.untilWaiting(runId, 'plan');
    expect(planned.answers).toEqual({ q1: 'answer 1', q2: 'answer 2', q3: 'answer 3' });
    const asDecision = await say('Approve!');
    expect(asDecision.reply).toContain('Nothing is approved or rejected by message');
    expect(asDecision.reply).toContain(planned.gate?.url ?? 'no link');
    expect((await host.api.run(runId)).body).toMatchObject({ phase: 'plan', state: 'waiting' });

    const before = await host.api.run(runId);
    const plain = await say("how's it going?");
    const exact = await say('/Status');
    expect(plain).toMatchObject({ action: 'workflow_status', selection: { via: 'selector' }, runId });
    expect(exact).toMatchObject({ action: 'workflow_status', selection: { via: 'fast_path' }, runId });
    const withoutTime = (reply: string | null) => reply?.replace(/elapsed: .*/, '');
    expect(withoutTime(exact.reply)).toBe(withoutTime(plain.reply));
    expect(exact.reply).toMatch(/is waiting\.\nStep: plan · elapsed: \d+ s\nThe plan waits for approval\./);
    expect(exact.result).toMatchObject({
      runId,
      state: 'waiting',
      currentStepId: 'plan',
      summary: 'The plan waits for approval.',
      elapsedSeconds: expect.any(Number),
    });
    expect(await host.api.run(runId).then(({ body }) => body)).toEqual(before.body);

    await host.api.decide(runId, { decision: 'approve' });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect((await say('progress')).reply).toBe(NO_ACTIVE_RUN);
    expect(await post({ text: ' ' })).toMatchObject({ status: 422 });
  });

  it('CH-1: a message that names a run continues it from anywhere, and starts nothing else', async () => {
    const { say } = conversation();
    const { runId = '' } = await say('Please do a market study');
    await host.api.untilWaiting(runId, 'questions');
    const byId = await say('1: a\n2: b\n3: c', { workflowRunId: runId, conversationId: undefined });
    expect(byId).toMatchObject({ action: 'run_continue', selection: { via: 'run' }, runId });
    expect((await host.api.untilWaiting(runId, 'plan')).answers).toEqual({ q1: 'a', q2: 'b', q3: 'c' });
    const more = await say('A market scan for wind as well', { workflowRunId: runId });
    expect(more).toMatchObject({ action: 'workflow_start', runId });
    expect(more.reply).toContain('nothing new was started');
    expect((await say('Status', { workflowRunId: runId, conversationId: undefined })).result).toMatchObject({
      runId,
      currentStepId: 'plan',
    });
  });

  it('CH-6: "cancel it" stops the active run of the conversation', async () => {
    const { say } = conversation();
    const first = await say('A market scan, please');
    await host.api.untilWaiting(first.runId ?? '', 'questions');
    const second = await say('start another market scan');
    // While questions are open, words that are no command are taken for an answer.
    expect(second.selection).toMatchObject({ functionId: 'workflow.answer' });
    const canceled = await say('cancel it');
    expect(canceled).toMatchObject({
      action: 'command_invoke',
      selection: { functionId: 'workflow.cancel', functionArgs: {} },
      runId: first.runId,
      result: { state: 'canceled' },
    });
    expect(canceled.reply).toMatch(/^Canceled: Market research/);
    const { body } = await host.api.run(first.runId ?? '');
    expect(body).toMatchObject({ state: 'canceled' });
    expect(body.progress.summary).toContain('ann');
    expect((await say('cancel it')).reply).toBe(NO_ACTIVE_RUN);
  });

  it('CH-6: functions say what there is, for people and for programs', async () => {
    const { say } = conversation();
    const workflows = await say('which workflows are there?');
    expect(workflows).toMatchObject({
      selection: { functionId: 'workflow.list' },
      result: { workflows: expect.arrayContaining([expect.objectContaining({ id: 'market-research' })]) },
    });
    expect((await say('help')).reply).toContain('workflow.redrive');
    expect((await say('which orchestrators are there?')).result).toMatchObject({
      orchestrators: expect.arrayContaining([expect.objectContaining({ id: 'front-desk' })]),
    });
    const nothing = await say('what is waiting for me?', { senderId: 'nobody-else' });
    expect(nothing).toMatchObject({ selection: { functionId: 'gate.list' }, result: { gates: [] } });
    const { runId = '' } = await say('A market scan, please');
    const { gate } = await host.api.untilWaiting(runId, 'questions');
    const waiting = await say('what is waiting for me?');
    expect(waiting.result).toEqual({ gates: [{ gateId: gate?.gateId, kind: 'questions', runId }] });
    expect(waiting.reply).toContain(gate?.url);
  });

  it('CH-6, RUN-1: a failed run goes on when somebody says so', async () => {
    const { say } = conversation();
    scriptOffline([{ schemaName: 'answer', fail: 'ProviderRefused' }]);
    const { runId = '' } = await say('Why is the sky blue?');
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'failed' });
    const asked = await say('why did it fail?');
    expect(asked).toMatchObject({ action: 'diagnostics_investigate', runId, result: { scope: { runId } } });
    expect(asked.events.map(({ type }) => type)).toContain('investigation.started');
    expect(asked.reply).toMatch(/declined|refused/);
    expect((await host.api.run(runId)).body.state).toBe('failed');
    expect(await say('try again')).toMatchObject({ selection: { functionId: 'workflow.redrive' }, runId });
    expect(await host.api.until(runId, ({ state }) => state === 'succeeded')).toBeTruthy();
  });

  it('DX-2: a diagnosis of nothing asks one question', async () => {
    const { reply } = await conversation().say('why did it fail?');
    expect(reply).toContain('Which run do you mean? Ask again with its id, such as "why did run_1234 fail".');
    expect(reply?.match(/\?/g)).toHaveLength(1);
  });

  it('files and texts go where the workflow has a place for them', async () => {
    const { say } = conversation();
    const told = await say('A slogan for a tea house', { files: [{ name: 'menu.pdf' }] });
    expect(told.reply).toContain('It takes no files');
    const run = await host.api.run(told.runId ?? '');
    expect(run.body).toMatchObject({ workflowId: 'slogan', userMessage: 'A slogan for a tea house' });
  });
});

describe('who may do what', () => {
  it('CH-7: whoever is not among the senders of a channel is refused politely; nothing starts and no model is asked', async () => {
    const { calls } = scriptOffline([]);
    const refused = await conversation({ channelProfileId: 'narrow', senderId: 'bob' }).say('What is tea?');
    expect(refused).toMatchObject({
      status: 'refused',
      action: null,
      refusal: { reason: 'sender', detail: 'bob is not among the allowed senders of narrow.' },
      reply: expect.stringMatching(/^Sorry/),
    });
    expect(refused.events.map(({ type }) => type)).toEqual([
      'message.received',
      'message.refused',
      'message.replied',
    ]);
    expect(refused.runId).toBeUndefined();
    expect(calls.filter(({ schemaName }) => schemaName === 'selection')).toEqual([]);
  });

  it('GATE-4: somebody else’s runs and messages do not exist', async () => {
    const { say, post, read } = conversation();
    const mine = await say('A market scan, please');
    await host.api.untilWaiting(mine.runId ?? '', 'questions');
    const bob = { user: 'bob' };
    expect(await read(mine.messageId, bob)).toMatchObject({ status: 404 });
    expect(await read(mine.messageId, { tenant: 'other' })).toMatchObject({ status: 404 });
    expect(await read(mine.messageId, { user: 'ann' })).toMatchObject({ status: 200 });
    expect(await read('msg_0')).toMatchObject({ status: 404 });
    expect(await post({ text: 'status', senderId: 'ann' }, bob)).toMatchObject({ status: 403 });
    // He names the conversation, but nobody vouches for him.
    const status = await say('status', { senderId: 'bob' }, bob);
    expect(status).toMatchObject({ reply: NO_ACTIVE_RUN });
    expect(await say('cancel it', { senderId: 'bob' }, bob)).toMatchObject({ reply: NO_ACTIVE_RUN });
    const named = await say('status', { senderId: 'bob', workflowRunId: mine.runId }, bob);
    expect(named).toMatchObject({ status: 'refused', refusal: { reason: 'run' } });
    expect((await host.api.run(mine.runId ?? '')).body.state).toBe('waiting');
  });

  it('a service vouches for who takes part in a conversation; links are shown to those who see the run alone', async () => {
    const { say } = conversation();
    const { runId = '' } = await say('A market scan, please', { senderId: 'ann' }, { user: 'ann' });
    const { gate } = await host.api.untilWaiting(runId, 'questions', { user: 'ann' });
    const status = await say('status', { senderId: 'bob' });
    expect(status).toMatchObject({ runId, status: 'replied' });
    expect(status.reply).toContain('whoever was asked has the link');
    expect(status.reply).not.toContain('?k=');
    const own = await say('status', { senderId: 'ann' }, { user: 'ann' });
    expect(own.reply).toContain(gate?.url);
    expect(JSON.stringify(await evidence.record(own.messageId))).not.toContain('?k=');
  });
});

describe('the runs of a conversation', () => {
  const list = (query: string, user?: string) =>
    host.api.call<{ runs: RunView[]; next?: string; field?: string }>(
      'GET',
      `/runs?${query}`,
      undefined,
      user === undefined ? {} : { user },
    );

  it('CH-5: are listed page by page, active ones first, to those who may see them', async () => {
    const origin = { channelProfileId: 'local', conversationId: 'listed #1' };
    const store = runStore(host.aws.dynamoDb, 'countersign-records');
    const create = (number: number, userId: string) => {
      const at = new Date(Date.now() + number).toISOString();
      return store.create(
        runStarted({ runId: `run_listed${number}`, at, userId, requestedBy: userId, origin }),
      );
    };
    const { runId: first } = await create(1, 'ann');
    const { runId: second } = await create(2, 'bea');
    const { runId: third } = await create(3, 'ann');
    await host.api.call('POST', `/runs/${third}/cancel`, {}, { user: 'ann' });
    const here = `channelProfileId=local&conversationId=${encodeURIComponent('listed #1')}`;
    const ids = ({ body }: { body: { runs: RunView[] } }) => body.runs.map(({ runId }) => runId);
    expect(ids(await list(here))).toEqual([second, first, third]);
    const page = await list(`${here}&limit=2`);
    expect(ids(page)).toEqual([second, first]);
    expect(ids(await list(`${here}&limit=2&after=${page.body.next}`))).toEqual([third]);
    expect(ids(await list(here, 'ann'))).toEqual([first, third]);
    expect(ids(await list(here, 'eve'))).toEqual([]);
    expect(ids(await list(`${here}&state=canceled`))).toEqual([third]);
    const elsewhere = `channelProfileId=engineering&conversationId=${encodeURIComponent('listed #1')}`;
    expect(ids(await list(elsewhere))).toEqual([]);
    expect(await list(`${elsewhere}&after=${page.body.next}`)).toMatchObject({ status: 400 });
  });

  it('CH-5: what cannot be meant is said', async () => {
    for (const [query, field] of [
      ['conversationId=a', 'channelProfileId'],
      ['channelProfileId=local', 'conversationId'],
      ['channelProfileId=local&conversationId=a&userId=ann', 'userId'],
    ] as const) {
      const { status, headers, body } = await list(query);
      expect([status, headers.get('content-type'), body.field]).toEqual([
        422,
        'application/problem+json',
        field,
      ]);
    }
  });
});

describe('POST /messages', () => {
  it('answers 202 at once, keeps the message as it came, and runs one execution of its name', async () => {
    const { post, untilAnswered } = conversation();
    const { status, headers, body } = await post({ text: 'help', files: [{ name: 'a.txt' }] });
    expect(status).toBe(202);
    expect(headers.get('location')).toBe(`/messages/${body.messageId}`);
    expect(body).toMatchObject({ status: 'received', action: null, reply: null, text: 'help' });
    await untilAnswered(body.messageId);
    expect(await evidence.readJson(`messages/${body.messageId}.json`)).toMatchObject({
      messageId: body.messageId,
      channel: 'local',
      channelProfileId: 'local',
      senderId: 'ann',
      text: 'help',
      files: [{ name: 'a.txt' }],
    });
    await expect.poll(() => evidence.execution(body.messageId)).toBe('SUCCEEDED');
  });

  it('with an Idempotency-Key is one message, however often it is sent', async () => {
    const { post, untilAnswered } = conversation();
    const headers = { 'idempotency-key': `message-${threads}` };
    const text = 'A market scan, please';
    const sent = await Promise.all([1, 2, 3, 4].map(() => post({ text }, { headers })));
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const ids = new Set(sent.map(({ body }) => body.messageId));
    expect(ids.size).toBe(1);
    const answered = await untilAnswered([...ids][0] ?? '');
    const again = await post({ text }, { headers });
    expect(again.body).toEqual(answered);
    expect(await post({ text: 'Another' }, { headers })).toMatchObject({
      status: 409,
      body: { field: 'Idempotency-Key' },
    });
  });

  it('names what is wrong: the profile, the text, the sender, what nobody asked for', async () => {
    const { post } = conversation();
    expect(await post({ text: 'x', channelProfileId: 'locale' })).toMatchObject({
      status: 404,
      body: { field: 'channelProfileId', detail: expect.stringContaining('did you mean "local"?') },
    });
    expect(await post({ text: 'x', channelProfileId: '__proto__' })).toMatchObject({ status: 404 });
    for (const told of [
      { text: 'x'.repeat(16_001) },
      { text: 'x', senderId: 'a b' },
      { text: 'x', conversationId: 'a\nb' },
      { text: 'x', workflowRunId: '../1' },
      { text: 'x', files: [{ name: 'a', url: 'file:///etc/passwd' }] },
      { text: 'x', isVouched: true } as object,
    ])
      expect(await post(told)).toMatchObject({ status: 422 });
  });
});
