import { describe, expect, it } from 'vitest';
import { tryState } from './state-tester.ts';

const order = { order: { total: 12 }, buyer: 'Ada' };

describe('what a test shows of a state', () => {
  it('shows nothing but the outcome at level INFO', async () => {
    const response = await tryState(
      { Type: 'Pass', Next: 'Ship' },
      { input: order, more: { inspectionLevel: 'INFO' } },
    );
    expect(response).toEqual({ status: 'SUCCEEDED', output: order, nextState: 'Ship' });
  });

  it.each(['DEBUG', 'TRACE'])('shows each step of a Pass at level %s', async inspectionLevel => {
    const response = await tryState(
      {
        Type: 'Pass',
        InputPath: '$.order',
        Parameters: { 'sum.$': '$.total' },
        ResultPath: '$.bill',
        OutputPath: '$.bill',
        End: true,
      },
      { input: order, more: { inspectionLevel } },
    );
    expect(response).toEqual({
      status: 'SUCCEEDED',
      output: { sum: 12 },
      inspectionData: {
        input: order,
        afterInputPath: { total: 12 },
        afterParameters: { sum: 12 },
        afterResultSelector: { sum: 12 },
        afterResultPath: { ...order, bill: { sum: 12 } },
      },
    });
  });

  it('shows a fixed Result instead of the input that it replaces', async () => {
    const response = await tryState(
      { Type: 'Pass', InputPath: '$.order', Result: 'paid', ResultPath: '$.state', End: true },
      { input: order },
    );
    expect(response.inspectionData).toEqual({
      input: order,
      result: 'paid',
      afterResultSelector: 'paid',
      afterResultPath: { ...order, state: 'paid' },
    });
  });

  it('shows only the input of a JSONata Pass', async () => {
    const response = await tryState(
      { Type: 'Pass', QueryLanguage: 'JSONata', Output: '{% $states.input.order.total * 2 %}', End: true },
      { input: order },
    );
    expect(response).toEqual({ status: 'SUCCEEDED', output: 24, inspectionData: { input: order } });
  });

  it.each([
    [{ Type: 'Succeed' }],
    [{ Type: 'Wait', Seconds: 20, End: true }],
    [{ Type: 'Choice', Choices: [{ Variable: '$.total', IsPresent: false, Next: 'A' }], Default: 'B' }],
  ])('shows the selected input of %j', async state => {
    const response = await tryState({ ...state, InputPath: '$.order' }, { input: order });
    expect(response).toMatchObject({
      status: 'SUCCEEDED',
      output: { total: 12 },
      inspectionData: { input: order, afterInputPath: { total: 12 } },
    });
  });

  it('names the state that a Choice leads to', async () => {
    const response = await tryState(
      { Type: 'Choice', Choices: [{ Variable: '$.buyer', StringEquals: 'Ada', Next: 'Greet' }] },
      { input: order },
    );
    expect(response.nextState).toBe('Greet');
  });

  it('takes an empty object for a missing input', async () => {
    expect(await tryState({ Type: 'Succeed' })).toMatchObject({ output: {} });
  });

  it('shows the given variables together with those that the state assigns', async () => {
    const response = await tryState(
      {
        Type: 'Pass',
        QueryLanguage: 'JSONata',
        Assign: { count: '{% $count + 1 %}' },
        Output: '{% $count %}',
        End: true,
      },
      { variables: { count: 1, limit: 5 } },
    );
    expect(response).toMatchObject({ output: 1, inspectionData: { variables: { count: 2, limit: 5 } } });
  });
});

describe('the context object of a test', () => {
  const showContext = { QueryLanguage: 'JSONata', Output: '{% $states.context %}', End: true };

  it('is that of an express execution', async () => {
    const { output } = await tryState(
      { Type: 'Pass', ...showContext },
      { input: order, more: { roleArn: 'arn:aws:iam::123456789012:role/tester' } },
    );
    expect(output).toEqual({
      Execution: {
        Id: expect.stringMatching(/^arn:aws:states:us-east-1:123456789012:express:[^:]+:[^:]+:[^:]+$/),
        Input: order,
        Name: expect.any(String),
        RoleArn: 'arn:aws:iam::123456789012:role/tester',
        StartTime: '2026-01-02T03:04:05.000Z',
      },
      StateMachine: {
        Id: expect.stringMatching(/^arn:aws:states:us-east-1:123456789012:stateMachine:[^:]+$/),
        Name: expect.any(String),
      },
      State: { Name: 'StateName', EnteredTime: '2026-01-02T03:04:05.000Z' },
    });
  });

  it('has no role where the request gives none', async () => {
    const { output } = await tryState({ Type: 'Pass', ...showContext });
    expect(output).toMatchObject({ Execution: { RoleArn: null } });
  });

  it('counts retries of a state that can be retried', async () => {
    const { output } = await tryState(
      { Type: 'Parallel', Branches: [{ StartAt: 'A', States: { A: { Type: 'Succeed' } } }], ...showContext },
      { result: [] },
    );
    expect(output).toMatchObject({ State: { Name: 'StateName', RetryCount: 0 } });
  });

  it('is the one that the request gives', async () => {
    const context = { Execution: { Input: { amount: 7 } }, State: { RetryCount: 3 } };
    const { output } = await tryState(
      {
        Type: 'Task',
        Resource: 'arn:aws:states:::sqs:sendMessage',
        Arguments: { QueueUrl: 'q', MessageBody: 'm' },
        ...showContext,
      },
      { result: { MessageId: 'm', MD5OfMessageBody: 'd' }, context },
    );
    expect(output).toEqual(context);
  });
});
