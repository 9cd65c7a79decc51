import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChannelUnavailable, NoticeRefused } from '../../../core/adapters/notify/delivery-faults.ts';
import type { PostToSlack, Transports } from '../../../core/adapters/notify/transports.ts';
import { webhookTransport } from '../../../core/adapters/notify/webhook.ts';
import { type NoticeStore, noticeStore } from '../../../core/adapters/records/notice-store.ts';
import { outboxIndex } from '../../../core/adapters/records/outbox-index.ts';
import { runStore } from '../../../core/adapters/records/run-store.ts';
import { tenantStore } from '../../../core/adapters/records/tenant-store.ts';
import { notify } from '../../../functions/notify/notify.ts';
import { answerJson, startLoopback } from '../../core/adapters/providers/loopback-server.ts';
import { runAtPlan, runAtQuestions } from '../../support/gated-run.ts';
import { writeSettings } from '../../support/notice-settings.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';

const TABLE = 'countersign-records';
const MINUTE_MS = 60_000;
const LEASE_MS = 90_000;
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const EMAIL = { kind: 'email', from: 'gates@example.com' } as const;
const PEOPLE = { ada: { email: 'ada@example.com', slackUserId: 'U0ADA' }, bob: { email: 'bob@example.com' } };
let tenants = 0;

/** A tenant of its own whose run waits, and the function with a clock and ways out that a test controls. */
async function waitingRun(
  channels: Parameters<typeof writeSettings>[2]['channels'],
  { at = runAtQuestions, people = PEOPLE }: { at?: typeof runAtQuestions; people?: object } = {},
) {
  const tenant = `tenant-${++tenants}`;
  const caller = { user: 'ada', tenant };
  const { runId, gate } = await at(host.api, caller);
  // Only now: the host itself tells nobody of gates that it opened before there were channels.
  await writeSettings(host, tenant, { people: { ...people }, channels });
  const clock = { ms: Date.now() };
  const sent: string[] = [];
  const keep = async (key: string) => {
    sent.push(key);
    return { messageId: `m-${sent.length}` };
  };
  const usual: Transports = {
    email: ({ key }) => keep(key),
    slack: ({ key }) => keep(key),
    webhook: ({ key }) => keep(key),
    eventbridge: ({ id }) => keep(id),
  };
  const notices = noticeStore(host.aws.dynamoDb, TABLE, { isListed: false });
  const call = (
    transports: Partial<Transports> = {},
    store: NoticeStore = notices,
    remainingMs: () => number = () => 60_000,
  ) =>
    notify({
      runs: runStore(host.aws.dynamoDb, TABLE),
      tenants: tenantStore(host.aws.dynamoDb, TABLE),
      notices: store,
      transports: { ...usual, ...transports },
      linkTo: async (_run, open) => `https://gates.example.com/gates/link-of-${open.gateId}?k=a-key`,
      now: () => clock.ms,
    })(runId, remainingMs, SILENT);
  return { runId, gate, caller, tenant, clock, sent, keep, notices, call };
}

