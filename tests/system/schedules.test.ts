import { afterAll, beforeAll, expect, it } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { scheduledCallsOf } from '../../app/scheduled-calls.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import type { RunView } from '../../core/contracts/run.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { busClient } from '../support/bus-client.ts';
import { addToDirectory } from '../support/channel-profiles.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { runStarted } from '../support/run-events.ts';
import { writeTenant } from '../support/write-tenant.ts';

const HOUR_MS = 3600_000;
const start = {
  ...{ workflowId: 'minimal--answer', orchestratorId: 'minimal', enabled: true },
  ...{ input: { user_message: 'What is new?' }, tenantId: 'acme', userId: 'ada' },
};
const schedules: OrchestratorDirectory['schedules'] = {
  breakfast: { ...start, expression: 'cron(0 8 ? * * *)', timeZone: 'Europe/Vienna' },
  'at-night': { ...start, expression: 'cron(30 2 * * ? *)', timeZone: 'Europe/Vienna' },
  'twice-a-day': { ...start, expression: 'rate(12 hours)', timeZone: 'UTC' },
  never: { ...start, expression: 'rate(1 minute)', timeZone: 'UTC', enabled: false },
};

let host: TestHost & { readonly clock: VirtualClock };
let takeOut: () => void;
beforeAll(async () => {
  takeOut = addToDirectory({ schedules });
  host = await openTestHost({
    // The last day before the clocks of Vienna go from 02:00 to 03:00.
    clock: new VirtualClock({ startMs: Date.parse('2026-03-28T04:00:00Z') }),
    manifest: {
      ...manifest,
      schedules: [],
      scheduledCalls: scheduledCallsOf(schedules, 'countersign-dead-letters').map(call => ({
        enabled: true,
        timeZone: 'UTC',
        ...call,
      })),
    },
  });
});
afterAll(async () => {
  takeOut();
  await host.close();
});

const started = async () => {
  const { body } = await host.api.call<{ runs: RunView[] }>('GET', '/runs?limit=100', undefined, {
    tenant: 'acme',
  });
  return body.runs
    .map(({ origin, state }) => [origin?.scheduleId, origin?.scheduledAt, state].join(' '))
    .sort();
};

it('CH-10: schedules start runs by the clocks of their zones, never twice for one time', async () => {
  await host.clock.advanceBy(48 * HOUR_MS);
  await host.clock.idle();
  const expected = [
    'breakfast 2026-03-28T07:00:00Z succeeded',
    // An hour earlier, because there it is summer.
    'breakfast 2026-03-29T06:00:00Z succeeded',
    // 02:30 of the 29th there has never been.
    'at-night 2026-03-30T00:30:00Z succeeded',
    ...['28T12', '29T00', '29T12', '30T00'].map(time => `twice-a-day 2026-03-${time}:00:00Z succeeded`),
  ].sort();
  await expect.poll(started, { timeout: 10_000 }).toEqual(expected);

  const again = { scheduleId: 'breakfast', scheduledAt: '2026-03-29T06:00:00Z' };
  expect((await host.invoke('start-requested-run', again)).failed).toBe(false);
  await host.restart();
  expect(await started()).toEqual(expected);
  await host.clock.advanceBy(3 * HOUR_MS);
  await expect.poll(started, { timeout: 10_000 }).toHaveLength(expected.length + 1);
});

it('CH-10: what nobody could be told of at once is told by the sweep', async () => {
  const bus = busClient(host.url);
  await bus.subscribe('late', { source: ['countersign'] });
  await writeTenant(host.aws.dynamoDb, 'late', { channels: [{ kind: 'eventbridge' }] });
  // Whoever wrote it died before anything else.
  const at = new Date(host.clock.now()).toISOString();
  const terms = { tenantId: 'late', workflowId: 'gone', published: true as const };
  await runStore(host.aws.dynamoDb, 'countersign-records').create(
    runStarted({ at, runId: 'run_late', ...terms }),
  );
  await host.clock.advanceBy(30_000);
  await host.invoke('tick', {});
  await host.clock.advanceBy(1_000);
  expect(await bus.receive('late')).toEqual([]);
  await host.clock.advanceBy(30_000);
  await host.invoke('tick', {});
  await host.clock.advanceBy(1_000);
  const [event] = await bus.collect('late', received => received.length > 0);
  expect(event?.body).toMatchObject({
    'detail-type': 'run.state_changed',
    time: at.replace('.000Z', 'Z'),
    detail: { runId: 'run_late', sequence: 1, from: null, to: 'queued' },
  });
  bus.close();
});
