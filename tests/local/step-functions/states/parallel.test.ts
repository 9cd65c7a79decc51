import { expect, it } from 'vitest';
import { call, graphOf, jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

it('gives the outputs in the order of its branches, whichever ends first', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    machineOf({
      P: {
        Type: 'Parallel',
        Branches: [
          graphOf({ Slow: { Type: 'Wait', Seconds: 60 }, A: { Type: 'Pass', Result: 'slow' } }),
          graphOf({ Fast: { Type: 'Pass', Result: 'fast' } }),
        ],
      },
    }),
  );
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: ['slow', 'fast'] });
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'ParallelStateEntered',
    'ParallelStateStarted',
    'WaitStateEntered',
    'PassStateEntered',
    'PassStateExited',
    'WaitStateExited',
    'PassStateEntered',
    'PassStateExited',
    'ParallelStateSucceeded',
    'ParallelStateExited',
    'ExecutionSucceeded',
  ]);
});

it('runs its branches at the same time', async () => {
  let release = () => {};
  const met = new Promise<void>(resolve => {
    release = resolve;
  });
  const local = await openTestStepFunctions({ lambdas: { wait: () => met, come: () => release() } });
  const run = await local.run(
    machineOf({
      P: { Type: 'Parallel', Branches: [graphOf({ W: call('wait') }), graphOf({ C: call('come') })] },
    }),
  );
  expect(run.status).toBe('SUCCEEDED');
});

it('gives every branch what Parameters or Arguments make of its input, and shapes the result', async () => {
  const local = await openTestStepFunctions();
  const echo = graphOf({ Echo: { Type: 'Pass' } });
  const jsonpath = machineOf({
    P: {
      Type: 'Parallel',
      Branches: [echo],
      Parameters: { 'n.$': '$.n' },
      ResultSelector: { 'first.$': '$[0].n' },
      ResultPath: '$.result',
    },
  });
  expect((await local.run(jsonpath, { n: 1, m: 2 })).output).toEqual({ n: 1, m: 2, result: { first: 1 } });
  const jsonata = jsonataMachineOf({
    P: {
      Type: 'Parallel',
      Branches: [echo],
      Arguments: '{% $states.input.n %}',
      Output: '{% $states.result[0] + $states.input.m %}',
    },
  });
  expect((await local.run(jsonata, { n: 1, m: 2 })).output).toBe(3);
});

it('fails when a branch fails, stops the others where they are and ignores their late results', async () => {
  let answer = (_value: string) => {};
  const late = new Promise<string>(resolve => {
    answer = resolve;
  });
  const local = await openTestStepFunctions({
    lambdas: {
      late: () => late,
      fail: () => {
        throw namedError('Broken');
      },
    },
  });
  const stateMachineArn = await local.createMachine(
    machineOf({
      P: {
        Type: 'Parallel',
        Branches: [
          graphOf({ Late: call('late'), Never: { Type: 'Pass' } }),
          graphOf({ Sleep: { Type: 'Wait', Seconds: 1000 } }),
          graphOf({ Fail: call('fail') }),
        ],
      },
    }),
  );
  const run = await local.whenEnded(await local.start(stateMachineArn));
  expect(run).toMatchObject({ status: 'FAILED', error: 'Broken' });
  const before = await local.eventTypes(run.executionArn);
  expect(before.slice(-6)).toEqual([
    'LambdaFunctionFailed',
    'TaskStateAborted',
    'TaskStateAborted',
    'WaitStateAborted',
    'ParallelStateFailed',
    'ExecutionFailed',
  ]);
  answer('too late');
  await local.clock.idle();
  expect(await local.eventTypes(run.executionArn)).toEqual(before);
  expect(await local.outcome(run.executionArn)).toEqual(run);
});

it('a caught failure of a branch goes on after the Parallel, and the others stay stopped', async () => {
  let answer = (_value: string) => {};
  const late = new Promise<string>(resolve => {
    answer = resolve;
  });
  const visited: string[] = [];
  const local = await openTestStepFunctions({
    lambdas: {
      late: () => late,
      visit: ({ place }: { place: string }) => visited.push(place),
      fail: () => {
        throw namedError('Broken');
      },
      answer: () => answer('now'),
    },
  });
  const run = await local.run(
    jsonataMachineOf({
      P: {
        Type: 'Parallel',
        Branches: [
          graphOf({ Late: call('late'), After: call('visit', { Arguments: { place: 'after late' } }) }),
          graphOf({ Fail: call('fail') }),
        ],
        Catch: [{ ErrorEquals: ['Broken'], Next: 'Recover', Output: '{% $states.errorOutput.Error %}' }],
        Next: 'Recover',
      },
      Recover: call('answer', { Output: '{% $states.input %}' }),
      Rest: { Type: 'Wait', Seconds: 10 },
    }),
  );
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: 'Broken' });
  expect(visited).toEqual([]);
});

it('a retried Parallel runs all its branches again', async () => {
  const calls: string[] = [];
  const local = await openTestStepFunctions({
    lambdas: {
      good: () => calls.push('good'),
      fickle: () => {
        calls.push('fickle');
        if (calls.filter(name => name === 'fickle').length === 1) throw namedError('Fickle');
      },
    },
  });
  const run = await local.run(
    machineOf({
      P: {
        Type: 'Parallel',
        Branches: [graphOf({ G: call('good') }), graphOf({ F: call('fickle') })],
        Retry: [{ ErrorEquals: ['Fickle'] }],
      },
    }),
  );
  expect(run.status).toBe('SUCCEEDED');
  expect(calls.sort()).toEqual(['fickle', 'fickle', 'good', 'good']);
});

it('nests: the inner failure passes through every Parallel around it', async () => {
  const local = await openTestStepFunctions();
  const inner = {
    Type: 'Parallel',
    Branches: [graphOf({ F: { Type: 'Fail', Error: 'Deep' } }), graphOf({ W: { Type: 'Wait', Seconds: 9 } })],
  };
  const run = await local.run(
    machineOf({
      Outer: {
        Type: 'Parallel',
        Branches: [graphOf({ Inner: inner }), graphOf({ W2: { Type: 'Wait', Seconds: 9 } })],
      },
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'Deep' });
  const types = await local.eventTypes(run.executionArn);
  expect(types.filter(type => type === 'ParallelStateFailed')).toHaveLength(2);
  expect(types.at(-1)).toBe('ExecutionFailed');
});

it('nests: outputs keep the shape of the branches', async () => {
  const local = await openTestStepFunctions();
  const pass = (result: number) => graphOf({ [`Pass${result}`]: { Type: 'Pass', Result: result } });
  const run = await local.run(
    machineOf({
      Outer: {
        Type: 'Parallel',
        Branches: [graphOf({ Inner: { Type: 'Parallel', Branches: [pass(1), pass(2)] } }), pass(3)],
      },
    }),
  );
  expect(run.output).toEqual([[1, 2], 3]);
});
