import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import type { MessageEvent } from '../../core/contracts/message-record.ts';
import { runIdOf } from '../../core/domain/messages/message-ids.ts';
import { messageClient } from '../support/message-client.ts';
import { messageEvidence } from '../support/message-evidence.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { runStarted, versionOf } from '../support/run-events.ts';
import { runEvidence } from '../support/run-evidence.ts';

const ANSWER = 'front-desk--answer';

const startedBy = (messageId: string) => runIdOf({ tenantId: 'default', messageId });

let host: TestHost;
let messages: ReturnType<typeof messageEvidence>;
let runs: ReturnType<typeof runEvidence>;
beforeAll(async () => {
  host = await openTestHost();
  messages = messageEvidence(host.url);
  runs = runEvidence(host.url);
});
afterEach(() => resetOffline());
afterAll(() => {
  messages.close();
  runs.close();
  return host.close();
});

let count = 0;
const now = () => new Date().toISOString();

/** A message that nobody works on but the test: its state machine was never started. */
async function messageOfNobody(text: string, conversationId: string): Promise<string> {
  count += 1;
  const hex = count.toString(16).padStart(32, '0');
  const { message } = await messages.store.create({
    type: 'message.received',
    at: now(),
    ...{ messageId: `msg_${hex}`, selectorId: `sel_${hex}`, tenantId: 'default', requestedBy: 'local' },
    ...{ isVouched: true, requestHash: 'x', apiOrigin: host.url, channel: 'local', files: [] },
    ...{ channelProfileId: 'local', conversationId, senderId: 'ann', text },
  });
  return message.messageId;
}

const select = (messageId: string, attempt = 0) => host.invoke('select', { messageId, attempt, redrive: 0 });
const act = (messageId: string) => host.invoke('act-on-message', { messageId });
const reply = (messageId: string, failed = '') => host.invoke('reply', { messageId, failed });
const typesOf = async (messageId: string) =>
  (await messages.store.find(messageId))?.events.map(({ type }) => type) ?? [];
const selections = (calls: readonly { schemaName: string }[]) =>
  calls.filter(({ schemaName }) => schemaName === 'selection').length;

/** What the message of a delivery was before `act-on-message` wrote what came of it. */
async function forgetOutcome(messageId: string): Promise<string> {
  const { message, events } = (await messages.store.find(messageId)) ?? {};
  if (message === undefined || events === undefined) throw new Error('There is no such message.');
  const again = await messageOfNobody(message.text, message.conversationId ?? '');
  for (const { sequence, ...event } of events.slice(1))
    if (event.type !== 'action.completed' && event.type !== 'message.replied')
      await messages.write(again, event as MessageEvent);
  return again;
}

describe('a delivery to select (CH-2)', () => {
  it('that comes again asks no model again, at the same time or later', async () => {
    const messageId = await messageOfNobody('Why is the sky blue?', 'one');
    const { calls } = scriptOffline([{ schemaName: 'selection', delayMs: 400 }]);
    const answers = await Promise.all([1, 2, 3].map(() => select(messageId)));
    expect(answers.map(({ failed }) => failed)).toEqual([false, false, false]);
    const before = await messages.record(messageId);
    await select(messageId);
    await select(messageId, 1);
    expect(await messages.record(messageId)).toEqual(before);
    expect(selections(calls)).toBe(1);
  });

  it('that failed fails again in the same way; the next one asks again', async () => {
    const messageId = await messageOfNobody('Why is the sky blue?', 'two');
    const { calls } = scriptOffline([{ schemaName: 'selection', reply: 'no' }]);
    const failed = { failed: true, payload: { errorType: 'InvalidResult' } };
    expect(await select(messageId)).toMatchObject(failed);
    expect(await select(messageId)).toMatchObject(failed);
    expect(selections(calls)).toBe(1);
    expect(await select(messageId, 1)).toMatchObject({ failed: false });
    expect(selections(calls)).toBe(2);
    expect(await messages.record(messageId)).toMatchObject({ selection: { via: 'selector' } });
  });

  it('that a later one has overtaken changes nothing', async () => {
    const messageId = await messageOfNobody('Why is the sky blue?', 'three');
    scriptOffline([{ schemaName: 'selection', delayMs: 600 }]);
    const first = select(messageId);
    await expect.poll(async () => (await messages.record(messageId)).tries.length).toBe(1);
    expect(await select(messageId, 1)).toMatchObject({ failed: false });
    const chosen = await messages.record(messageId);
    expect(chosen).toMatchObject({ status: 'selected', tries: [{ number: 1 }, { number: 2 }] });
    await first;
    expect((await messages.record(messageId)).selection).toEqual(chosen.selection);
  });
});

