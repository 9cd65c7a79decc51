import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { call, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const LAMBDAS = {
  fail: () => {
    throw namedError('Broken', 'why');
  },
};
const CAUSE = JSON.stringify({ errorType: 'Broken', errorMessage: 'why' });
const INPUT = { kept: true };
const DONE = { Type: 'Pass', End: true };

const CATCHES: [fact: string, build: typeof machineOf, catcher: JsonObject, output: Json][] = [
  ['gives the error as the output', machineOf, {}, { Error: 'Broken', Cause: CAUSE }],
  [
    'puts the error where ResultPath says',
    machineOf,
    { ResultPath: '$.error' },
    { kept: true, error: { Error: 'Broken', Cause: CAUSE } },
  ],
  ['drops the error where ResultPath is null', machineOf, { ResultPath: null }, INPUT],
  [
    'gives the error as the output of a JSONata state',
    jsonataMachineOf,
    {},
    { Error: 'Broken', Cause: CAUSE },
  ],
  [
    'evaluates Output over error and input',
    jsonataMachineOf,
    { Output: { why: '{% $parse($states.errorOutput.Cause).errorMessage %}', input: '{% $states.input %}' } },
    { why: 'why', input: INPUT },
  ],
];

it.each(CATCHES)('a catcher %s', async (_fact, build, catcher, output) => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const run = await local.run(
    build({
      T: call('fail', { Catch: [{ ErrorEquals: ['Broken'], Next: 'Done', ...catcher }], End: true }),
      Done: DONE,
    }),
    INPUT,
  );
  expect(run).toMatchObject({ status: 'SUCCEEDED', output });
});

it.each([
  ['its name', ['Broken']],
  ['States.TaskFailed', ['States.TaskFailed']],
  ['States.ALL', ['States.ALL']],
  ['one of several names', ['Other', 'Broken']],
])('an error is caught by %s', async (_how, ErrorEquals) => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const run = await local.run(
    machineOf({ T: call('fail', { Catch: [{ ErrorEquals, Next: 'Done' }], End: true }), Done: DONE }),
  );
  expect(run.status).toBe('SUCCEEDED');
});

it('the first catcher that names the error takes it', async () => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const run = await local.run(
    machineOf({
      T: call('fail', {
        Catch: [
          { ErrorEquals: ['Other'], Next: 'One' },
          { ErrorEquals: ['Broken'], Next: 'Two' },
          { ErrorEquals: ['States.ALL'], Next: 'Three' },
        ],
        End: true,
      }),
      One: { Type: 'Pass', Result: 1, End: true },
      Two: { Type: 'Pass', Result: 2, End: true },
      Three: { Type: 'Pass', Result: 3, End: true },
    }),
  );
  expect(run.output).toBe(2);
});

it('a caught state is left through its exit, with the error in the history', async () => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const run = await local.run(
    machineOf({
      T: call('fail', { Catch: [{ ErrorEquals: ['Broken'], Next: 'Done' }], End: true }),
      Done: DONE,
    }),
  );
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'LambdaFunctionScheduled',
    'LambdaFunctionStarted',
    'LambdaFunctionFailed',
    'TaskStateExited',
    'PassStateEntered',
    'PassStateExited',
    'ExecutionSucceeded',
  ]);
});

it('a JSONata error in a task is caught, one in the catcher itself ends the execution', async () => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const caught = await local.run(
    jsonataMachineOf({
      T: call('fail', {
        Arguments: '{% $gone %}',
        Catch: [{ ErrorEquals: ['States.QueryEvaluationError'], Output: 'caught', Next: 'Done' }],
        End: true,
      }),
      Done: DONE,
    }),
  );
  expect(caught).toMatchObject({ status: 'SUCCEEDED', output: 'caught' });
  const ended = await local.run(
    jsonataMachineOf({
      T: call('fail', {
        Catch: [{ ErrorEquals: ['States.ALL'], Output: '{% $gone %}', Next: 'Done' }],
        End: true,
      }),
      Done: DONE,
    }),
  );
  expect(ended).toMatchObject({ status: 'FAILED', error: 'States.QueryEvaluationError' });
});

it('States.Runtime is never caught', async () => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const run = await local.run(
    machineOf({
      T: call('fail', {
        Parameters: { 'a.$': '$.gone' },
        Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Done' }],
        End: true,
      }),
      Done: DONE,
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'States.Runtime' });
});
