import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  RedriveExecutionCommand,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { expect, test } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import { LOCAL_ACCOUNT_ID } from '../../../../local/identity.ts';
import { SimulatedDisk } from '../../store/simulated-disk.ts';
import { openOnDisk } from './open-on-disk.ts';

const FAILS_UNTIL_REDRIVEN = {
  QueryLanguage: 'JSONata',
  StartAt: 'Each',
  States: {
    Each: {
      Type: 'Map',
      Items: [1, 2, 3],
      MaxConcurrency: 1,
      ItemProcessor: {
        StartAt: 'Check',
        States: {
          Check: {
            Type: 'Pass',
            Output: "{% $states.context.Execution.RedriveCount > 0 ? $states.input : $error('not yet') %}",
            End: true,
          },
        },
      },
      End: true,
    },
  },
};

test('a Map that failed in the turn that began it goes on with its items after a restart', async () => {
  const disk = new SimulatedDisk();
  const clock = new VirtualClock();
  const before = await openOnDisk({ disk, clock });
  const { stateMachineArn } = await before.client.send(
    new CreateStateMachineCommand({
      name: 'stubborn',
      roleArn: `arn:aws:iam::${LOCAL_ACCOUNT_ID}:role/durability`,
      definition: JSON.stringify(FAILS_UNTIL_REDRIVEN),
    }),
  );
  const { executionArn } = await before.client.send(new StartExecutionCommand({ stateMachineArn }));
  const describe = new DescribeExecutionCommand({ executionArn });
  expect((await before.client.send(describe)).status).toBe('FAILED');
  await before.close();
  const { client, close } = await openOnDisk({ disk, clock });
  await client.send(new RedriveExecutionCommand({ executionArn }));
  await clock.idle();
  const { status, output } = await client.send(describe);
  expect({ status, output }).toEqual({ status: 'SUCCEEDED', output: '[1,2,3]' });
  await close();
});
