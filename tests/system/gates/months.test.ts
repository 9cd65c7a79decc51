import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { GatePolicyInput } from '../../../core/contracts/gate-policy.ts';
import { RealClock } from '../../../local/clock/real-clock.ts';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { checkedBoxes, openGatePage } from '../../support/gate-page-client.ts';
import { runAtPlan } from '../../support/gated-run.ts';
import { openWorkflowHost } from '../../support/open-workflow-host.ts';
import { patient } from '../../support/small-workflows.ts';
import { writeTenant } from '../../support/write-tenant.ts';

const DAY_MS = 24 * 3600_000;
const DAY_SECONDS = DAY_MS / 1000;
const people = { ada: { name: 'Ada', email: 'ada@acme.example' } };
const policy: GatePolicyInput = {
  approvers: ['ada'],
  remindAfterSeconds: [20, 30, 60].map(days => days * DAY_SECONDS),
  expireAfterSeconds: 90 * DAY_SECONDS,
};
const REX = { tenant: 'slow', user: 'rex' };
const ADA = { tenant: 'slow', user: 'ada' };
/** The tests sweep themselves: in months the schedule would come by a hundred thousand times. */
const MINUTE_MS = 60_000;

describe('security 26, GATE-6: a gate that stays open for months', () => {
  let host: Awaited<ReturnType<typeof openWorkflowHost<VirtualClock>>>;
  beforeAll(async () => {
    host = await openWorkflowHost([patient], { clock: new VirtualClock(), isUnscheduled: true });
    await writeTenant(host.aws.dynamoDb, 'slow', { gatePolicy: policy, people });
  });
  afterAll(() => host.close());

  const untilDay = async (openedAt: string, days: number, moreMs = 0) => {
    const atMs = Date.parse(openedAt) + days * DAY_MS + moreMs;
    await host.clock.advanceTo(atMs);
    for (let round = 0; round < 3; round++) {
      expect(await host.invoke('tick', {})).toMatchObject({ failed: false });
      await host.clock.advanceBy(MINUTE_MS + 1);
    }
  };
  const atPlan = async () => {
    const run = await runAtPlan(host.api, { workflowId: 'tested-patient', ...REX });
    return { run, openedAt: run.gate?.openedAt ?? '' };
  };
  const gateOf = async (runId: string) => (await host.api.run(runId, REX)).body.gate;

  it('reminds on its days, not at once, and ends on the ninetieth', async () => {
    const { run, openedAt } = await atPlan();
    const reminders = async () => (await gateOf(run.runId))?.reminders ?? 0;
    for (const [day, number] of [
      [20, 1],
      [30, 2],
      [60, 3],
    ] as const) {
      await untilDay(openedAt, day, -5 * MINUTE_MS);
      expect(await reminders()).toBe(number - 1);
      await untilDay(openedAt, day);
      expect(await reminders()).toBe(number);
    }
    await untilDay(openedAt, 90, -5 * MINUTE_MS);
    expect(await gateOf(run.runId)).toMatchObject({ gateId: run.gate?.gateId });
    await untilDay(openedAt, 90);
    expect(await host.api.untilOver(run.runId, REX)).toMatchObject({
      state: 'failed',
      completionReason: 'expired',
    });
  });

  it('takes a decision in its last minute by the link of its first day', async () => {
    const { run, openedAt } = await atPlan();
    const url = (await host.api.run(run.runId, ADA)).body.gate?.url ?? '';
    await untilDay(openedAt, 90, -4 * MINUTE_MS);
    const page = await openGatePage(url);
    expect((await page.send({ ...checkedBoxes(page), decision: 'reject' })).status).toBe(303);
    expect(await host.api.untilOver(run.runId, REX)).toMatchObject({ completionReason: 'rejected' });
  });

  it('is not ended by whoever thinks that its time is over before it is', async () => {
    const { run } = await atPlan();
    const expire = { runId: run.runId, gateId: run.gate?.gateId };
    expect(await host.invoke('decide', { expire })).toMatchObject({ failed: false });
    await host.clock.advanceBy(MINUTE_MS);
    expect(await gateOf(run.runId)).toMatchObject({ gateId: run.gate?.gateId });
    expect((await host.api.decide(run.runId, { decision: 'approve' }, ADA)).status).toBe(200);
    expect(await host.api.untilOver(run.runId, REX)).toMatchObject({ state: 'succeeded' });
  });
});

it('security 26: a host on the real clock never asks setTimeout for more than it can count, whatever waits at a gate', async () => {
  const setTimeout = vi.spyOn(globalThis, 'setTimeout');
  const host = await openWorkflowHost([patient], { clock: new RealClock() });
  try {
    await writeTenant(host.aws.dynamoDb, 'slow', { gatePolicy: policy, people });
    const { gate } = await runAtPlan(host.api, { workflowId: 'tested-patient', ...REX });
    expect(Date.parse(gate?.expiresAt ?? '') - Date.now()).toBeGreaterThan(2 ** 31);
    const longest = Math.max(...setTimeout.mock.calls.map(([, delayMs = 0]) => delayMs));
    expect(longest).toBeLessThan(2 ** 31);
  } finally {
    setTimeout.mockRestore();
    await host.close();
  }
});
