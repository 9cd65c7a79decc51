import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  RedriveExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import type { JsonObject } from '../../../../local/json.ts';
import { ImpatientClock } from '../../clock/impatient-clock.ts';
import { call, graphOf, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

/** Functions that note their calls; `broken` names those that fail. */
async function openBreakable() {
  const calls: string[] = [];
  const broken = new Set<string>();
  const local = await openTestStepFunctions({
    lambdas: {
      work: ({ as }: { as: string }) => {
        calls.push(as);
        if (broken.has(as)) throw namedError('Broken');
        return as;
      },
    },
  });
  const redrive = async (executionArn: string) => {
    calls.length = 0;
    await local.sfn.send(new RedriveExecutionCommand({ executionArn }));
    return local.whenEnded(executionArn);
  };
  return { local, calls, broken, redrive };
}

function work(as: string, more: JsonObject = {}): JsonObject {
  return call('work', { Parameters: { as }, ...more });
}

it('goes on at the task that failed, and what was done stays done', async () => {
  const { local, calls, broken, redrive } = await openBreakable();
  broken.add('B');
  const failed = await local.run(machineOf({ A: work('A'), B: work('B'), C: work('C') }));
  expect(failed.status).toBe('FAILED');
  broken.clear();
  const redriven = await redrive(failed.executionArn);
  expect(redriven).toMatchObject({ status: 'SUCCEEDED', output: 'C', error: undefined, cause: undefined });
  expect(calls).toEqual(['B', 'C']);
  const types = await local.eventTypes(failed.executionArn);
  expect(types.slice(types.indexOf('ExecutionFailed'), types.indexOf('ExecutionFailed') + 4)).toEqual([
    'ExecutionFailed',
    'ExecutionRedriven',
    'LambdaFunctionScheduled',
    'LambdaFunctionStarted',
  ]);
});

it('retries count anew', async () => {
  const { local, calls, broken, redrive } = await openBreakable();
  broken.add('A');
  const failed = await local.run(
    machineOf({ A: work('A', { Retry: [{ ErrorEquals: ['Broken'], MaxAttempts: 2 }] }) }),
  );
  expect(calls).toHaveLength(3);
  expect((await redrive(failed.executionArn)).status).toBe('FAILED');
  expect(calls).toHaveLength(3);
});

it('branches of a Parallel that had ended do not run again', async () => {
  const { local, calls, broken, redrive } = await openBreakable();
  broken.add('bad');
  const failed = await local.run(
    machineOf({
      P: {
        Type: 'Parallel',
        Branches: [
          graphOf({ Good: work('good') }),
          graphOf({ Wait: { Type: 'Wait', Seconds: 5 }, Bad: work('bad') }),
          graphOf({ Long: { Type: 'Wait', Seconds: 50 }, Late: work('late') }),
        ],
      },
    }),
  );
  expect(failed.status).toBe('FAILED');
  broken.clear();
  const redriven = await redrive(failed.executionArn);
  expect(redriven).toMatchObject({ status: 'SUCCEEDED', output: ['good', 'bad', 'late'] });
  expect(calls.sort()).toEqual(['bad', 'late']);
});

it('iterations of a Map that had ended do not run again', async () => {
  const { local, calls, broken, redrive } = await openBreakable();
  broken.add('b');
  const failed = await local.run(
    machineOf({
      M: {
        Type: 'Map',
        MaxConcurrency: 1,
        ItemSelector: { 'as.$': '$$.Map.Item.Value' },
        ItemProcessor: graphOf({ W: call('work') }),
      },
    }),
    ['a', 'b', 'c'],
  );
  expect(failed.status).toBe('FAILED');
  broken.clear();
  expect(await redrive(failed.executionArn)).toMatchObject({ status: 'SUCCEEDED', output: ['a', 'b', 'c'] });
  expect(calls).toEqual(['b', 'c']);
});

it('items of a distributed Map that had succeeded do not run again', async () => {
  const { local, calls, broken, redrive } = await openBreakable();
  broken.add('b');
  const eachItem: JsonObject = {
    Type: 'Map',
    ItemProcessor: {
      ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
      ...graphOf({ Work: call('work') }),
    },
    MaxConcurrency: 1,
  };
  const items = ['a', 'b', 'c'].map(as => ({ as }));
  const failed = await local.run(machineOf({ Each: eachItem }), items);
  expect(failed).toMatchObject({ status: 'FAILED', error: 'States.ExceedToleratedFailureThreshold' });
  const stillBroken = await redrive(failed.executionArn);
  expect(stillBroken.status).toBe('FAILED');
  expect(calls).toEqual(['b']);
  broken.clear();
  expect(await redrive(failed.executionArn)).toMatchObject({ status: 'SUCCEEDED', output: ['a', 'b', 'c'] });
  expect(calls).toEqual(['b', 'c']);
  expect(await local.eventTypes(failed.executionArn)).toContain('MapRunRedriven');
});

it('items of a distributed Map that was stopped go on', async () => {
  const clock = new VirtualClock();
  const local = await openTestStepFunctions({ clock });
  const pause: JsonObject = { Type: 'Wait', Seconds: 60 };
  const eachItem: JsonObject = {
    Type: 'Map',
    ItemProcessor: {
      ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
      ...graphOf({ Pause: pause }),
    },
  };
  const executionArn = await local.start(await local.createMachine(machineOf({ Each: eachItem })), [
    'a',
    'b',
  ]);
  await clock.advanceBy(1_000);
  await local.sfn.send(new StopExecutionCommand({ executionArn }));
  await clock.idle();
  await local.sfn.send(new RedriveExecutionCommand({ executionArn }));
  await clock.advanceBy(120_000);
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'SUCCEEDED', output: ['a', 'b'] });
});

