import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GatePolicyInput } from '../../../core/contracts/gate-policy.ts';
import type { RunView } from '../../../core/contracts/run.ts';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { openGatePage } from '../../support/gate-page-client.ts';
import { runAtPlan } from '../../support/gated-run.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';
import {
  openSlackWorkspace,
  type Pressed,
  SIGNING_SECRET,
  type SlackWorkspace,
  sendInteraction,
} from '../../support/slack-workspace.ts';
import { wholeTable } from '../../support/whole-table.ts';
import { writeTenant } from '../../support/write-tenant.ts';

const people = {
  rex: { slackUserId: 'U0REX' },
  ada: { slackUserId: 'U0ADA' },
  bob: { slackUserId: 'U0BOB' },
  cleo: { slackUserId: 'U0CLEO' },
  dan: { slackUserId: 'U0DAN' },
};
const APPROVE = { decision: 'approve' };

let host: TestHost & { clock: VirtualClock };
let slack: SlackWorkspace;
let tenants = 0;
beforeAll(async () => {
  const clock = new VirtualClock();
  slack = await openSlackWorkspace(clock);
  // Read when the function is first loaded.
  vi.stubEnv('SLACK_SIGNING_SECRET', SIGNING_SECRET);
  vi.stubEnv('SLACK_API_URL', `${slack.url}/api/`);
  host = (await openTestHost({ clock })) as typeof host;
});
afterAll(async () => {
  await host.close();
  await slack.close();
  vi.unstubAllEnvs();
});
afterEach(() => slack.told());

/** A run of `rex` that waits at a gate with this policy, and what people do there. */
async function atGate(gatePolicy: GatePolicyInput, start = startPlan) {
  const tenant = `tenant-${++tenants}`;
  await writeTenant(host.aws.dynamoDb, tenant, {
    gatePolicy: { decideInSlack: true, ...gatePolicy },
    people,
  });
  const as = (user: string) => ({ tenant, user });
  const run = await start(as('rex'));
  const { gateId, contentHash } = run.gate ?? {};
  const shown = (user: string, pressed: Partial<Pressed> = {}): Pressed => ({
    member: `U0${user.toUpperCase()}`,
    ...{ gateId, contentHash },
    ...pressed,
  });
  return {
    gateId,
    request: (user: string, pressed?: Partial<Pressed>, options?: Parameters<SlackWorkspace['request']>[1]) =>
      slack.request(shown(user, pressed), options),
    press: async (user: string, pressed?: Partial<Pressed>) =>
      (await sendInteraction(host.url, slack.request(shown(user, pressed)))).status,
    decide: async (user: string, decision: object = APPROVE) =>
      (await host.api.decide(run.runId, { gateId, ...decision }, as(user))).status,
    page: async (user: string) =>
      openGatePage((await host.api.run(run.runId, as(user))).body.gate?.url ?? ''),
    seen: async () => (await host.api.run(run.runId, as('rex'))).body,
    over: () => host.api.untilOver(run.runId, as('rex')),
    audit: async () => {
      type Rows = { rows: Record<string, unknown>[] };
      const path = `/runs/${run.runId}/audit`;
      return (await host.api.call<Rows>('GET', path, undefined, as('rex'))).body.rows;
    },
  };
}

type Caller = { tenant: string; user: string };
const startPlan = (caller: Caller): Promise<RunView> =>
  runAtPlan(host.api, { workflowId: 'bench-gated', ...caller });
const startReview = async (caller: Caller): Promise<RunView> => {
  const { body } = await host.api.start('code-generation', { feature: 'Add durations to dates.' }, caller);
  return host.api.untilWaiting(body.runId, 'review', caller);
};

const send = (request: Parameters<typeof sendInteraction>[1]) => sendInteraction(host.url, request);