describe('a process that dies', () => {
  it('GATE-6: between sending and marking has it sent once more, under the same key, and never again', async () => {
    const receiver = await startLoopback(answerJson(200, {}));
    const { clock, notices, call } = await waitingRun([{ kind: 'webhook', url: receiver.url }]);
    const webhook = webhookTransport({
      readKey: async () => 'key',
      reach: 'anywhere',
      now: () => clock.ms,
    });
    const dies = { ...notices, end: () => Promise.reject(new Error('The process is gone.')) };
    await expect(call({ webhook }, dies)).rejects.toThrow('The process is gone.');
    // Whoever comes at once cannot know that nobody is at it any more.
    expect(await call({ webhook })).toMatchObject({ sent: 0, waiting: 1 });
    expect(receiver.requests).toHaveLength(1);
    clock.ms += LEASE_MS;
    const both = await Promise.all([call({ webhook }), call({ webhook })]);
    expect(both.map(({ sent }) => sent).toSorted()).toEqual([0, 1]);
    clock.ms += LEASE_MS;
    expect(await call({ webhook })).toEqual({ sent: 0, waiting: 0 });
    expect(receiver.requests).toHaveLength(2);
    const [first, second] = receiver.requests;
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toBe(first?.body);
  });

  it('GATE-6: before it sends leaves the notice to whoever comes after its lease', async () => {
    const { clock, sent, notices, call, runId } = await waitingRun([EMAIL]);
    void call({ email: () => new Promise<never>(() => {}) });
    await expect.poll(async () => (await notices.since(runId, 0)).length).toBe(1);
    expect(await call()).toMatchObject({ sent: 0, waiting: 1 });
    expect(sent).toEqual([]);
    clock.ms += LEASE_MS;
    expect(await call()).toEqual({ sent: 1, waiting: 0 });
  });

  it('GATE-6: before the cursor is moved tells nobody twice', async () => {
    const { sent, notices, call } = await waitingRun([EMAIL]);
    const dies = { ...notices, advance: () => Promise.reject(new Error('The process is gone.')) };
    await expect(call({}, dies)).rejects.toThrow('The process is gone.');
    await call();
    await call();
    expect(sent).toHaveLength(1);
  });
});

describe('what cannot be sent', () => {
  const isDown = () => Promise.reject(new ChannelUnavailable('It is down.'));

  it('GATE-6: waits longer each time, is sent when that works, and says when to come back', async () => {
    const { clock, sent, call, notices, runId } = await waitingRun([EMAIL]);
    const started = clock.ms;
    expect(await call({ email: isDown })).toEqual({
      sent: 0,
      waiting: 1,
      nextAt: new Date(started + 30_000).toISOString(),
    });
    expect(await call()).toMatchObject({ sent: 0, waiting: 1 });
    clock.ms += 30_000;
    expect(await call({ email: isDown })).toMatchObject({
      nextAt: new Date(started + 90_000).toISOString(),
    });
    clock.ms += MINUTE_MS;
    expect(await call()).toEqual({ sent: 1, waiting: 0 });
    expect(sent).toHaveLength(1);
    expect(await notices.since(runId, 0)).toMatchObject([{ state: 'sent', attempts: 3, messageId: 'm-1' }]);
  });

  it('GATE-6: is given up after a day, with the reason', async () => {
    const { clock, call, notices, runId } = await waitingRun([EMAIL]);
    let answer = await call({ email: isDown });
    for (let tries = 0; answer.waiting > 0; tries++) {
      if (tries > 50) throw new Error('It never gives up.');
      clock.ms = Date.parse(answer.nextAt ?? '');
      answer = await call({ email: isDown });
    }
    expect(await notices.since(runId, 0)).toMatchObject([{ state: 'failed', reason: 'It is down.' }]);
    expect(await call()).toEqual({ sent: 0, waiting: 0 });
  });

  it('GATE-6: is not tried again when it was refused, and holds up nobody else', async () => {
    const { call, notices, runId } = await waitingRun([EMAIL, { kind: 'slack', channel: 'gates' }]);
    const refuse = () => Promise.reject(new NoticeRefused('Slack answered channel_not_found.'));
    expect(await call({ slack: refuse })).toEqual({ sent: 1, waiting: 0 });
    const kept = await notices.since(runId, 0);
    expect(kept.map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
      ['failed', 'Slack answered channel_not_found.'],
      ['failed', 'Slack answered channel_not_found.'],
      ['sent', undefined],
    ]);
  });

  it('security 22: an unknown fault is tried again, and its words are not kept', async () => {
    const { call, notices, runId } = await waitingRun([EMAIL]);
    await call({ email: () => Promise.reject(new Error('canary-secret')) });
    const kept = await notices.since(runId, 0);
    expect(kept).toMatchObject([{ state: 'waiting', reason: 'It could not be sent.' }]);
    expect(JSON.stringify(kept)).not.toContain('canary-secret');
  });

  it('GATE-6: a question is dropped once it is answered; the answer is told', async () => {
    const { clock, sent, call, notices, runId, caller } = await waitingRun([EMAIL], { at: runAtPlan });
    await call({ email: isDown });
    await host.api.decide(runId, { decision: 'reject' }, caller);
    clock.ms += 30_000;
    expect(await call()).toMatchObject({ waiting: 0 });
    const plan = (await notices.since(runId, 0)).filter(
      ({ notice }) => 'gateKind' in notice.fact && notice.fact.gateKind === 'plan',
    );
    expect(plan.map(({ state, notice, reason }) => [notice.fact.type, state, reason])).toEqual([
      ['gate.requested', 'failed', 'There is nothing left to decide.'],
      ['gate.decided', 'sent', undefined],
    ]);
    expect(sent.some(key => key.startsWith(runId))).toBe(true);
  });

  it('GATE-6: where time runs out the rest is left for the next call, and nothing is lost', async () => {
    const { sent, call } = await waitingRun([EMAIL, { kind: 'eventbridge' }], { at: runAtPlan });
    let left = 30_000;
    const remainingMs = () => {
      left -= 4_000;
      return left;
    };
    const first = await call({}, undefined, remainingMs);
    expect(first).toMatchObject({ waiting: 1, nextAt: expect.any(String) });
    await call();
    // The questions were answered, and the plan asked for: two events of three are told to people.
    expect(sent.filter(key => key.endsWith('#bus'))).toHaveLength(3);
    expect(sent.filter(key => key.endsWith('#ada'))).toHaveLength(2);
    expect(new Set(sent).size).toBe(sent.length);
  });
});