describe('a delivery to act-on-message (CH-1, CH-6)', () => {
  it('that comes again starts no second run, whoever comes first and whatever was written', async () => {
    const messageId = await messageOfNobody('A market scan, please', 'four');
    await select(messageId);
    const answers = await Promise.all([1, 2, 3].map(() => act(messageId)));
    expect(answers.map(({ failed }) => failed)).toEqual([false, false, false]);
    expect((await messages.record(messageId)).outcome).toMatchObject({ runId: startedBy(messageId) });
    expect((await typesOf(messageId)).filter(type => type === 'action.completed')).toHaveLength(1);
    await host.api.untilWaiting(startedBy(messageId), 'questions');
    const { body } = await host.api.call<{ runs: unknown[] }>('GET', '/runs?userId=ann&limit=100');
    expect(body.runs).toHaveLength(1);
    await host.api.cancel(startedBy(messageId));
  });

  it('starts the run after all, if the first one died before the state machine was started', async () => {
    const messageId = await messageOfNobody('Why is the sky blue?', 'five');
    await select(messageId);
    await runs.store.create(
      runStarted({
        runId: startedBy(messageId),
        userId: 'ann',
        workflowId: ANSWER,
        workflowVersion: versionOf(ANSWER),
        gated: false,
        input: { user_message: 'Why is the sky blue?' },
      }),
    );
    await act(messageId);
    expect(await host.api.untilOver(startedBy(messageId))).toMatchObject({ state: 'succeeded' });
  });

  it('cancels no other run, if the first one died before it said what it had done', async () => {
    const { say } = messageClient(host.api, { conversationId: 'six' });
    const older = await say('A market scan, please');
    await host.api.untilWaiting(older.runId ?? '', 'questions');
    await say('1: a\n2: b\n3: c');
    await host.api.untilWaiting(older.runId ?? '', 'plan');
    const newer = await say('A market scan, please');
    expect(newer.runId).not.toBe(older.runId);
    await host.api.untilWaiting(newer.runId ?? '', 'questions');

    const canceling = await messageOfNobody('cancel it', 'six');
    await select(canceling);
    await act(canceling);
    expect((await messages.record(canceling)).target).toEqual({ runId: newer.runId });
    const again = await forgetOutcome(canceling);
    await act(again);
    expect((await messages.record(again)).outcome).toMatchObject({ runId: newer.runId });
    expect((await host.api.run(newer.runId ?? '')).body.state).toBe('canceled');
    expect((await host.api.run(older.runId ?? '')).body.state).toBe('waiting');
    const journal = await runs.journal(newer.runId ?? '');
    expect(journal.filter(({ type }) => type === 'run.canceled')).toHaveLength(1);
  });

  it('answers no later questions, if the first one died before it said that these were taken', async () => {
    const { say } = messageClient(host.api, { conversationId: 'seven' });
    const { runId = '' } = await say('A market scan, please');
    const asked = await host.api.untilWaiting(runId, 'questions');
    const answering = await messageOfNobody('1: a\n2: b\n3: c', 'seven');
    await select(answering);
    await act(answering);
    expect((await messages.record(answering)).target).toEqual({
      runId,
      answers: { [asked.gate?.gateId ?? '']: { q1: 'a', q2: 'b', q3: 'c' } },
    });
    await host.api.untilWaiting(runId, 'plan');
    const journal = await runs.journal(runId);
    const again = await forgetOutcome(answering);
    await act(again);
    expect((await messages.record(again)).outcome?.reply).toContain('the answer was taken');
    expect(await runs.journal(runId)).toEqual(journal);
  });

  it('takes the default where nothing was selected, for instance because select had no time', async () => {
    const messageId = await messageOfNobody('A market scan, please', 'eight');
    await act(messageId);
    expect(await messages.record(messageId)).toMatchObject({
      selection: { via: 'default', selectedWorkflow: 'answer' },
      outcome: { runId: startedBy(messageId) },
    });
  });
});

describe('a delivery to reply', () => {
  it('that comes again replies once', async () => {
    const messageId = await messageOfNobody('status', 'nine');
    await select(messageId);
    await act(messageId);
    await Promise.all([reply(messageId), reply(messageId)]);
    await reply(messageId, 'States.Timeout');
    expect(await messages.record(messageId)).toMatchObject({ status: 'replied' });
    expect((await typesOf(messageId)).filter(type => type === 'message.replied')).toHaveLength(1);
  });

  it('ends a message with which nothing could be done, and says so', async () => {
    const messageId = await messageOfNobody('status', 'ten');
    await reply(messageId, 'Lambda.Unknown');
    expect(await messages.record(messageId)).toMatchObject({
      status: 'failed',
      outcome: { reply: expect.stringMatching(/^Sorry, this did not work/) },
    });
    await select(messageId);
    await act(messageId);
    expect((await messages.record(messageId)).status).toBe('failed');
  });

  it('says what was done, even if the state machine took it for a failure', async () => {
    const messageId = await messageOfNobody('status', 'eleven');
    await select(messageId);
    await act(messageId);
    await reply(messageId, 'States.Timeout');
    expect(await messages.record(messageId)).toMatchObject({ status: 'replied' });
  });
});

it('RUN-1: a host that is closed in the middle goes on with the message when it is opened again', async () => {
  const own = await openTestHost();
  try {
    const client = messageClient(own.api);
    scriptOffline([{ schemaName: 'selection', delayMs: 300 }]);
    const { body } = await client.post({ text: 'Why is the sky blue?', conversationId: 'twelve' });
    await own.restart();
    const answered = await client.untilAnswered(body.messageId);
    expect(answered).toMatchObject({ status: 'replied', action: 'workflow_start' });
    expect(await own.api.untilOver(answered.runId ?? '')).toMatchObject({ state: 'succeeded' });
  } finally {
    await own.close();
  }
});
