import { SendTaskHeartbeatCommand, SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import type { JsonObject } from '../../../../local/json.ts';
import { ImpatientClock } from '../../clock/impatient-clock.ts';
import { call, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

const INVOKE = 'arn:aws:states:::lambda:invoke.waitForTaskToken';

function tokenTask(limits: JsonObject, language: 'JSONPath' | 'JSONata' = 'JSONPath'): JsonObject {
  return language === 'JSONPath'
    ? {
        Type: 'Task',
        Resource: INVOKE,
        Parameters: { FunctionName: 'keep', Payload: { 'token.$': '$$.Task.Token' } },
        ...limits,
      }
    : {
        Type: 'Task',
        Resource: INVOKE,
        Arguments: { FunctionName: 'keep', Payload: { token: '{% $states.context.Task.Token %}' } },
        ...limits,
      };
}

async function openWithTokens() {
  const tokens: string[] = [];
  const local = await openTestStepFunctions({
    clock: new VirtualClock(),
    lambdas: { keep: ({ token }: { token: string }) => void tokens.push(token) },
  });
  return { local, tokens };
}

it.each([
  ['TimeoutSeconds', machineOf({ T: tokenTask({ TimeoutSeconds: 30 }) })],
  ['TimeoutSecondsPath', machineOf({ T: tokenTask({ TimeoutSecondsPath: '$.s' }) })],
  [
    'a JSONata TimeoutSeconds',
    jsonataMachineOf({ T: tokenTask({ TimeoutSeconds: '{% $states.input.s %}' }, 'JSONata') }),
  ],
  ['HeartbeatSeconds', machineOf({ T: tokenTask({ HeartbeatSeconds: 30 }) })],
  ['HeartbeatSecondsPath', machineOf({ T: tokenTask({ HeartbeatSecondsPath: '$.s', TimeoutSeconds: 99 }) })],
  [
    'a JSONata HeartbeatSeconds',
    jsonataMachineOf({ T: tokenTask({ HeartbeatSeconds: '{% $states.input.s %}' }, 'JSONata') }),
  ],
])('%s ends a task that nobody answers, and not before', async (_form, definition) => {
  const { local } = await openWithTokens();
  const executionArn = await local.start(await local.createMachine(definition), { s: 30 });
  await local.clock.advanceBy(29_999);
  expect((await local.outcome(executionArn)).status).toBe('RUNNING');
  await local.clock.advanceBy(1);
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
  expect((await local.eventTypes(executionArn)).slice(-2)).toEqual(['TaskTimedOut', 'ExecutionFailed']);
});

it('a heartbeat starts the time until the next one anew, but not the timeout', async () => {
  const { local, tokens } = await openWithTokens();
  const executionArn = await local.start(
    await local.createMachine(machineOf({ T: tokenTask({ HeartbeatSeconds: 10, TimeoutSeconds: 25 }) })),
  );
  await local.clock.idle();
  for (const _ of [1, 2]) {
    await local.clock.advanceBy(9_000);
    await local.sfn.send(new SendTaskHeartbeatCommand({ taskToken: tokens[0] }));
  }
  await local.clock.advanceBy(6_999);
  expect((await local.outcome(executionArn)).status).toBe('RUNNING');
  await local.clock.advanceBy(1);
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
});

it('a task that timed out takes no answer any more', async () => {
  const { local, tokens } = await openWithTokens();
  const executionArn = await local.start(
    await local.createMachine(
      machineOf({
        T: tokenTask({
          TimeoutSeconds: 5,
          Catch: [{ ErrorEquals: ['States.Timeout'], Next: 'Rest' }],
          End: true,
        }),
        Rest: { Type: 'Wait', Seconds: 100 },
      }),
    ),
  );
  await local.clock.advanceBy(5_000);
  await expect(
    local.sfn.send(new SendTaskSuccessCommand({ taskToken: tokens[0], output: '1' })),
  ).rejects.toMatchObject({ name: 'TaskTimedOut' });
  await local.clock.advanceBy(100_000);
  expect(await local.outcome(executionArn)).toMatchObject({
    status: 'SUCCEEDED',
    output: { Error: 'States.Timeout', Cause: '' },
  });
});

it.each([
  ['States.Timeout', 'SUCCEEDED'],
  ['States.ALL', 'SUCCEEDED'],
  ['States.TaskFailed', 'FAILED'],
  ['States.HeartbeatTimeout', 'FAILED'],
])('a timeout is caught by %s: %s', async (name, status) => {
  const { local } = await openWithTokens();
  const executionArn = await local.start(
    await local.createMachine(
      machineOf({
        T: tokenTask({ TimeoutSeconds: 5, Catch: [{ ErrorEquals: [name], Next: 'Done' }], End: true }),
        Done: { Type: 'Succeed' },
      }),
    ),
  );
  await local.clock.advanceBy(5_000);
  expect((await local.outcome(executionArn)).status).toBe(status);
});

it.each(['States.HeartbeatTimeout', 'States.Timeout'])('a missed heartbeat is caught by %s', async name => {
  const { local } = await openWithTokens();
  const executionArn = await local.start(
    await local.createMachine(
      machineOf({
        T: tokenTask({ HeartbeatSeconds: 5, Catch: [{ ErrorEquals: [name], Next: 'Done' }], End: true }),
        Done: { Type: 'Succeed' },
      }),
    ),
  );
  await local.clock.advanceBy(5_000);
  expect((await local.outcome(executionArn)).status).toBe('SUCCEEDED');
});

it('every retry of a task has its whole time', async () => {
  const { local, tokens } = await openWithTokens();
  const executionArn = await local.start(
    await local.createMachine(
      machineOf({
        T: tokenTask({
          TimeoutSeconds: 10,
          Retry: [{ ErrorEquals: ['States.Timeout'], IntervalSeconds: 5 }],
        }),
      }),
    ),
  );
  await local.clock.advanceBy(24_000);
  expect(tokens).toHaveLength(2);
  await local.sfn.send(new SendTaskSuccessCommand({ taskToken: tokens[1], output: '"second"' }));
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'SUCCEEDED', output: 'second' });
});

