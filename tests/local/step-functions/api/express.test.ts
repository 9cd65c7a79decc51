import { DescribeExecutionCommand, StartSyncExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { call, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

async function openExpress(definition: JsonObject) {
  const seen: Json[] = [];
  const local = await openTestStepFunctions({
    lambdas: {
      see: (event: Json) => void seen.push(event),
      fail: () => {
        throw namedError('Broken');
      },
    },
  });
  const stateMachineArn = await local.createMachine(definition, { type: 'EXPRESS' });
  const startSync = (input: Json = {}, name?: string) =>
    local.sfn.send(new StartSyncExecutionCommand({ stateMachineArn, input: JSON.stringify(input), name }));
  return { local, stateMachineArn, startSync, seen };
}

it('a synchronous execution answers with its end', async () => {
  const { startSync } = await openExpress(
    jsonataMachineOf({ P: { Type: 'Pass', Output: '{% $states.input.n + 1 %}' } }),
  );
  expect(await startSync({ n: 1 }, 'mine')).toMatchObject({
    name: 'mine',
    status: 'SUCCEEDED',
    output: '2',
    input: '{"n":1}',
    billingDetails: { billedDurationInMilliseconds: 100 },
  });
});

it('a synchronous execution that fails is no error of the call', async () => {
  const { startSync } = await openExpress(machineOf({ T: call('fail') }));
  expect(await startSync()).toMatchObject({ status: 'FAILED', error: 'Broken' });
});

it('a synchronous execution waits as long as its states do', async () => {
  const { startSync } = await openExpress(machineOf({ W: { Type: 'Wait', Seconds: 250 } }));
  const { startDate, stopDate } = await startSync();
  expect((stopDate?.getTime() ?? 0) - (startDate?.getTime() ?? 0)).toBe(250_000);
});

it('an express execution ends after five minutes at the latest', async () => {
  const { startSync } = await openExpress(machineOf({ W: { Type: 'Wait', Seconds: 400 } }));
  expect(await startSync()).toMatchObject({ status: 'TIMED_OUT', error: 'States.Timeout' });
});

it('names need not be unique', async () => {
  const { startSync } = await openExpress(machineOf({ P: { Type: 'Pass' } }));
  const arns = [await startSync({}, 'n'), await startSync({}, 'n')].map(({ executionArn }) => executionArn);
  expect(new Set(arns).size).toBe(2);
});

it('an asynchronous execution runs, and cannot be described', async () => {
  const { local, stateMachineArn, seen } = await openExpress(machineOf({ T: call('see') }));
  const executionArn = await local.start(stateMachineArn, { n: 1 });
  await expect.poll(() => seen).toEqual([{ n: 1 }]);
  await expect(local.sfn.send(new DescribeExecutionCommand({ executionArn }))).rejects.toMatchObject({
    name: 'ExecutionDoesNotExist',
  });
});

it('a standard machine cannot be started synchronously', async () => {
  const local = await openTestStepFunctions();
  const stateMachineArn = await local.createMachine(machineOf({ P: { Type: 'Pass' } }));
  await expect(local.sfn.send(new StartSyncExecutionCommand({ stateMachineArn }))).rejects.toMatchObject({
    name: 'StateMachineTypeNotSupported',
  });
});

it('an input that is no JSON is refused', async () => {
  const { local, stateMachineArn } = await openExpress(machineOf({ P: { Type: 'Pass' } }));
  await expect(
    local.sfn.send(new StartSyncExecutionCommand({ stateMachineArn, input: '{' })),
  ).rejects.toMatchObject({ name: 'InvalidExecutionInput' });
});
