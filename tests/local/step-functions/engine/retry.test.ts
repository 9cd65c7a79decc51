import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { StateFailure } from '../../../../local/step-functions/errors/state-failure.ts';
import { decideRetry } from '../../../../local/step-functions/interpreter/retry-policy.ts';
import { call, machineOf } from '../support/machine-builders.ts';
import { namedError } from '../support/test-lambdas.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

/** Runs a task that fails with these errors, one after the other, and then succeeds; gives when it was tried. */
async function runFailing(errors: string[], retry: JsonObject[], more: JsonObject = {}) {
  const triedSeconds: number[] = [];
  const left = [...errors];
  const local = await openTestStepFunctions({
    lambdas: {
      fickle: () => {
        triedSeconds.push((local.clock.now() - startMs) / 1000);
        const error = left.shift();
        if (error !== undefined) throw namedError(error);
        return 'done';
      },
    },
  });
  const startMs = local.clock.now();
  const run = await local.run(
    machineOf({ T: call('fickle', { Retry: retry as Json, ...more }), Done: { Type: 'Pass' } }),
  );
  return { run, triedSeconds, local };
}

const SCHEDULES: [
  fact: string,
  retry: JsonObject[],
  errors: string[],
  triedSeconds: number[],
  status: string,
][] = [
  [
    'after 1, 2 and 4 seconds by default',
    [{ ErrorEquals: ['E'] }],
    ['E', 'E', 'E'],
    [0, 1, 3, 7],
    'SUCCEEDED',
  ],
  ['three times by default', [{ ErrorEquals: ['E'] }], ['E', 'E', 'E', 'E'], [0, 1, 3, 7], 'FAILED'],
  [
    'after its own interval and backoff',
    [{ ErrorEquals: ['E'], IntervalSeconds: 10, BackoffRate: 1.5 }],
    ['E', 'E'],
    [0, 10, 25],
    'SUCCEEDED',
  ],
  [
    'no later than MaxDelaySeconds',
    [{ ErrorEquals: ['E'], IntervalSeconds: 10, BackoffRate: 10, MaxDelaySeconds: 30, MaxAttempts: 4 }],
    ['E', 'E', 'E', 'E'],
    [0, 10, 40, 70, 100],
    'SUCCEEDED',
  ],
  ['never where MaxAttempts is 0', [{ ErrorEquals: ['E'], MaxAttempts: 0 }], ['E'], [0], 'FAILED'],
  ['never for an error it does not name', [{ ErrorEquals: ['F'] }], ['E'], [0], 'FAILED'],
  [
    'with a counter for each rule',
    [
      { ErrorEquals: ['E'], MaxAttempts: 2, BackoffRate: 1 },
      { ErrorEquals: ['F'], MaxAttempts: 1, IntervalSeconds: 100 },
    ],
    ['E', 'F', 'E', 'F'],
    [0, 1, 101, 102],
    'FAILED',
  ],
  [
    'by the first rule that names the error, even when it is used up',
    [
      { ErrorEquals: ['E'], MaxAttempts: 1 },
      { ErrorEquals: ['States.ALL'], IntervalSeconds: 50 },
    ],
    ['E', 'E'],
    [0, 1],
    'FAILED',
  ],
  ['for any error by States.ALL', [{ ErrorEquals: ['States.ALL'] }], ['E', 'F'], [0, 1, 3], 'SUCCEEDED'],
  [
    'for any failed task by States.TaskFailed',
    [{ ErrorEquals: ['States.TaskFailed'] }],
    ['E'],
    [0, 1],
    'SUCCEEDED',
  ],
];

it.each(SCHEDULES)('retries %s', async (_fact, retry, errors, triedSeconds, status) => {
  const result = await runFailing(errors, retry);
  expect(result.triedSeconds).toEqual(triedSeconds);
  expect(result.run.status).toBe(status);
});

it('every attempt leaves its events, the state is entered once', async () => {
  const { run, local } = await runFailing(['E'], [{ ErrorEquals: ['E'] }]);
  expect(await local.eventTypes(run.executionArn)).toEqual([
    'ExecutionStarted',
    'TaskStateEntered',
    'LambdaFunctionScheduled',
    'LambdaFunctionStarted',
    'LambdaFunctionFailed',
    'LambdaFunctionScheduled',
    'LambdaFunctionStarted',
    'LambdaFunctionSucceeded',
    'TaskStateExited',
    'PassStateEntered',
    'PassStateExited',
    'ExecutionSucceeded',
  ]);
});

it('the attempt knows how often the state was retried', async () => {
  const counts: number[] = [];
  const local = await openTestStepFunctions({
    lambdas: {
      count: ({ retries }: { retries: number }) => {
        counts.push(retries);
        if (retries < 2) throw namedError('Again');
      },
    },
  });
  await local.run(
    machineOf({
      T: call('count', {
        Parameters: { 'retries.$': '$$.State.RetryCount' },
        Retry: [{ ErrorEquals: ['Again'] }],
      }),
    }),
  );
  expect(counts).toEqual([0, 1, 2]);
});

it('counters begin anew when the state is entered again', async () => {
  let calls = 0;
  const local = await openTestStepFunctions({
    lambdas: {
      fickle: () => {
        calls++;
        if (calls % 2 === 1) throw namedError('Odd');
        return { calls };
      },
    },
  });
  const run = await local.run(
    machineOf({
      T: call('fickle', { Retry: [{ ErrorEquals: ['Odd'], MaxAttempts: 1 }] }),
      Again: {
        Type: 'Choice',
        Choices: [{ Variable: '$.calls', NumericLessThan: 6, Next: 'T' }],
        Default: 'Done',
      },
      Done: { Type: 'Succeed' },
    }),
  );
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: { calls: 6 } });
});

it('a used-up Retry leaves the error to Catch', async () => {
  const { run } = await runFailing(['E', 'E'], [{ ErrorEquals: ['E'], MaxAttempts: 1 }], {
    Catch: [{ ErrorEquals: ['E'], ResultPath: '$.caught', Next: 'Done' }],
    Next: 'Done',
  });
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: { caught: { Error: 'E' } } });
});

it('States.Runtime is never retried', async () => {
  const local = await openTestStepFunctions({ lambdas: { echo: (event: Json) => event } });
  const run = await local.run(
    machineOf({
      T: call('echo', { Parameters: { 'a.$': '$.gone' }, Retry: [{ ErrorEquals: ['States.ALL'] }] }),
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'States.Runtime' });
});

it('full jitter stays between nothing and the whole delay', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 0, max: 9 }),
      (chance, attempt) => {
        const rule = { ErrorEquals: ['E'], IntervalSeconds: 3, MaxAttempts: 10, MaxDelaySeconds: 60 };
        const wholeMs = Math.min(3 * 2 ** attempt, 60) * 1000;
        const failure = new StateFailure('E', undefined);
        const delayOf = (jitter: object) =>
          decideRetry([{ ...rule, ...jitter }], failure, { 0: attempt }, () => chance)?.delayMs;
        expect(delayOf({})).toBe(wholeMs);
        expect(delayOf({ JitterStrategy: 'NONE' })).toBe(wholeMs);
        expect(delayOf({ JitterStrategy: 'FULL' })).toBe(Math.round(wholeMs * chance));
      },
    ),
  );
});