describe('GATE-3, B-4: a button in Slack', () => {
  it('approves a plan; the audit says who pressed it and that it was in Slack', async () => {
    const { press, over, audit } = await atGate({ approvers: ['ada'] });
    expect(await press('ada')).toBe(200);
    expect(slack.told()).toEqual([
      { response_type: 'ephemeral', replace_original: false, text: 'You have approved this.' },
    ]);
    expect(await over()).toMatchObject({ phase: 'completed' });
    expect((await audit()).at(-1)).toMatchObject({
      ...{ what: 'plan.approved', by: 'ada' },
      source: { via: 'slack', userAgent: expect.stringContaining('Slackbot') },
    });
  });

  it('rejects what a step made', async () => {
    const { press, audit } = await atGate({ approvers: ['ada'] }, startReview);
    expect(await press('ada', { action: 'reject' })).toBe(200);
    expect(slack.told()).toMatchObject([{ text: 'You have rejected this.' }]);
    expect(await audit()).toContainEqual(
      expect.objectContaining({ what: 'gate.decided', by: 'ada', decision: 'reject' }),
    );
  });

  it('security 7: pressed again changes nothing; who is late hears who decided', async () => {
    const { press, over, audit } = await atGate({ approvers: ['ada', 'bob'] });
    await press('ada');
    await host.clock.advanceBy(1000);
    await press('ada');
    await press('bob', { action: 'reject' });
    await press('bob');
    await over();
    expect(slack.told().map(({ text }) => text)).toEqual([
      'You have approved this.',
      'You have approved this.',
      expect.stringMatching(/^This did not count\. ada has decided at 2026-.*: approve\.$/),
      'ada has decided already: approve.',
    ]);
    const after = (await audit()).map(({ what }) => what);
    expect(after.slice(after.indexOf('plan.approved'))).toEqual(['plan.approved']);
  });

  it('security 16: decides only about what its message showed', async () => {
    const { press, seen } = await atGate({ approvers: ['ada'] });
    expect(await press('ada', { contentHash: 'f'.repeat(64) })).toBe(200);
    expect(slack.told()).toMatchObject([{ text: expect.stringContaining('no longer the one') }]);
    expect((await seen()).gate).toMatchObject({ kind: 'plan' });
  });

  it('that opens the page decides nothing and is not answered', async () => {
    const { press } = await atGate({ approvers: ['ada'] });
    const before = await wholeTable(host.aws.dynamoDb);
    expect(await press('ada', { action: 'open' })).toBe(200);
    expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
    expect(slack.told()).toEqual([]);
  });
});

describe('security 6, GATE-6: a quorum', () => {
  it('of people who approve in Slack, on the page and by the API at once makes one outcome', async () => {
    const { press, decide, page, over, audit } = await atGate({
      approvers: ['ada', 'bob', 'cleo'],
      quorum: 3,
    });
    const pages = await Promise.all(['ada', 'bob', 'cleo'].map(page));
    const ways = ['ada', 'bob', 'cleo'].flatMap((user, position) => [
      ...Array.from({ length: 5 }, () => press(user)),
      pages[position]?.send(APPROVE).then(({ status }) => status),
      decide(user),
    ]);
    const statuses = await Promise.all(ways);
    expect(new Set(statuses)).toEqual(new Set([200, 303]));
    expect(await over()).toMatchObject({ phase: 'completed' });
    const rows = await audit();
    const approvals = rows.filter(({ what }) => what === 'gate.voted' || what === 'plan.approved');
    expect(approvals.map(({ what }) => what)).toEqual(['gate.voted', 'gate.voted', 'plan.approved']);
    expect(new Set(approvals.map(({ by }) => by)).size).toBe(3);
  });

  it('is told how far it is', async () => {
    const { press } = await atGate({ approvers: ['ada', 'bob'], quorum: 2 });
    await press('ada');
    expect(slack.told()).toMatchObject([{ text: 'Your approval counts: 1 of 2.' }]);
  });
});