it("the machine's TimeoutSeconds ends the execution, whatever it waits for", async () => {
  const local = await openTestStepFunctions({ clock: new VirtualClock() });
  const executionArn = await local.start(
    await local.createMachine(machineOf({ W: { Type: 'Wait', Seconds: 1000 } }, { TimeoutSeconds: 60 })),
  );
  await local.clock.advanceBy(59_999);
  expect((await local.outcome(executionArn)).status).toBe('RUNNING');
  await local.clock.advanceBy(1);
  const ended = await local.outcome(executionArn);
  expect(ended).toMatchObject({ status: 'TIMED_OUT', error: 'States.Timeout' });
  expect((await local.eventTypes(executionArn)).at(-1)).toBe('ExecutionTimedOut');
  await local.clock.advanceBy(1_000_000);
  expect(await local.outcome(executionArn)).toEqual(ended);
});

it('a call that comes back after its task timed out changes nothing', async () => {
  let answer = (_value: string) => {};
  const local = await openTestStepFunctions({
    clock: new ImpatientClock(),
    lambdas: {
      slow: () =>
        new Promise<string>(resolve => {
          answer = resolve;
        }),
    },
  });
  const executionArn = await local.start(
    await local.createMachine(machineOf({ T: call('slow', { TimeoutSeconds: 5 }) })),
  );
  await local.clock.advanceBy(5_000);
  const ended = await local.whenEnded(executionArn);
  expect(ended).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
  const before = await local.eventTypes(executionArn);
  expect(before.slice(-2)).toEqual(['LambdaFunctionTimedOut', 'ExecutionFailed']);
  answer('late');
  await new Promise(resolve => setImmediate(resolve));
  expect(await local.outcome(executionArn)).toEqual(ended);
  expect(await local.eventTypes(executionArn)).toEqual(before);
});

it.each([
  ['JSONPath', machineOf({ T: tokenTask({ TimeoutSecondsPath: '$.s' }) }), 'States.Runtime'],
  [
    'JSONata',
    jsonataMachineOf({ T: tokenTask({ TimeoutSeconds: '{% $states.input.s %}' }, 'JSONata') }),
    'States.QueryEvaluationError',
  ],
])('a %s limit that is no whole number of seconds fails the task', async (_language, definition, error) => {
  const { local } = await openWithTokens();
  expect(await local.run(definition, { s: 1.5 })).toMatchObject({ status: 'FAILED', error });
});