it('no state runs twice though a call of the first attempt is still under way', async () => {
  let answer = () => {};
  const calls: string[] = [];
  const local = await openTestStepFunctions({
    clock: new ImpatientClock(),
    lambdas: {
      slow: () => {
        calls.push('slow');
        return calls.filter(name => name === 'slow').length > 1
          ? null
          : new Promise<void>(resolve => {
              answer = resolve;
            });
      },
      quick: () => void calls.push('quick'),
    },
  });
  const wait = { Type: 'Wait', Seconds: 5 };
  const failsAtFirst = '{% $states.context.Execution.RedriveCount = 0 ? $error("not yet") : "now" %}';
  const executionArn = await local.start(
    await local.createMachine(
      jsonataMachineOf({
        P: {
          Type: 'Parallel',
          Branches: [
            graphOf({ Slow: call('slow') }),
            graphOf({ WaitToFail: wait, Fail: { Type: 'Pass', Output: failsAtFirst } }),
            graphOf({ WaitToCall: wait, Then: { Type: 'Pass' }, Quick: call('quick') }),
          ],
        },
      }),
    ),
  );
  await local.clock.advanceBy(5_000);
  expect((await local.whenEnded(executionArn)).status).toBe('FAILED');
  await local.sfn.send(new RedriveExecutionCommand({ executionArn }));
  answer();
  expect(await local.whenEnded(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
  expect(calls.sort()).toEqual(['quick', 'slow', 'slow']);
  const types = await local.eventTypes(executionArn);
  expect(types.filter(type => type === 'LambdaFunctionScheduled')).toHaveLength(calls.length);
});

it('is counted and dated, also when it fails again at once', async () => {
  const { local, redrive } = await openBreakable();
  const failed = await local.run(machineOf({ F: { Type: 'Fail', Error: 'Always' } }));
  expect(await redrive(failed.executionArn)).toMatchObject({ status: 'FAILED', error: 'Always' });
  await redrive(failed.executionArn);
  const { executionArn } = failed;
  const described = await local.sfn.send(new DescribeExecutionCommand({ executionArn }));
  expect(described).toMatchObject({ redriveCount: 2, redriveStatus: 'REDRIVABLE' });
  expect(described.redriveDate).toBeInstanceOf(Date);
  const { stateMachineArn } = described;
  const { executions } = await local.sfn.send(new ListExecutionsCommand({ stateMachineArn }));
  expect(executions).toMatchObject([{ status: 'FAILED', redriveCount: 2 }]);
});

it('takes up stopped and timed-out executions too', async () => {
  const clock = new VirtualClock();
  const local = await openTestStepFunctions({ clock });
  const stateMachineArn = await local.createMachine(
    machineOf({ W: { Type: 'Wait', Seconds: 90 } }, { TimeoutSeconds: 60 }),
  );
  const executionArn = await local.start(stateMachineArn);
  await clock.advanceBy(60_000);
  expect((await local.outcome(executionArn)).status).toBe('TIMED_OUT');
  await local.sfn.send(new RedriveExecutionCommand({ executionArn }));
  await local.sfn.send(new StopExecutionCommand({ executionArn }));
  expect((await local.outcome(executionArn)).status).toBe('ABORTED');
  await local.sfn.send(new RedriveExecutionCommand({ executionArn }));
  await clock.advanceBy(30_000);
  expect((await local.outcome(executionArn)).status).toBe('SUCCEEDED');
});

it('is refused for executions that run or have succeeded', async () => {
  const local = await openTestStepFunctions({ clock: new VirtualClock() });
  const executionArn = await local.start(
    await local.createMachine(machineOf({ W: { Type: 'Wait', Seconds: 9 } })),
  );
  const redrive = () => local.sfn.send(new RedriveExecutionCommand({ executionArn }));
  await expect(redrive()).rejects.toMatchObject({ name: 'ExecutionNotRedrivable' });
  await local.clock.advanceBy(9_000);
  await expect(redrive()).rejects.toMatchObject({ name: 'ExecutionNotRedrivable' });
  expect((await local.outcome(executionArn)).status).toBe('SUCCEEDED');
});

it('is refused where the history has no room left', async () => {
  const local = await openTestStepFunctions();
  const { executionArn } = await local.run(
    machineOf({
      Turn: { Type: 'Pass' },
      Again: {
        Type: 'Choice',
        Choices: [{ Variable: '$.stop', IsPresent: true, Next: 'Never' }],
        Default: 'Turn',
      },
      Never: { Type: 'Succeed' },
    }),
  );
  await expect(local.sfn.send(new RedriveExecutionCommand({ executionArn }))).rejects.toMatchObject({
    name: 'ExecutionNotRedrivable',
  });
});
