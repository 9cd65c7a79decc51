import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatePolicyInput } from '../../../core/contracts/gate-policy.ts';
import type { RunView } from '../../../core/contracts/run.ts';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { openGatePage } from '../../support/gate-page-client.ts';
import { answersTo, runAtPlan } from '../../support/gated-run.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';
import { writeTenant } from '../../support/write-tenant.ts';

const HOUR_MS = 3600_000;
const people = {
  ada: { name: 'Ada', email: 'ada@acme.example', groups: ['finance'] },
  bob: { name: 'Bob', email: 'bob@acme.example', groups: ['finance'] },
  cleo: { name: 'Cleo', email: 'cleo@acme.example' },
  dan: { name: 'Dan', email: 'dan@acme.example' },
};

let host: TestHost & { clock: VirtualClock };
let tenants = 0;
beforeAll(async () => {
  host = (await openTestHost({ clock: new VirtualClock() })) as typeof host;
});
afterAll(() => host.close());

/** A run of `rex` whose plan waits at a gate with this policy. */
async function atPlan(gatePolicy: GatePolicyInput, workflowId = 'bench-gated') {
  const tenant = `tenant-${++tenants}`;
  await writeTenant(host.aws.dynamoDb, tenant, { gatePolicy, people });
  const run = await runAtPlan(host.api, { workflowId, tenant, user: 'rex' });
  const as = (user: string) => ({ tenant, user });
  return {
    run,
    as,
    /** What somebody sees of the run. */
    seen: async (user: string) =>
      (await host.api.run(run.runId, as(user))).body as RunView & { type?: string },
    decide: (user: string, decision: object) =>
      host.api.decide(run.runId, { gateId: run.gate?.gateId, ...decision }, as(user)),
    page: async (user: string) =>
      openGatePage((await host.api.run(run.runId, as(user))).body.gate?.url ?? ''),
    audit: async () =>
      (
        await host.api.call<{ rows: Record<string, unknown>[] }>(
          'GET',
          `/runs/${run.runId}/audit`,
          undefined,
          as('rex'),
        )
      ).body.rows,
  };
}

const APPROVE = { decision: 'approve' };

describe('security 10, GATE-6: who is on the list', () => {
  it('gets a link of their own; nobody else sees the run, and the requester gets no link', async () => {
    const { run, seen } = await atPlan({ approvers: ['group:finance', 'cleo'] });
    expect(run.gate).toMatchObject({ url: null, asked: ['cleo', 'ada', 'bob'] });
    const urls = await Promise.all(['ada', 'bob', 'cleo'].map(async user => (await seen(user)).gate?.url));
    expect(new Set(urls).size).toBe(3);
    expect((await seen('dan')).type).toBe('/problems/run-not-found');
  });

  it('decides; the requester and a service do not, and the audit says that they tried', async () => {
    const { run, decide, audit, as } = await atPlan({ approvers: ['ada'] });
    const refused = await decide('rex', APPROVE);
    expect(refused).toMatchObject({ status: 403, body: { type: '/problems/not-an-approver' } });
    const { tenant } = as('rex');
    expect((await host.api.decide(run.runId, APPROVE, { tenant })).status).toBe(404);
    const page = await openGatePage((await host.api.run(run.runId, as('ada'))).body.gate?.url ?? '');
    expect(page.text).toContain('Ada');
    expect((await page.send(APPROVE)).status).toBe(303);
    expect(await host.api.untilOver(run.runId, as('rex'))).toMatchObject({ phase: 'completed' });
    const rows = await audit();
    expect(rows.find(({ what }) => what === 'gate.refused')).toMatchObject({
      by: 'rex',
      reason: 'not-an-approver',
      source: { via: 'api' },
    });
    expect(rows.at(-1)).toMatchObject({ what: 'plan.approved', by: 'ada', source: { via: 'page' } });
  });

  it('may be called what every object has', async () => {
    const { page } = await atPlan({ approvers: ['toString', 'constructor'] });
    for (const user of ['toString', 'constructor'])
      expect((await page(user)).text).toContain(`made for <bdi class="told">${user}</bdi>.`);
  });

  it('may neither cancel nor redrive what is not theirs', async () => {
    const { run, as } = await atPlan({ approvers: ['ada'] });
    expect((await host.api.cancel(run.runId, as('ada'))).status).toBe(403);
    expect((await host.api.run(run.runId, as('rex'))).body.state).toBe('waiting');
  });
});