describe('in Slack as everywhere else', () => {
  it('security 11: the requester cannot approve', async () => {
    const { press, seen, audit } = await atGate({ approvers: ['rex', 'ada'], requesterMayApprove: false });
    expect(await press('rex')).toBe(200);
    expect(slack.told()).toMatchObject([{ text: expect.stringContaining('somebody else has to approve') }]);
    expect((await seen()).state).toBe('waiting');
    expect((await audit()).at(-1)).toMatchObject({
      ...{ what: 'gate.refused', by: 'rex', reason: 'requester' },
      source: { via: 'slack' },
    });
  });

  it('security 10: who is not on the list decides nothing', async () => {
    const { press, seen, audit } = await atGate({ approvers: ['ada'] });
    await press('dan');
    expect(slack.told()).toMatchObject([
      { text: expect.stringContaining('not one of those who may decide') },
    ]);
    expect((await seen()).state).toBe('waiting');
    expect((await audit()).at(-1)).toMatchObject({ what: 'gate.refused', by: 'dan' });
  });

  it('B-4: nobody decides where the policy does not allow it', async () => {
    const { press, seen, audit } = await atGate({ approvers: ['ada'], decideInSlack: false });
    await press('ada');
    expect(slack.told()).toMatchObject([{ text: expect.stringContaining('cannot be decided in Slack') }]);
    expect((await seen()).state).toBe('waiting');
    expect((await audit()).at(-1)).toMatchObject({ reason: 'slack-not-allowed' });
  });

  it('security 10: a member whom the tenant of the run does not know is told so, and nothing changes', async () => {
    const { press } = await atGate({});
    const before = await wholeTable(host.aws.dynamoDb);
    expect(await press('eve')).toBe(200);
    expect(slack.told()).toMatchObject([{ text: expect.stringContaining('none of the people') }]);
    expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
  });

  it('a gate that is not there, and one of another kind, change nothing', async () => {
    const { press, gateId = '' } = await atGate({});
    const before = await wholeTable(host.aws.dynamoDb);
    const others = [gateId.replace(/-g\d+$/, '-g1'), gateId.replace(/-g\d+$/, '-g99'), 'run_none-g1', 'g1'];
    for (const other of others) expect(await press('ada', { gateId: other })).toBe(200);
    expect(slack.told().map(({ text }) => text)).toEqual([
      expect.stringContaining('cannot be decided in Slack'),
      ...others.slice(1).map(() => expect.stringContaining('no longer there')),
    ]);
    expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
  });
});

