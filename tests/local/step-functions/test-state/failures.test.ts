import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { tryState } from './state-tester.ts';

const error = { error: 'Declined', cause: 'no funds' };

function payTask(handlers: JsonObject): JsonObject {
  return {
    Type: 'Task',
    QueryLanguage: 'JSONata',
    Resource: 'arn:aws:states:::lambda:invoke',
    Arguments: { FunctionName: 'pay' },
    End: true,
    ...handlers,
  };
}

describe('a failing state', () => {
  it('is FAILED where nothing handles the error', async () => {
    expect(await tryState(payTask({}), { error })).toEqual({
      status: 'FAILED',
      ...error,
      inspectionData: { input: {}, afterArguments: { FunctionName: 'pay' } },
    });
  });

  it('has neither error nor cause where a Fail state gives none', async () => {
    expect(await tryState({ Type: 'Fail' })).toEqual({ status: 'FAILED', inspectionData: { input: {} } });
  });

  it('reports a failed query without saying where in an execution it was', async () => {
    const response = await tryState({ Type: 'Pass', InputPath: '$.missing', End: true });
    expect(response).toMatchObject({ status: 'FAILED', error: 'States.Runtime' });
    expect(response.cause).not.toContain('entered at the event id');
  });

  it('reports that no choice matched in the same way', async () => {
    expect(
      await tryState({ Type: 'Choice', Choices: [{ Variable: '$.a', IsPresent: true, Next: 'A' }] }),
    ).toMatchObject({
      status: 'FAILED',
      error: 'States.NoChoiceMatched',
      cause: expect.stringMatching(/^Failed to transition/),
    });
  });

  it('times out where a Wait is longer than a test may take', async () => {
    expect(await tryState({ Type: 'Wait', Seconds: 301, End: true })).toMatchObject({
      status: 'FAILED',
      error: 'States.Timeout',
    });
  });
});

describe('a failing state with Retry', () => {
  const retry: JsonObject[] = [
    { ErrorEquals: ['Other'] },
    { ErrorEquals: ['Declined'], IntervalSeconds: 3, BackoffRate: 2, MaxAttempts: 3, MaxDelaySeconds: 10 },
  ];

  it.each([
    [0, 3],
    [1, 6],
    [2, 10],
  ])('is RETRIABLE after %i retries, in %i seconds', async (retrierRetryCount, seconds) => {
    const response = await tryState(payTask({ Retry: retry }), {
      error,
      more: { stateConfiguration: { retrierRetryCount } },
    });
    expect(response).toEqual({
      status: 'RETRIABLE',
      ...error,
      inspectionData: expect.objectContaining({
        errorDetails: { retryIndex: 1, retryBackoffIntervalSeconds: seconds },
      }),
    });
  });

  it('falls to Catch when its attempts are used up', async () => {
    const response = await tryState(
      payTask({ Retry: retry, Catch: [{ ErrorEquals: ['States.ALL'], Next: 'Refund' }] }),
      { error, more: { stateConfiguration: { retrierRetryCount: 3 } } },
    );
    expect(response).toMatchObject({ status: 'CAUGHT_ERROR', nextState: 'Refund' });
  });

  it('is FAILED when its attempts are used up and nothing catches', async () => {
    const response = await tryState(payTask({ Retry: retry }), {
      error,
      more: { stateConfiguration: { retrierRetryCount: 3 } },
    });
    expect(response.status).toBe('FAILED');
  });
});

describe('a failing state with Catch', () => {
  it('leaves by the catcher that names the error', async () => {
    const response = await tryState(
      payTask({
        Catch: [
          { ErrorEquals: ['Other'], Next: 'Ignore' },
          {
            ErrorEquals: ['Declined'],
            Output: '{% $states.errorOutput.Cause %}',
            Assign: { why: '{% $states.errorOutput.Error %}' },
            Next: 'Refund',
          },
        ],
      }),
      { error },
    );
    expect(response).toEqual({
      status: 'CAUGHT_ERROR',
      ...error,
      output: 'no funds',
      nextState: 'Refund',
      inspectionData: {
        input: {},
        afterArguments: { FunctionName: 'pay' },
        errorDetails: { catchIndex: 1 },
        variables: { why: 'Declined' },
      },
    });
  });

  it('puts the error where a JSONPath catcher wants it', async () => {
    const response = await tryState(
      {
        Type: 'Task',
        Resource: 'arn:aws:states:::lambda:invoke',
        Parameters: { FunctionName: 'pay' },
        Catch: [{ ErrorEquals: ['States.TaskFailed'], ResultPath: '$.problem', Next: 'Refund' }],
        End: true,
      },
      { input: { id: 1 }, error },
    );
    expect(response.output).toEqual({ id: 1, problem: { Error: 'Declined', Cause: 'no funds' } });
  });

  it('is FAILED with the second error where the catcher itself fails', async () => {
    const response = await tryState(
      payTask({ Catch: [{ ErrorEquals: ['States.ALL'], Output: '{% 1 + "x" %}', Next: 'Refund' }] }),
      { error },
    );
    expect(response).toMatchObject({ status: 'FAILED', error: 'States.QueryEvaluationError' });
  });
});