describe('security 11, B-4: four eyes', () => {
  it('keep the requester from approving, by API and by page', async () => {
    const { run, decide, page, as } = await atPlan({ approvers: ['ada', 'rex'], requesterMayApprove: false });
    expect(await decide('rex', APPROVE)).toMatchObject({
      status: 403,
      body: { type: '/problems/requester' },
    });
    const own = await page('rex');
    expect(own.text).toContain('somebody else has to approve');
    expect(own.text).not.toContain('value="approve"');
    expect((await own.send(APPROVE)).status).toBe(403);
    expect((await decide('ada', APPROVE)).status).toBe(200);
    await host.api.untilOver(run.runId, as('rex'));
  });

  it('GATE-6: let the requester reject on the page, which offers nothing else', async () => {
    const { run, page, audit, as } = await atPlan({ approvers: ['ada', 'rex'], requesterMayApprove: false });
    const own = await page('rex');
    expect(own.text).toContain('value="reject"');
    expect(own.text).not.toMatch(/value="(?:approve|revise|delegate)"/);
    expect((await own.send({ decision: 'reject' })).status).toBe(303);
    expect(await host.api.untilOver(run.runId, as('rex'))).toMatchObject({ phase: 'cancelled' });
    expect((await audit()).at(-1)).toMatchObject({ what: 'plan.rejected', by: 'rex' });
  });
});

