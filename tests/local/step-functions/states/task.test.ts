import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { call, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const LAMBDAS = {
  echo: (event: Json) => event,
  add: ({ a, b }: { a: number; b: number }) => ({ sum: a + b }),
};

const INPUT = { a: 1, b: 2 };

const TASKS: [fact: string, definition: JsonObject, output: Json][] = [
  ['gives the result as its output', machineOf({ T: call('add') }), { sum: 3 }],
  ['fills Parameters', machineOf({ T: call('add', { Parameters: { 'a.$': '$.b', b: 40 } }) }), { sum: 42 }],
  [
    'selects from the result with ResultSelector',
    machineOf({ T: call('add', { ResultSelector: { 'total.$': '$.sum' } }) }),
    { total: 3 },
  ],
  [
    'puts the result into its input with ResultPath',
    machineOf({ T: call('add', { ResultPath: '$.r' }) }),
    { ...INPUT, r: { sum: 3 } },
  ],
  ['drops the result where ResultPath is null', machineOf({ T: call('add', { ResultPath: null }) }), INPUT],
  [
    'narrows the output last, with OutputPath',
    machineOf({ T: call('add', { ResultPath: '$.r', OutputPath: '$.r.sum' }) }),
    3,
  ],
  [
    'evaluates Arguments and Output',
    jsonataMachineOf({
      T: call('add', {
        Arguments: { a: '{% $states.input.b %}', b: 40 },
        Output: { was: '{% $states.input.a %}', is: '{% $states.result.sum %}' },
      }),
    }),
    { was: 1, is: 42 },
  ],
  [
    'calls with its input where a JSONata task has no Arguments',
    jsonataMachineOf({ T: call('add') }),
    { sum: 3 },
  ],
];

it.each(TASKS)('a Task %s', async (_fact, definition, output) => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  expect(await local.run(definition, INPUT)).toMatchObject({ status: 'SUCCEEDED', output });
});

it('a function named by its ARN leaves its own events in the history', async () => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const run = await local.run(machineOf({ T: call('echo') }), INPUT);
  const events = await local.history(run.executionArn);
  expect(events.map(({ type }) => type)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'LambdaFunctionScheduled',
    'LambdaFunctionStarted',
    'LambdaFunctionSucceeded',
    'TaskStateExited',
    'ExecutionSucceeded',
  ]);
  expect(events[2]?.lambdaFunctionScheduledEventDetails).toMatchObject({
    resource: call('echo').Resource,
    input: JSON.stringify(INPUT),
  });
  expect(events[4]?.lambdaFunctionSucceededEventDetails?.output).toBe(JSON.stringify(INPUT));
});

it('lambda:invoke wraps the payload in what the service says about the call', async () => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const run = await local.run(
    machineOf({
      T: {
        Type: 'Task',
        Resource: 'arn:aws:states:::lambda:invoke',
        Parameters: { FunctionName: 'add', 'Payload.$': '$' },
      },
    }),
    INPUT,
  );
  expect(run.output).toMatchObject({ ExecutedVersion: '$LATEST', Payload: { sum: 3 }, StatusCode: 200 });
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'TaskScheduled',
    'TaskStarted',
    'TaskSucceeded',
    'TaskStateExited',
    'ExecutionSucceeded',
  ]);
});

it("a function's error ends the execution under its own name", async () => {
  const local = await openTestStepFunctions({
    lambdas: {
      refuse: () => {
        throw namedError('OutOfPaper', 'the tray is empty');
      },
    },
  });
  const run = await local.run(machineOf({ T: call('refuse') }));
  expect(run).toMatchObject({ status: 'FAILED', error: 'OutOfPaper' });
  expect(JSON.parse(run.cause ?? '')).toEqual({ errorType: 'OutOfPaper', errorMessage: 'the tray is empty' });
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'LambdaFunctionScheduled',
    'LambdaFunctionStarted',
    'LambdaFunctionFailed',
    'ExecutionFailed',
  ]);
});

it('arguments that cannot be evaluated call nothing', async () => {
  let calls = 0;
  const local = await openTestStepFunctions({ lambdas: { count: () => calls++ } });
  const run = await local.run(jsonataMachineOf({ T: call('count', { Arguments: '{% $missing %}' }) }));
  expect(run).toMatchObject({ status: 'FAILED', error: 'States.QueryEvaluationError' });
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'EvaluationFailed',
    'ExecutionFailed',
  ]);
  expect(calls).toBe(0);
});

it('a task knows the execution, the machine, the state and how often it was retried', async () => {
  const local = await openTestStepFunctions({ lambdas: LAMBDAS });
  const run = await local.run(
    jsonataMachineOf({ T: call('echo', { Arguments: '{% $states.context %}' }) }),
    INPUT,
  );
  expect(run.output).toMatchObject({
    Execution: { Id: run.executionArn, Input: INPUT, StartTime: '2026-01-01T00:00:00.000Z', RedriveCount: 0 },
    StateMachine: { Name: 'machine-1' },
    State: { Name: 'T', EnteredTime: '2026-01-01T00:00:00.000Z', RetryCount: 0 },
  });
});
