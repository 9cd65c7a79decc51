import {
  SendTaskFailureCommand,
  SendTaskHeartbeatCommand,
  SendTaskSuccessCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { expect, it } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import type { JsonObject } from '../../../../local/json.ts';
import { graphOf, machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

function askFor(answer: string, more: JsonObject = {}): JsonObject {
  return {
    Type: 'Task',
    Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
    Parameters: { FunctionName: 'ask', Payload: { 'token.$': '$$.Task.Token', answer } },
    ...more,
  };
}

/** A machine that waits for an answer, and the tokens that it gave out. */
async function openAsking(definition: JsonObject = machineOf({ Ask: askFor('any') })) {
  const tokens = new Map<string, string>();
  const local = await openTestStepFunctions({
    clock: new VirtualClock(),
    lambdas: {
      ask: ({ token, answer }: { token: string; answer: string }) => void tokens.set(answer, token),
    },
  });
  const stateMachineArn = await local.createMachine(definition);
  const ask = async () => {
    const executionArn = await local.start(stateMachineArn);
    await local.clock.idle();
    return executionArn;
  };
  const succeed = (taskToken: string | undefined, output = '"yes"') =>
    local.sfn.send(new SendTaskSuccessCommand({ taskToken, output }));
  return { local, tokens, ask, succeed };
}

it('an answer ends the task with its output', async () => {
  const { local, tokens, ask, succeed } = await openAsking();
  const executionArn = await ask();
  expect((await local.outcome(executionArn)).status).toBe('RUNNING');
  await succeed(tokens.get('any'), '{"approved":true}');
  expect(await local.outcome(executionArn)).toMatchObject({
    status: 'SUCCEEDED',
    output: { approved: true },
  });
  expect(await local.eventTypes(executionArn)).toEqual([
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

it('a failure ends the task with its error, which can be caught', async () => {
  const { local, tokens, ask } = await openAsking(
    machineOf({
      Ask: askFor('any', { Catch: [{ ErrorEquals: ['Rejected'], Next: 'Done' }], End: true }),
      Done: { Type: 'Succeed' },
    }),
  );
  const executionArn = await ask();
  await local.sfn.send(
    new SendTaskFailureCommand({ taskToken: tokens.get('any'), error: 'Rejected', cause: 'too dear' }),
  );
  expect(await local.outcome(executionArn)).toMatchObject({
    status: 'SUCCEEDED',
    output: { Error: 'Rejected', Cause: 'too dear' },
  });
});

it('a failure may go without error and cause', async () => {
  const { local, tokens, ask } = await openAsking();
  const executionArn = await ask();
  await local.sfn.send(new SendTaskFailureCommand({ taskToken: tokens.get('any') }));
  const ended = await local.outcome(executionArn);
  expect(ended).toMatchObject({ status: 'FAILED', error: undefined, cause: undefined });
});

it('the first of two answers counts, also when they come at the same time', async () => {
  const { local, tokens, ask, succeed } = await openAsking();
  const executionArn = await ask();
  const answers = await Promise.allSettled([
    succeed(tokens.get('any'), '1'),
    succeed(tokens.get('any'), '2'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(succeed(tokens.get('any'), '3')).rejects.toMatchObject({ name: 'TaskTimedOut' });
  expect((await local.outcome(executionArn)).output).toBe(1);
});

it('a token answers its own task alone', async () => {
  const { local, tokens, ask, succeed } = await openAsking(
    machineOf({
      P: { Type: 'Parallel', Branches: [graphOf({ L: askFor('left') }), graphOf({ R: askFor('right') })] },
    }),
  );
  const executionArn = await ask();
  await succeed(tokens.get('right'), '"R"');
  expect((await local.outcome(executionArn)).status).toBe('RUNNING');
  await succeed(tokens.get('left'), '"L"');
  expect((await local.outcome(executionArn)).output).toEqual(['L', 'R']);
});

it('the token of an earlier attempt answers nothing', async () => {
  const { local, tokens, ask, succeed } = await openAsking(
    machineOf({ Ask: askFor('any', { Retry: [{ ErrorEquals: ['Again'] }] }) }),
  );
  const executionArn = await ask();
  const first = tokens.get('any');
  await local.sfn.send(new SendTaskFailureCommand({ taskToken: first, error: 'Again' }));
  await local.clock.advanceBy(1_000);
  expect(tokens.get('any')).not.toBe(first);
  await expect(succeed(first)).rejects.toMatchObject({ name: 'TaskTimedOut' });
  await succeed(tokens.get('any'));
  expect((await local.outcome(executionArn)).status).toBe('SUCCEEDED');
});

it('texts that are no tokens, forged ones and those of another host change nothing', async () => {
  const { local, tokens, ask, succeed } = await openAsking();
  const executionArn = await ask();
  const token = tokens.get('any') as string;
  const other = await openAsking();
  await other.ask();
  const [nonce = '', thread, arn] = Buffer.from(token, 'base64url').toString().split('\n');
  const forge = (...parts: unknown[]) => Buffer.from(parts.join('\n')).toString('base64url');
  const swapped = nonce.replace(/^./, first => (first === '0' ? '1' : '0'));
  for (const [bad, name] of [
    ['x', 'InvalidToken'],
    ['', 'InvalidToken'],
    [forge(nonce, thread), 'InvalidToken'],
    [forge('', thread, arn), 'InvalidToken'],
    [forge(swapped, thread, arn), 'TaskTimedOut'],
    [forge(nonce, 999, arn), 'TaskTimedOut'],
    [forge(nonce, thread, `${arn}x`), 'TaskTimedOut'],
    [other.tokens.get('any'), 'TaskTimedOut'],
  ] as const) {
    await expect(succeed(bad), bad).rejects.toMatchObject({ name });
    await expect(local.sfn.send(new SendTaskFailureCommand({ taskToken: bad }))).rejects.toMatchObject({
      name,
    });
    await expect(local.sfn.send(new SendTaskHeartbeatCommand({ taskToken: bad }))).rejects.toMatchObject({
      name,
    });
  }
  expect(await local.eventTypes(executionArn)).toHaveLength(5);
  await succeed(token);
  expect((await local.outcome(executionArn)).status).toBe('SUCCEEDED');
});

it('an output that is no JSON is refused and the task goes on waiting', async () => {
  const { local, tokens, ask, succeed } = await openAsking();
  const executionArn = await ask();
  await expect(succeed(tokens.get('any'), '{oops')).rejects.toMatchObject({ name: 'InvalidOutput' });
  await expect(succeed(tokens.get('any'), JSON.stringify('x'.repeat(300_000)))).rejects.toMatchObject({
    name: 'ValidationException',
  });
  expect((await local.outcome(executionArn)).status).toBe('RUNNING');
});

it('an answer may come before the call that gave the token out has returned', async () => {
  let called = 0;
  const local = await openTestStepFunctions({
    lambdas: {
      ask: async ({ token }: { token: string }) => {
        called++;
        await local.sfn.send(new SendTaskSuccessCommand({ taskToken: token, output: '"early"' }));
      },
    },
  });
  const run = await local.run(machineOf({ Ask: askFor('any'), Rest: { Type: 'Wait', Seconds: 1 } }));
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: 'early' });
  expect(called).toBe(1);
});

it('a call that fails ends the task though its token is unanswered', async () => {
  const local = await openTestStepFunctions({
    lambdas: {
      ask: () => {
        throw Object.assign(new Error('no paper'), { name: 'NotSent' });
      },
    },
  });
  expect(await local.run(machineOf({ Ask: askFor('any') }))).toMatchObject({
    status: 'FAILED',
    error: 'NotSent',
  });
});

it('the answer to an execution that was stopped is refused', async () => {
  const { local, tokens, ask, succeed } = await openAsking();
  const executionArn = await ask();
  await local.sfn.send(new StopExecutionCommand({ executionArn }));
  await expect(succeed(tokens.get('any'))).rejects.toMatchObject({ name: 'TaskTimedOut' });
  expect((await local.outcome(executionArn)).status).toBe('ABORTED');
});