describe('a shared place of Slack', () => {
  it('GATE-6: gets later messages about a run under the first', async () => {
    const posted: Parameters<PostToSlack>[0][] = [];
    const slack: PostToSlack = async outgoing => {
      posted.push(outgoing);
      return { messageId: `1700.${posted.length}` };
    };
    const { call, caller, runId } = await waitingRun([{ kind: 'slack', channel: '#gates' }], {
      at: runAtPlan,
      people: {},
    });
    await call({ slack });
    await host.api.decide(runId, { decision: 'reject' }, caller);
    await call({ slack });
    expect(posted.map(({ to, thread }) => [to, thread])).toEqual([
      ['#gates', undefined],
      ['#gates', '1700.1'],
      ['#gates', '1700.1'],
    ]);
  });
});

describe('settings', () => {
  it('GATE-6: channels that are set up later do not tell of what is over', async () => {
    const { clock, sent, call } = await waitingRun([EMAIL]);
    clock.ms += 25 * 60 * MINUTE_MS;
    expect(await call()).toEqual({ sent: 0, waiting: 0 });
    expect(sent).toEqual([]);
  });

  it('security 18: a person who was taken out meanwhile is not told', async () => {
    const { clock, sent, call, tenant, notices, runId } = await waitingRun([EMAIL]);
    await call({ email: () => Promise.reject(new ChannelUnavailable('It is down.')) });
    await writeSettings(host, tenant, { people: {}, channels: [EMAIL] });
    clock.ms += 30_000;
    expect(await call()).toEqual({ sent: 0, waiting: 0 });
    expect(sent).toEqual([]);
    expect(await notices.since(runId, 0)).toMatchObject([
      { state: 'failed', reason: 'The person or the channel is no longer in the settings.' },
    ]);
  });

  it('security 3: systems get neither a link nor a key', async () => {
    const messages: unknown[] = [];
    const { call, gate } = await waitingRun([
      { kind: 'eventbridge' },
      { kind: 'webhook', url: 'https://hooks.example.com' },
    ]);
    const keep = async (message: unknown) => {
      messages.push(message);
      return {};
    };
    await call({ eventbridge: keep, webhook: ({ message }) => keep(message) });
    expect(messages).toHaveLength(2);
    expect(JSON.stringify(messages)).not.toContain(gate?.url?.split('k=')[1]);
    expect(JSON.stringify(messages)).not.toMatch(/https?:|\/gates\//);
  });
});

it('notices are listed only on a host that says so', async () => {
  const { call, runId } = await waitingRun([EMAIL]);
  await call();
  const { notices } = await outboxIndex(host.aws.dynamoDb, TABLE).list(100, undefined);
  expect(notices.filter(({ notice }) => notice.fact.runId === runId)).toEqual([]);
});
