import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  type SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { expect, test } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import { LOCAL_ACCOUNT_ID } from '../../../../local/identity.ts';
import { SimulatedDisk } from '../../store/simulated-disk.ts';
import { openOnDisk } from './open-on-disk.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.parse('2026-01-01T00:00:00Z');

async function startWaiting(client: SFNClient): Promise<string | undefined> {
  const timestamp = new Date(START_MS + 40 * DAY_MS).toISOString();
  const { stateMachineArn } = await client.send(
    new CreateStateMachineCommand({
      name: 'patient',
      roleArn: `arn:aws:iam::${LOCAL_ACCOUNT_ID}:role/durability`,
      definition: JSON.stringify({
        StartAt: 'Wait',
        States: { Wait: { Type: 'Wait', Timestamp: timestamp, End: true } },
      }),
    }),
  );
  return (await client.send(new StartExecutionCommand({ stateMachineArn }))).executionArn;
}

async function describe(client: SFNClient, executionArn: string | undefined) {
  return client.send(new DescribeExecutionCommand({ executionArn }));
}

test('a wait of 40 days ends on the day, whatever restarts lie between', async () => {
  const disk = new SimulatedDisk();
  let clock = new VirtualClock({ startMs: START_MS });
  let engine = await openOnDisk({ disk, clock });
  const executionArn = await startWaiting(engine.client);
  for (const day of [15, 30, 39]) {
    await clock.advanceTo(START_MS + day * DAY_MS);
    await engine.close();
    clock = new VirtualClock({ startMs: clock.now() });
    engine = await openOnDisk({ disk, clock });
  }
  await clock.advanceTo(START_MS + 40 * DAY_MS - 1);
  expect((await describe(engine.client, executionArn)).status).toBe('RUNNING');
  await clock.advanceTo(START_MS + 40 * DAY_MS);
  const { status, stopDate } = await describe(engine.client, executionArn);
  expect(status).toBe('SUCCEEDED');
  expect(stopDate?.getTime()).toBe(START_MS + 40 * DAY_MS);
  await engine.close();
});

test('a wait that came due while nothing ran ends at the next start', async () => {
  const disk = new SimulatedDisk();
  const before = await openOnDisk({ disk, clock: new VirtualClock({ startMs: START_MS }) });
  const executionArn = await startWaiting(before.client);
  await before.close();
  const clock = new VirtualClock({ startMs: START_MS + 50 * DAY_MS });
  const after = await openOnDisk({ disk, clock });
  await clock.advanceBy(0);
  expect((await describe(after.client, executionArn)).status).toBe('SUCCEEDED');
  await after.close();
});

test('an execution that ended more than 90 days ago is forgotten at the next start', async () => {
  const disk = new SimulatedDisk();
  const endedMs = START_MS + 40 * DAY_MS;
  const reopenAt = async (ms: number) => {
    const clock = new VirtualClock({ startMs: ms });
    const engine = await openOnDisk({ disk, clock });
    await clock.advanceBy(0);
    return engine;
  };
  let engine = await reopenAt(START_MS);
  const executionArn = await startWaiting(engine.client);
  await engine.close();
  for (const ms of [endedMs, endedMs + 89 * DAY_MS]) {
    engine = await reopenAt(ms);
    expect((await describe(engine.client, executionArn)).status).toBe('SUCCEEDED');
    await engine.close();
  }
  engine = await reopenAt(endedMs + 91 * DAY_MS);
  await expect(describe(engine.client, executionArn)).rejects.toMatchObject({
    name: 'ExecutionDoesNotExist',
  });
  await engine.close();
});