describe('GATE-6: a quorum', () => {
  it('needs as many different people; each of them is told that more have to approve', async () => {
    const { run, decide, page, seen, as } = await atPlan({ approvers: ['ada', 'bob', 'cleo'], quorum: 2 });
    expect((await (await page('ada')).send(APPROVE)).status).toBe(303);
    expect((await decide('ada', APPROVE)).status).toBe(200);
    expect((await seen('rex')).gate).toMatchObject({ votes: [{ by: 'ada' }] });
    expect((await page('ada')).text).toContain('You have approved this already');
    expect((await decide('bob', APPROVE)).status).toBe(200);
    expect(await host.api.untilOver(run.runId, as('rex'))).toMatchObject({ phase: 'completed' });
  });

  it('security 16: starts anew when one of them changes the plan; who has not seen the change does not approve it', async () => {
    const { run, seen, decide, page, as } = await atPlan({ approvers: ['ada', 'bob', 'cleo'], quorum: 2 });
    const opened = await page('bob');
    expect((await decide('cleo', APPROVE)).status).toBe(200);
    const amendments = { searchTerms: ['something else'] };
    const contentHash = run.gate?.contentHash;
    expect((await decide('ada', { ...APPROVE, amendments, contentHash })).status).toBe(200);
    expect((await seen('rex')).gate?.votes).toMatchObject([{ by: 'ada' }]);
    for (const stale of [APPROVE, { ...APPROVE, contentHash }])
      expect(await decide('bob', stale)).toMatchObject({
        status: 409,
        body: { type: '/problems/content-changed', contentHash: expect.any(String) },
      });
    expect((await opened.send(APPROVE)).status).toBe(409);
    const { gate } = await seen('bob');
    expect(gate?.contentHash).not.toBe(contentHash);
    expect((await decide('bob', { ...APPROVE, contentHash: gate?.contentHash })).status).toBe(200);
    expect(await host.api.untilOver(run.runId, as('rex'))).toMatchObject({ phase: 'completed' });
  });

  it('is not there any more when one of them rejects', async () => {
    const { run, decide, as } = await atPlan({ approvers: ['ada', 'bob'], quorum: 2, commentOn: ['reject'] });
    await decide('ada', APPROVE);
    expect((await decide('bob', { decision: 'reject' })).status).toBe(422);
    expect((await decide('bob', { decision: 'reject', comment: 'Too dear.' })).status).toBe(200);
    expect(await host.api.untilOver(run.runId, as('rex'))).toMatchObject({ phase: 'cancelled' });
  });

  it('of forty people who approve at once counts each once and approves once', async () => {
    const crowd = Array.from({ length: 40 }, (_, number) => `user-${number}`);
    const { run, decide, audit, as } = await atPlan({ approvers: crowd.slice(0, 20), quorum: 12 });
    const answers = await Promise.all(crowd.map(user => decide(user, APPROVE)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(20)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(await host.api.untilOver(run.runId, as('rex'))).toMatchObject({ phase: 'completed' });
    const rows = await audit();
    expect(rows.filter(({ what }) => what === 'gate.voted')).toHaveLength(11);
    expect(rows.filter(({ what }) => what === 'plan.approved')).toHaveLength(1);
  }, 60_000);
});

describe('GATE-6: who passes a decision on', () => {
  it('no longer decides; the delegate does, in their place, with a link of their own', async () => {
    const { run, decide, page, audit, as } = await atPlan({ approvers: ['ada'], delegation: true });
    const { gateId } = run.gate ?? {};
    const passed = await host.api.call(
      'POST',
      `/runs/${run.runId}/delegate`,
      { gateId, to: 'dan' },
      as('ada'),
    );
    expect(passed.status).toBe(200);
    expect(await decide('ada', APPROVE)).toMatchObject({ status: 409 });
    expect((await (await page('dan')).send(APPROVE)).status).toBe(303);
    await host.api.untilOver(run.runId, as('rex'));
    expect((await audit()).slice(-3)).toMatchObject([
      { what: 'gate.delegated', by: 'ada', asked: ['dan'] },
      { what: 'gate.refused', by: 'ada' },
      { what: 'plan.approved', by: 'dan', seat: 'ada' },
    ]);
  });

  it('does so on the page as well; to nobody unknown, and not where the policy forbids it', async () => {
    const allowed = await atPlan({ approvers: ['ada'], delegation: true });
    expect((await (await allowed.page('ada')).send({ decision: 'delegate', to: 'dan' })).status).toBe(303);
    const unknown = await atPlan({ approvers: ['ada'], delegation: true });
    expect((await (await unknown.page('ada')).send({ decision: 'delegate', to: 'zoe' })).status).toBe(422);
    const forbidden = await atPlan({ approvers: ['ada'] });
    expect((await (await forbidden.page('ada')).send({ decision: 'delegate', to: 'dan' })).status).toBe(403);
  });
});

describe('GATE-6, B-4: as time goes by', () => {
  it('people are reminded, others are asked, and an expired plan counts as rejected', async () => {
    const { run, seen, decide, audit, as } = await atPlan(
      {
        approvers: ['ada'],
        remindAfterSeconds: [3600, 2 * 3600],
        escalation: [{ afterSeconds: 3 * 3600, approvers: ['bob'] }],
        expireAfterSeconds: 5 * 3600,
        onExpiry: 'reject',
      },
      'market-research',
    );
    const openedMs = Date.parse(run.gate?.openedAt ?? '');
    const until = (hours: number) =>
      host.clock.advanceBy(openedMs + hours * HOUR_MS + 120_000 - host.clock.now());
    expect((await seen('bob')).type).toBe('/problems/run-not-found');
    await until(1);
    expect((await seen('rex')).gate).toMatchObject({ reminders: 1 });
    await until(2);
    await until(3);
    expect((await seen('rex')).gate).toMatchObject({ reminders: 2, escalations: 1, asked: ['ada', 'bob'] });
    expect((await seen('bob')).gate?.url).toContain('/gates/');
    await until(5);
    const over = await host.api.untilOver(run.runId, as('rex'));
    expect(over).toMatchObject({ phase: 'cancelled', completionReason: 'rejected' });
    expect(await decide('bob', APPROVE)).toMatchObject({ status: 409 });
    expect((await audit()).slice(-4).map(({ what }) => what)).toEqual([
      'gate.reminded',
      'gate.reminded',
      'gate.escalated',
      'plan.rejected',
    ]);
    expect((await audit()).at(-1)).toMatchObject({ source: { via: 'expiry' } });
  });

  it('a gate fails closed without a word where the policy says nothing else', async () => {
    const { run, as } = await atPlan({ approvers: ['ada'], expireAfterSeconds: 600 });
    await host.clock.advanceBy(800_000);
    expect(await host.api.untilOver(run.runId, as('rex'))).toMatchObject({
      state: 'failed',
      completionReason: 'expired',
      error: { name: 'GateExpired' },
    });
  });
});

describe('GATE-6: a policy that nobody could satisfy', () => {
  it.each([
    [
      'more people than there are',
      { approvers: ['ada', 'rex'], quorum: 2, requesterMayApprove: false },
      'names only 1',
    ],
    ['somebody else, and nobody is named', { requesterMayApprove: false }, 'nobody else is named'],
  ])('that wants %s fails the run at once and says why', async (_what, gatePolicy, why) => {
    const tenant = `tenant-${++tenants}`;
    await writeTenant(host.aws.dynamoDb, tenant, { gatePolicy, people });
    const by = { tenant, user: 'rex' };
    const { body } = await host.api.start('bench-gated', { topic: 'tea' }, by);
    const asked = await host.api.untilWaiting(body.runId, 'questions', by);
    await host.api.answer(asked.runId, answersTo(asked), by);
    await host.api.until(
      asked.runId,
      ({ progress }) => progress.summary.includes('Attempt 1 of plan failed'),
      by,
    );
    // What Step Functions says of an end comes by an event, which takes its time.
    await host.clock.advanceBy(60_000);
    const failed = await host.api.untilOver(asked.runId, by);
    expect(failed).toMatchObject({ state: 'failed', error: { name: 'ConfigurationError' } });
    expect(failed.error?.message).toContain(why);
  });
});
