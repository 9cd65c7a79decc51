import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatePolicyInput } from '../../../core/contracts/gate-policy.ts';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { openGatePage } from '../../support/gate-page-client.ts';
import { runAtPlan } from '../../support/gated-run.ts';
import { openTestHost, type TestHost } from '../../support/open-test-host.ts';
import { writeTenant } from '../../support/write-tenant.ts';

const MINUTE_MS = 60_000;
const people = { ada: { email: 'ada@acme.example' }, bob: { email: 'bob@acme.example' } };
const gatePolicy: GatePolicyInput = { approvers: ['ada', 'bob'], identity: 'code', quorum: 2 };

let host: TestHost & { clock: VirtualClock };
beforeAll(async () => {
  host = (await openTestHost({ clock: new VirtualClock() })) as typeof host;
});
afterAll(() => host.close());

let tenants = 0;
async function atPlan() {
  const tenant = `codes-${++tenants}`;
  const channels = [{ kind: 'email' as const, from: 'gates@acme.example' }];
  await writeTenant(host.aws.dynamoDb, tenant, { gatePolicy, people, channels });
  const run = await runAtPlan(host.api, { workflowId: 'market-research', tenant, user: 'rex' });
  const linkOf = async (user: string) =>
    (await host.api.run(run.runId, { tenant, user })).body.gate?.url ?? '';
  return {
    run,
    linkOf,
    votes: async () => (await host.api.run(run.runId, { tenant, user: 'rex' })).body.gate?.votes ?? [],
  };
}

/** What the local host shows of a code that would be sent. */
async function codeFor(runId: string, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const outbox = await (await fetch(`${host.url}/outbox`)).text();
    const told = outbox
      .split('<article')
      .find(one => [runId, email, 'Your code'].every(text => one.includes(text)));
    const code = /Code: (\d{6})/.exec(told ?? '')?.[1];
    if (code !== undefined) return code;
    await host.clock.advanceBy(1);
    await sleep(20);
  }
  throw new Error('No code was told.');
}

describe('security 10: a link at a gate that asks for a code', () => {
  it('that was forwarded decides nothing without the code that was sent to the person', async () => {
    const { run, linkOf, votes } = await atPlan();
    const url = await linkOf('ada');
    const asked = await openGatePage(url);
    expect(asked.text).not.toContain('value="approve"');
    expect((await asked.send({ decision: 'approve' })).status).toBe(403);
    expect((await asked.send({ decision: 'send_code' })).status).toBe(303);
    const page = await openGatePage(url);
    expect((await page.send({ decision: 'approve', code: '000000' })).status).toBe(422);
    expect(await votes()).toEqual([]);
    expect((await page.send({ decision: 'approve', code: await codeFor(run.runId, 'ada@') })).status).toBe(
      303,
    );
    expect(await votes()).toMatchObject([{ by: 'ada' }]);
  });

  it('takes no code that was sent for another link', async () => {
    const { run, linkOf, votes } = await atPlan();
    for (const user of ['bob', 'ada'])
      await (await openGatePage(await linkOf(user))).send({ decision: 'send_code' });
    const page = await openGatePage(await linkOf('bob'));
    expect((await page.send({ decision: 'approve', code: await codeFor(run.runId, 'ada@') })).status).toBe(
      422,
    );
    expect(await votes()).toEqual([]);
  });

  it('is sent no more than ten codes a day, so that nobody guesses for as long as the gate is open', async () => {
    const { linkOf } = await atPlan();
    const url = await linkOf('ada');
    const ask = async () => (await (await openGatePage(url)).send({ decision: 'send_code' })).status;
    const statuses: number[] = [];
    for (let round = 0; round < 12; round++) {
      statuses.push(await ask());
      await host.clock.advanceBy(11 * MINUTE_MS);
    }
    expect(statuses.filter(status => status === 303)).toHaveLength(10);
    expect(statuses.slice(-2)).toEqual([409, 409]);
    await host.clock.advanceBy(24 * 60 * MINUTE_MS);
    expect(await ask()).toBe(303);
  });
});