describe('security 13: a request', () => {
  it('that Slack did not sign, or not just now, is refused, and nothing changes', async () => {
    const { request } = await atGate({ approvers: ['ada'] });
    const good = request('ada');
    const forged = [
      request('ada', {}, { secret: 'guessed' }),
      request('ada', {}, { ageSeconds: 301 }),
      request('ada', {}, { ageSeconds: -301 }),
      { ...good, body: good.body.replace('U0ADA', 'U0BOB') },
      { ...good, body: `${good.body}&payload=` },
      { ...good, headers: { ...good.headers, 'x-slack-signature': '' } },
      { ...good, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { ...good, headers: { ...good.headers, 'x-slack-request-timestamp': '0' } },
    ];
    const before = await wholeTable(host.aws.dynamoDb);
    const answers = await Promise.all(forged.map(send));
    expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 401));
    const bodies = answers.map(({ text }) => ({ ...JSON.parse(text), requestId: '' }));
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1);
    expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
    expect(slack.told()).toEqual([]);
  });

  it('five minutes old counts', async () => {
    const { request, over } = await atGate({ approvers: ['ada'] });
    await host.clock.advanceBy(1000 - (host.clock.now() % 1000));
    expect((await send(request('ada', {}, { ageSeconds: 300 }))).status).toBe(200);
    expect(await over()).toMatchObject({ phase: 'completed' });
  });

  it('that has counted is heard again, and changes nothing and tells nobody', async () => {
    const { request, press } = await atGate({ approvers: ['ada', 'bob'], quorum: 2 });
    const vote = request('ada');
    expect((await send(vote)).status).toBe(200);
    const before = await wholeTable(host.aws.dynamoDb);
    slack.told();
    const again = await Promise.all([vote, vote, vote].map(send));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
    expect(slack.told()).toEqual([]);
    await press('bob');
  });

  it('that was refused does not count later, when it might', async () => {
    const { request, press, seen, over } = await atGate({
      ...{ approvers: ['ada'] },
      escalation: [{ afterSeconds: 60, approvers: ['dan'] }],
    });
    const early = request('dan');
    expect((await send(early)).status).toBe(200);
    await host.clock.advanceBy(120_000);
    const before = await wholeTable(host.aws.dynamoDb);
    expect((await send(early)).status).toBe(200);
    expect(await wholeTable(host.aws.dynamoDb)).toEqual(before);
    expect(await seen()).toMatchObject({ state: 'waiting' });
    await press('dan');
    expect(await over()).toMatchObject({ phase: 'completed' });
  });

  it('that Slack sends twice, signed anew, counts once', async () => {
    const { request, seen, audit } = await atGate({ approvers: ['ada', 'bob'], quorum: 2 });
    const first = request('ada');
    await host.clock.advanceBy(2000);
    const retry = request('ada', {}, { headers: { 'x-slack-retry-num': '1' } });
    expect(retry.body).toBe(first.body);
    const answers = await Promise.all([first, retry, first, retry].map(send));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await seen()).gate?.votes).toHaveLength(1);
    expect((await audit()).filter(({ what }) => what === 'gate.voted')).toHaveLength(1);
  });

  it.each([
    ['no payload', 'x=1'],
    ['a payload that is not JSON', 'payload=%7B'],
    ['a payload of another type', `payload=${encodeURIComponent('{"type":"shortcut"}')}`],
  ])('with %s is refused', async (_case, body) => {
    expect((await send(slack.sign(body))).status).toBe(422);
  });
});

describe('what came of it', () => {
  it('security 18: is told nowhere but to Slack', async () => {
    const { press } = await atGate({ approvers: ['ada'] });
    const elsewhere = await openSlackWorkspace(host.clock);
    try {
      expect(await press('ada', { responseUrl: `${elsewhere.url}/actions/1` })).toBe(200);
      expect(elsewhere.paths()).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  it.each(['/fails', '/hangs'])('counts, and soon enough for Slack, where telling it %s', async path => {
    const { press, over } = await atGate({ approvers: ['ada'] });
    const startedMs = performance.now();
    expect(await press('ada', { responseUrl: `${slack.url}${path}` })).toBe(200);
    expect(performance.now() - startedMs).toBeLessThan(3000);
    expect(slack.paths()).toEqual([path]);
    expect(await over()).toMatchObject({ phase: 'completed' });
  });

  it('security 22: leaves no secret behind', async () => {
    const left = JSON.stringify([await host.logs(), await wholeTable(host.aws.dynamoDb)]);
    expect(left).not.toContain(SIGNING_SECRET);
    expect(left).not.toContain('/actions/1');
  });
});

it('without a signing secret nothing answers', async () => {
  vi.stubEnv('SLACK_SIGNING_SECRET', '');
  const bare = await openTestHost({ clock: new VirtualClock() });
  try {
    const request = slack.request({ member: 'U0ADA', gateId: 'run_1-g1', contentHash: 'a'.repeat(64) });
    const { status, text } = await sendInteraction(bare.url, request);
    expect({ status, ...JSON.parse(text) }).toMatchObject({
      ...{ status: 404, type: '/problems/slack-not-set-up' },
    });
  } finally {
    await bare.close();
    vi.stubEnv('SLACK_SIGNING_SECRET', SIGNING_SECRET);
  }
});
