import { ListExecutionsCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { call, graphOf, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const LAMBDAS = {
  oddFails: (n: number) => {
    if (n % 2 === 1) throw namedError('Odd');
    return n * 10;
  },
};

function distributed(states: Record<string, JsonObject>, more: JsonObject = {}): JsonObject {
  const config = { ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' } };
  return { Type: 'Map', ItemProcessor: { ...graphOf(states), ...config }, ...more };
}

it('runs every item as an execution of its own and gathers the outputs in order', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    jsonataMachineOf({
      M: distributed({
        W: { Type: 'Wait', Seconds: '{% 10 - $states.input %}' },
        P: { Type: 'Pass', Output: '{% $states.input * 2 %}' },
      }),
    }),
    [1, 2, 3],
  );
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: [2, 4, 6] });
  const events = await local.history(run.executionArn);
  expect(events.map(({ type }) => type)).toEqual([
    'ExecutionStarted',
    'MapStateEntered',
    'MapStateStarted',
    'MapRunStarted',
    'MapRunSucceeded',
    'MapStateSucceeded',
    'MapStateExited',
    'ExecutionSucceeded',
  ]);
  const mapRunArn = events[3]?.mapRunStartedEventDetails?.mapRunArn;
  const { executions } = await local.sfn.send(new ListExecutionsCommand({ mapRunArn }));
  expect(executions?.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
});

it('an empty list gives an empty list', async () => {
  const local = await openTestStepFunctions();
  expect(await local.run(machineOf({ M: distributed({ P: { Type: 'Pass' } }) }), [])).toMatchObject({
    status: 'SUCCEEDED',
    output: [],
  });
});

it('MaxConcurrency bounds how many executions run at once', async () => {
  let running = 0;
  let most = 0;
  const local = await openTestStepFunctions({
    lambdas: {
      work: async () => {
        most = Math.max(most, ++running);
        await new Promise(resolve => setTimeout(resolve, 3));
        running--;
      },
    },
  });
  const run = await local.run(
    machineOf({ M: distributed({ T: call('work') }, { MaxConcurrency: 2 }) }),
    [1, 2, 3, 4, 5, 6],
  );
  expect(run.status).toBe('SUCCEEDED');
  expect(most).toBe(2);
});

it.each([
  ['no failure by default', {}, [1, 2, 4, 6], 'FAILED'],
  ['as many failures as ToleratedFailureCount', { ToleratedFailureCount: 2 }, [1, 2, 3, 4], 'SUCCEEDED'],
  ['no more failures than that', { ToleratedFailureCount: 1 }, [1, 2, 3, 4], 'FAILED'],
  ['a percentage of failures', { ToleratedFailurePercentage: 50 }, [1, 2, 3, 4], 'SUCCEEDED'],
  ['no more than that percentage', { ToleratedFailurePercentage: 49 }, [1, 2, 3, 4], 'FAILED'],
])('tolerates %s', async (_what, tolerance, items, status) => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const run = await local.run(machineOf({ M: distributed({ T: call('oddFails') }, tolerance) }), items);
  expect(run.status).toBe(status);
  if (status === 'SUCCEEDED') expect(run.output).toEqual([20, 40]);
  else expect(run.error).toBe('States.ExceedToleratedFailureThreshold');
});

it('too many failures can be caught and retried like any error', async () => {
  let attempts = 0;
  const local = await openTestStepFunctions({
    lambdas: {
      fickle: () => {
        if (++attempts === 1) throw namedError('Fickle');
      },
    },
  });
  const run = await local.run(
    machineOf({
      M: distributed(
        { T: call('fickle') },
        { Retry: [{ ErrorEquals: ['States.ExceedToleratedFailureThreshold'] }] },
      ),
    }),
    [1],
  );
  expect(run.status).toBe('SUCCEEDED');
  expect(attempts).toBe(2);
});

it('ItemBatcher hands the items out in batches with an input that all share', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    machineOf({
      M: distributed(
        { Echo: { Type: 'Pass' } },
        { ItemsPath: '$.list', ItemBatcher: { MaxItemsPerBatch: 2, BatchInput: { 'by.$': '$.by' } } },
      ),
    }),
    { list: [1, 2, 3], by: 'me' },
  );
  expect(run.output).toEqual([
    { BatchInput: { by: 'me' }, Items: [1, 2] },
    { BatchInput: { by: 'me' }, Items: [3] },
  ]);
});

it('ItemBatcher keeps batches within MaxInputBytesPerBatch', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    machineOf({
      M: distributed({ Echo: { Type: 'Pass' } }, { ItemBatcher: { MaxInputBytesPerBatch: 90 } }),
    }),
    Array.from({ length: 6 }, () => 'x'.repeat(30)),
  );
  expect((run.output as { Items: string[] }[]).map(({ Items }) => Items.length)).toEqual([2, 2, 2]);
});

it("stopping the execution stops its items' executions too", async () => {
  const local = await openTestStepFunctions({
    lambdas: { never: () => new Promise(() => {}) },
  });
  const executionArn = await local.start(
    await local.createMachine(machineOf({ M: distributed({ T: call('never') }) })),
    [1, 2],
  );
  const mapRunArn = (await local.history(executionArn)).find(({ type }) => type === 'MapRunStarted')
    ?.mapRunStartedEventDetails?.mapRunArn;
  const items = async () => (await local.sfn.send(new ListExecutionsCommand({ mapRunArn }))).executions ?? [];
  await expect.poll(async () => (await items()).length).toBe(2);
  await local.sfn.send(new StopExecutionCommand({ executionArn }));
  await expect.poll(async () => (await items()).map(({ status }) => status)).toEqual(['ABORTED', 'ABORTED']);
});
