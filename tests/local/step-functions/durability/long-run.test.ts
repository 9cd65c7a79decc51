import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  type HistoryEvent,
  type SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import { LOCAL_ACCOUNT_ID } from '../../../../local/identity.ts';
import { SimulatedDisk } from '../../store/simulated-disk.ts';
import { openOnDisk } from './open-on-disk.ts';

const roleArn = `arn:aws:iam::${LOCAL_ACCOUNT_ID}:role/durability`;

/** Goes round without ever waiting. */
const ROUNDABOUT = {
  StartAt: 'Turn',
  States: {
    Turn: { Type: 'Pass', Next: 'Again' },
    Again: {
      Type: 'Choice',
      Choices: [{ Variable: '$.stop', IsPresent: true, Next: 'Never' }],
      Default: 'Turn',
    },
    Never: { Type: 'Succeed' },
  },
};

async function start(client: SFNClient, definition: object, input: object): Promise<string | undefined> {
  const { stateMachineArn } = await client.send(
    new CreateStateMachineCommand({ name: 'machine', roleArn, definition: JSON.stringify(definition) }),
  );
  const started = await client.send(
    new StartExecutionCommand({ stateMachineArn, input: JSON.stringify(input) }),
  );
  return started.executionArn;
}

async function pages(
  client: SFNClient,
  executionArn: string | undefined,
  reverseOrder: boolean,
): Promise<HistoryEvent[][]> {
  const found: HistoryEvent[][] = [];
  let nextToken: string | undefined;
  do {
    const page = await client.send(
      new GetExecutionHistoryCommand({ executionArn, maxResults: 1000, reverseOrder, nextToken }),
    );
    found.push(page.events ?? []);
    nextToken = page.nextToken;
  } while (nextToken !== undefined);
  return found;
}

it('acknowledges the start of a run that never waits before it has ended, and goes on with it after a restart', async () => {
  const disk = new SimulatedDisk();
  const before = await openOnDisk({ disk, clock: new VirtualClock() });
  const executionArn = await start(before.client, ROUNDABOUT, {});
  const { status } = await before.client.send(new DescribeExecutionCommand({ executionArn }));
  expect(status).toBe('RUNNING');
  await before.close();

  const clock = new VirtualClock();
  const after = await openOnDisk({ disk, clock });
  await clock.idle();
  expect(await after.client.send(new DescribeExecutionCommand({ executionArn }))).toMatchObject({
    status: 'FAILED',
    error: 'States.Runtime',
  });
  const ids = (await pages(after.client, executionArn, false)).flat().map(event => event.id);
  expect(ids).toEqual(Array.from({ length: 25_000 }, (_, index) => index + 1));
  await after.close();
});

it('shows a history of large events in pages that stay small, in both directions', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `S${index}`);
  const states = names.map((name, index) => [
    name,
    { Type: 'Pass', ...(index === 59 ? { End: true } : { Next: names[index + 1] }) },
  ]);
  const clock = new VirtualClock();
  const engine = await openOnDisk({ disk: new SimulatedDisk(), clock });
  const definition = { StartAt: 'S0', States: Object.fromEntries(states) };
  const executionArn = await start(engine.client, definition, { text: 'x'.repeat(200_000) });
  await clock.idle();
  const forward = await pages(engine.client, executionArn, false);
  const backward = await pages(engine.client, executionArn, true);
  for (const page of [...forward, ...backward]) expect(JSON.stringify(page).length).toBeLessThan(9_000_000);
  expect(forward.length).toBeGreaterThan(2);
  expect(forward.flat().map(event => event.id)).toEqual(Array.from({ length: 122 }, (_, index) => index + 1));
  expect(backward.flat()).toEqual(forward.flat().reverse());
  await engine.close();
});
