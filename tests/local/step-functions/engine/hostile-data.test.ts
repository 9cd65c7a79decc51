import { CreateActivityCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { call, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

it('refuses an input that is nested too deeply, and takes one that is not', async () => {
  const local = await openTestStepFunctions();
  const stateMachineArn = await local.createMachine(machineOf({ Only: { Type: 'Pass' } }));
  const start = (input: string) => local.sfn.send(new StartExecutionCommand({ stateMachineArn, input }));
  await expect(start(nested(5_000))).rejects.toMatchObject({ name: 'InvalidExecutionInput' });
  const { executionArn } = await start(nested(1_000));
  expect(await local.whenEnded(executionArn ?? '')).toMatchObject({ status: 'SUCCEEDED' });
});

it('fails the execution, not the engine, when a state makes data that is nested too deeply', async () => {
  const local = await openTestStepFunctions();
  const deep = `($deeper := function($n, $v) { $n = 0 ? $v : $deeper($n - 1, [[$v]]) }; $deeper(20000, 1))`;
  const run = await local.run(jsonataMachineOf({ Dig: { Type: 'Pass', Output: `{% ${deep} %}` } }));
  expect(run.status).toBe('FAILED');
  expect(local.faults).toEqual([]);
});

it('bounds what variables may hold', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    jsonataMachineOf({
      Small: { Type: 'Pass', Assign: { text: '{% $pad("x", 200000) %}' } },
      Large: { Type: 'Pass', Assign: { text: '{% $text & $text %}' } },
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
});

it('refuses a timeout that no clock can tell', async () => {
  const local = await openTestStepFunctions({ lambdas: { echo: () => 1 } });
  const run = await local.run(machineOf({ T: call('echo', { TimeoutSecondsPath: '$.seconds' }) }), {
    seconds: 1e306,
  });
  expect(run).toMatchObject({ status: 'FAILED', error: 'States.Runtime' });
});

it('waits no longer than a clock can tell before a retry', async () => {
  let calls = 0;
  const local = await openTestStepFunctions({
    lambdas: {
      fickle: () => {
        if (++calls < 3) throw new Error('not yet');
        return 'done';
      },
    },
  });
  const before = local.clock.now();
  const Retry = [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 1, BackoffRate: 1e300 }];
  expect(await local.run(machineOf({ T: call('fickle', { Retry }) }))).toMatchObject({ status: 'SUCCEEDED' });
  expect(local.clock.now() - before).toBe((1 + 99_999_999) * 1000);
});

it('refuses names that are no text', async () => {
  const local = await openTestStepFunctions();
  await expect(local.sfn.send(new CreateActivityCommand({ name: 'half\ud800' }))).rejects.toMatchObject({
    name: 'InvalidName',
  });
});
