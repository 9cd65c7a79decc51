import {
  CreateActivityCommand,
  GetActivityTaskCommand,
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import type { JsonObject } from '../../../../local/json.ts';
import { machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

async function openWithActivity(task: JsonObject = {}) {
  const local = await openTestStepFunctions({ clock: new VirtualClock() });
  const { activityArn } = await local.sfn.send(new CreateActivityCommand({ name: 'work' }));
  const stateMachineArn = await local.createMachine(
    machineOf({ Work: { Type: 'Task', Resource: activityArn as string, ...task } }),
  );
  const poll = (workerName?: string) =>
    local.sfn.send(new GetActivityTaskCommand({ activityArn, workerName }));
  return { local, poll, start: (input: JsonObject) => local.start(stateMachineArn, input) };
}

it('a worker takes the task, and its answer ends it', async () => {
  const { local, poll, start } = await openWithActivity();
  const executionArn = await start({ n: 1 });
  const { taskToken, input } = await poll('anna');
  expect(JSON.parse(input ?? '')).toEqual({ n: 1 });
  await local.sfn.send(new SendTaskSuccessCommand({ taskToken, output: '{"n":2}' }));
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'SUCCEEDED', output: { n: 2 } });
  const events = await local.history(executionArn);
  expect(events.map(({ type }) => type)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'ActivityScheduled',
    'ActivityStarted',
    'ActivitySucceeded',
    'TaskStateExited',
    'ExecutionSucceeded',
  ]);
  expect(events[3]?.activityStartedEventDetails?.workerName).toBe('anna');
});

it('a worker that polls first gets the task as soon as there is one', async () => {
  const { poll, start } = await openWithActivity();
  const polled = poll();
  await start({ n: 1 });
  expect((await polled).input).toBe('{"n":1}');
});

it('a poll that finds nothing ends after a minute with an empty answer', async () => {
  const { local, poll } = await openWithActivity();
  let ended = false;
  const polled = poll().finally(() => {
    ended = true;
  });
  await new Promise(resolve => setImmediate(resolve));
  await local.clock.advanceBy(59_999);
  expect(ended).toBe(false);
  await local.clock.advanceBy(1);
  expect((await polled).taskToken).toBe(undefined);
});

it('a task goes past a poll that has ended, to the next worker', async () => {
  const { local, poll, start } = await openWithActivity();
  const early = poll('early');
  await new Promise(resolve => setImmediate(resolve));
  await local.clock.advanceBy(60_000);
  expect((await early).taskToken).toBe(undefined);
  await start({ n: 1 });
  expect((await poll('late')).input).toBe('{"n":1}');
});

it('a task goes past a worker that has gone away, to the next one', async () => {
  const { local, start, poll } = await openWithActivity();
  const gone = new AbortController();
  const { activityArn } = await local.sfn.send(new CreateActivityCommand({ name: 'work' }));
  const left = local.sfn.send(new GetActivityTaskCommand({ activityArn }), { abortSignal: gone.signal });
  await new Promise(resolve => setImmediate(resolve));
  gone.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  await start({ n: 1 });
  expect((await poll()).input).toBe('{"n":1}');
});

it('two workers get different tasks, oldest first', async () => {
  const { poll, start } = await openWithActivity();
  await start({ n: 1 });
  await start({ n: 2 });
  expect((await poll()).input).toBe('{"n":1}');
  expect((await poll()).input).toBe('{"n":2}');
  const waiting = [poll('anna'), poll('bert')];
  await start({ n: 3 });
  await start({ n: 4 });
  const inputs = (await Promise.all(waiting)).map(({ input }) => input);
  expect(inputs.sort()).toEqual(['{"n":3}', '{"n":4}']);
});

it('a task of an execution that was stopped is not handed out', async () => {
  const { local, poll, start } = await openWithActivity();
  const executionArn = await start({ n: 1 });
  await start({ n: 2 });
  await local.sfn.send(new StopExecutionCommand({ executionArn }));
  expect((await poll()).input).toBe('{"n":2}');
});

it('a failure of the worker is the error of the task', async () => {
  const { local, poll, start } = await openWithActivity();
  const executionArn = await start({});
  const { taskToken } = await poll();
  await local.sfn.send(new SendTaskFailureCommand({ taskToken, error: 'NoInk', cause: 'dry' }));
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'FAILED', error: 'NoInk', cause: 'dry' });
  expect((await local.eventTypes(executionArn)).at(-2)).toBe('ActivityFailed');
});

it('heartbeats are owed from the moment a worker has the task', async () => {
  const { local, poll, start } = await openWithActivity({ HeartbeatSeconds: 10 });
  const executionArn = await start({});
  await local.clock.advanceBy(100_000);
  const { taskToken } = await poll();
  await local.clock.advanceBy(9_000);
  await local.sfn.send(new SendTaskHeartbeatCommand({ taskToken }));
  await local.clock.advanceBy(9_999);
  expect((await local.outcome(executionArn)).status).toBe('RUNNING');
  await local.clock.advanceBy(1);
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
  expect((await local.eventTypes(executionArn)).at(-2)).toBe('ActivityTimedOut');
});

it('the timeout runs though no worker comes, and the task is gone then', async () => {
  const { local, poll, start } = await openWithActivity({ TimeoutSeconds: 30 });
  const executionArn = await start({});
  await local.clock.advanceBy(30_000);
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
  const polled = poll();
  await new Promise(resolve => setImmediate(resolve));
  await local.clock.advanceBy(60_000);
  expect((await polled).taskToken).toBe(undefined);
});

it('an activity that is not there cannot be polled', async () => {
  const { local } = await openWithActivity();
  const activityArn = 'arn:aws:states:us-east-1:123456789012:activity:other';
  await expect(local.sfn.send(new GetActivityTaskCommand({ activityArn }))).rejects.toMatchObject({
    name: 'ActivityDoesNotExist',
  });
});
