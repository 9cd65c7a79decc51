import { ListExecutionsCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { call, graphOf, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const DOUBLE = jsonataMachineOf({ D: { Type: 'Pass', Output: { n: '{% $states.input.n * 2 %}' } } });
const NEVER = machineOf({ T: call('never') });

async function openWithChild(definition: JsonObject) {
  const local = await openTestStepFunctions({ lambdas: { never: () => new Promise(() => {}) } });
  const childMachineArn = await local.createMachine(definition, { name: 'child' });
  const startChild = (suffix: string, more: JsonObject = {}): JsonObject => ({
    Type: 'Task',
    Resource: `arn:aws:states:::states:startExecution${suffix}`,
    Parameters: { StateMachineArn: childMachineArn, 'Input.$': '$' },
    ...more,
  });
  const children = async () =>
    (await local.sfn.send(new ListExecutionsCommand({ stateMachineArn: childMachineArn }))).executions ?? [];
  return { local, childMachineArn, startChild, children };
}

it('startExecution starts and goes on', async () => {
  const { local, startChild, children } = await openWithChild(
    machineOf({ W: { Type: 'Wait', Seconds: 100 } }),
  );
  const run = await local.run(machineOf({ S: startChild('') }), { n: 1 });
  expect(run.status).toBe('SUCCEEDED');
  const [child] = await children();
  expect(run.output).toMatchObject({ ExecutionArn: child?.executionArn });
});

it.each([
  ['.sync', '{"n":6}'],
  ['.sync:2', { n: 6 }],
])('startExecution%s waits for the end and gives the output', async (suffix, Output: Json) => {
  const { local, startChild, children } = await openWithChild(DOUBLE);
  const run = await local.run(machineOf({ S: startChild(suffix) }), { n: 3 });
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: { Status: 'SUCCEEDED', Output } });
  expect(await children()).toHaveLength(1);
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'TaskScheduled',
    'TaskStarted',
    'TaskSubmitted',
    'TaskSucceeded',
    'TaskStateExited',
    'ExecutionSucceeded',
  ]);
});

it.each(['.sync', '.sync:2'])(
  'startExecution%s fails as States.TaskFailed when the child fails',
  async suffix => {
    const { local, startChild } = await openWithChild(
      machineOf({ F: { Type: 'Fail', Error: 'Inner', Cause: 'why' } }),
    );
    const run = await local.run(machineOf({ S: startChild(suffix) }));
    expect(run).toMatchObject({ status: 'FAILED', error: 'States.TaskFailed' });
    expect(JSON.parse(run.cause ?? '')).toMatchObject({ Status: 'FAILED', Error: 'Inner', Cause: 'why' });
  },
);

it('a retried task starts another child', async () => {
  let calls = 0;
  const local = await openTestStepFunctions({
    lambdas: {
      fickle: () => {
        if (++calls === 1) throw namedError('Broken');
      },
    },
  });
  const StateMachineArn = await local.createMachine(machineOf({ T: call('fickle') }));
  const run = await local.run(
    machineOf({
      S: {
        Type: 'Task',
        Resource: 'arn:aws:states:::states:startExecution.sync:2',
        Parameters: { StateMachineArn },
        Retry: [{ ErrorEquals: ['States.TaskFailed'] }],
      },
    }),
  );
  expect(run.status).toBe('SUCCEEDED');
  const { executions } = await local.sfn.send(
    new ListExecutionsCommand({ stateMachineArn: StateMachineArn }),
  );
  expect(executions?.map(({ status }) => status)).toEqual(['SUCCEEDED', 'FAILED']);
});

it.each([
  [
    'a machine that is not there',
    { StateMachineArn: 'arn:aws:states:us-east-1:123456789012:stateMachine:gone' },
    'StepFunctions.StateMachineDoesNotExistException',
  ],
  ['an invalid name', { Name: 'no spaces allowed' }, 'StepFunctions.InvalidNameException'],
])('%s is an error of the task', async (_what, parameters, error) => {
  const { local, childMachineArn, startChild } = await openWithChild(DOUBLE);
  const run = await local.run(
    machineOf({ S: startChild('', { Parameters: { StateMachineArn: childMachineArn, ...parameters } }) }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error });
});

it('a name that is taken is an error of the task', async () => {
  const { local, childMachineArn, startChild } = await openWithChild(DOUBLE);
  await local.whenEnded(await local.start(childMachineArn, { n: 1 }, { name: 'taken' }));
  const run = await local.run(
    machineOf({
      S: startChild('.sync', { Parameters: { StateMachineArn: childMachineArn, Name: 'taken' } }),
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'StepFunctions.ExecutionAlreadyExistsException' });
});

it('stopping the parent stops the child that it waits for', async () => {
  const { local, startChild, children } = await openWithChild(NEVER);
  const executionArn = await local.start(await local.createMachine(machineOf({ S: startChild('.sync') })));
  await expect.poll(() => local.eventTypes(executionArn)).toContain('TaskSubmitted');
  await local.sfn.send(new StopExecutionCommand({ executionArn }));
  await expect.poll(async () => (await children()).map(({ status }) => status)).toEqual(['ABORTED']);
});

it("another branch's failure stops the child", async () => {
  const { local, startChild, children } = await openWithChild(
    machineOf({ W: { Type: 'Wait', Seconds: 100 } }),
  );
  const run = await local.run(
    machineOf({
      P: {
        Type: 'Parallel',
        Branches: [
          graphOf({ S: startChild('.sync') }),
          graphOf({ W: { Type: 'Wait', Seconds: 10 }, F: { Type: 'Fail', Error: 'Other' } }),
        ],
      },
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'Other' });
  await expect.poll(async () => (await children()).map(({ status }) => status)).toEqual(['ABORTED']);
});

it('a child that was stopped fails the task', async () => {
  const { local, startChild, children } = await openWithChild(NEVER);
  const executionArn = await local.start(await local.createMachine(machineOf({ S: startChild('.sync:2') })));
  await expect.poll(() => local.eventTypes(executionArn)).toContain('TaskSubmitted');
  await local.sfn.send(new StopExecutionCommand({ executionArn: (await children())[0]?.executionArn }));
  const run = await local.whenEnded(executionArn);
  expect(run).toMatchObject({ status: 'FAILED', error: 'States.TaskFailed' });
  expect(JSON.parse(run.cause ?? '')).toMatchObject({ Status: 'ABORTED' });
});
