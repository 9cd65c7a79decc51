import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { lambdaArn, namedError } from '../support/test-lambdas.ts';
import { ROLE_ARN, tryState } from './state-tester.ts';

const more = { roleArn: ROLE_ARN };

describe('a Task without a mock', () => {
  it('really calls its service', async () => {
    const response = await tryState(
      {
        Type: 'Task',
        Resource: lambdaArn('double'),
        InputPath: '$.numbers',
        Parameters: { 'n.$': '$.first' },
        ResultSelector: { 'doubled.$': '$.n' },
        ResultPath: '$.answer',
        OutputPath: '$.answer',
        End: true,
      },
      {
        input: { numbers: { first: 21 } },
        lambdas: { double: ({ n }) => ({ n: n * 2, extra: true }) },
        more,
      },
    );
    expect(response).toEqual({
      status: 'SUCCEEDED',
      output: { doubled: 42 },
      inspectionData: {
        input: { numbers: { first: 21 } },
        afterInputPath: { first: 21 },
        afterParameters: { n: 21 },
        result: { n: 42, extra: true },
        afterResultSelector: { doubled: 42 },
        afterResultPath: { numbers: { first: 21 }, answer: { doubled: 42 } },
      },
    });
  });

  it('fails with the error of its service', async () => {
    const response = await tryState(
      {
        Type: 'Task',
        Resource: lambdaArn('broken'),
        Catch: [{ ErrorEquals: ['Boom'], Next: 'Mend' }],
        End: true,
      },
      {
        lambdas: {
          broken: () => {
            throw namedError('Boom');
          },
        },
        more,
      },
    );
    expect(response).toMatchObject({ status: 'CAUGHT_ERROR', error: 'Boom', nextState: 'Mend' });
  });

  it('times out after its own limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const response = tryState(
      { Type: 'Task', Resource: lambdaArn('endless'), TimeoutSeconds: 60, End: true },
      { lambdas: { endless: () => new Promise(() => {}) }, more },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await response).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
  });

  it('needs a role', async () => {
    await expect(tryState({ Type: 'Task', Resource: lambdaArn('any'), End: true })).rejects.toMatchObject({
      code: 'ValidationException',
      message: 'RoleArn must be specified when testing a Task state',
    });
  });

  it.each([
    ['arn:aws:states:::sqs:sendMessage.waitForTaskToken'],
    ['arn:aws:states:::states:startExecution.sync:2'],
    ['arn:aws:states:us-east-1:123456789012:activity:sign'],
  ])('is refused where something outside ends it: %s', async Resource => {
    const Parameters = { QueueUrl: 'q', MessageBody: { 'token.$': '$$.Task.Token' }, StateMachineArn: 'm' };
    await expect(tryState({ Type: 'Task', Resource, Parameters, End: true }, { more })).rejects.toMatchObject(
      {
        code: 'InvalidDefinition',
      },
    );
  });
});

describe('a Task with a mock', () => {
  it('needs no role and calls nothing', async () => {
    const response = await tryState(
      {
        Type: 'Task',
        QueryLanguage: 'JSONata',
        Resource: 'arn:aws:states:::lambda:invoke',
        Arguments: { FunctionName: 'absent' },
        Output: '{% $states.result.Payload.score %}',
        End: true,
      },
      { result: { Payload: { score: 9 }, StatusCode: 200 } },
    );
    expect(response).toEqual({
      status: 'SUCCEEDED',
      output: 9,
      inspectionData: {
        input: {},
        afterArguments: { FunctionName: 'absent' },
        result: { Payload: { score: 9 }, StatusCode: 200 },
      },
    });
  });

  it('is given a task token where it would wait for one', async () => {
    const { inspectionData } = await tryState(
      {
        Type: 'Task',
        Resource: 'arn:aws:states:::sqs:sendMessage.waitForTaskToken',
        Parameters: { QueueUrl: 'q', MessageBody: { 'token.$': '$$.Task.Token' } },
        End: true,
      },
      { result: 'signed' },
    );
    expect(inspectionData).toMatchObject({
      afterParameters: { MessageBody: { token: expect.stringMatching(/.+/) } },
      result: 'signed',
    });
  });
});
