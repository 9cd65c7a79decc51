import { describe, expect, test, vi } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { importHandlersFrom } from '../../../local/lambda/import-handler.ts';
import type { Handler } from '../../../local/lambda/lambda-function.ts';
import { ImpatientClock } from '../clock/impatient-clock.ts';
import { functionNamed, openBench } from './lambda-bench.ts';

const importHandler = importHandlersFrom('tests/local/lambda/handlers');

async function invokeOnce(handler: Handler, payload = '{}') {
  const { lambda } = await openBench({ only: handler }, { clock: new VirtualClock() });
  const result = await lambda.invoke('only', payload);
  return { ...result, value: JSON.parse(result.payload) };
}

describe('a result', () => {
  test('comes back as JSON', async () => {
    const result = await invokeOnce(async event => ({ seen: event }), '{"a":[1,null]}');
    expect(result).toMatchObject({ statusCode: 200, payload: '{"seen":{"a":[1,null]}}' });
    expect(result.functionError).toBeUndefined();
  });

  test.each([
    ['undefined', undefined],
    ['a function', () => 1],
  ])('that is %s comes back as null', async (_kind, value) => {
    expect((await invokeOnce(async () => value)).payload).toBe('null');
  });

  test('comes through a callback', async () => {
    const result = await invokeOnce((_event, _context, callback) => {
      setImmediate(() => callback(null, 'called back'));
    });
    expect(result.value).toBe('called back');
  });

  test('that is circular fails as the runtime words it', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const result = await invokeOnce(async () => circular);
    expect(result.functionError).toBe('Unhandled');
    expect(result.value).toMatchObject({
      errorType: 'Runtime.JSONStringifyError',
      errorMessage: 'Unable to stringify response body',
    });
  });

  test('over 6 MB fails', async () => {
    const result = await invokeOnce(async () => 'x'.repeat(6_291_555));
    expect(result.functionError).toBe('Unhandled');
    expect(result.value).toEqual({
      errorType: 'Function.ResponseSizeTooLarge',
      errorMessage:
        'Response payload size (6291557 bytes) exceeded maximum allowed payload size (6291556 bytes).',
    });
  });

  test('of no payload is that of an empty object', async () => {
    expect((await invokeOnce(async event => event, '')).value).toEqual({});
  });
});

describe('an error', () => {
  test('comes back as the envelope of the Node.js runtime', async () => {
    class OrderRejected extends Error {
      override readonly name = 'OrderRejected';
    }
    const result = await invokeOnce(async () => {
      throw new OrderRejected('too large');
    });
    expect(result).toMatchObject({ statusCode: 200, functionError: 'Unhandled' });
    expect(result.value).toMatchObject({ errorType: 'OrderRejected', errorMessage: 'too large' });
    expect(result.value.trace[0]).toContain('too large');
    expect(result.value.trace[1]).toMatch(/^ {4}at /);
  });

  test.each([
    ['a string', 'plain', { errorType: 'string', errorMessage: 'plain', trace: [] }],
    ['a number', 7, { errorType: 'number', errorMessage: '7', trace: [] }],
    ['an object', { code: 1 }, { errorType: 'object', errorMessage: '[object Object]', trace: [] }],
    ['nothing', undefined, { errorType: 'undefined', errorMessage: 'undefined', trace: [] }],
  ])('may be %s', async (_kind, thrown, envelope) => {
    const result = await invokeOnce(async () => {
      throw thrown;
    });
    expect(result.value).toEqual(envelope);
  });

  test('thrown at once or called back is one too', async () => {
    const thrown = await invokeOnce(() => {
      throw new RangeError('at once');
    });
    expect(thrown.value.errorType).toBe('RangeError');
    const calledBack = await invokeOnce((_event, _context, callback) => callback(new RangeError('later')));
    expect(calledBack.value.errorMessage).toBe('later');
  });
});

describe('the timeout', () => {
  test("answers in AWS's words and drops what comes later", async () => {
    const clock = new ImpatientClock();
    let finish = () => {};
    const handler = () => new Promise<void>(resolve => (finish = resolve));
    const { lambda } = await openBench({ slow: handler }, { clock });
    const answer = lambda.invoke('slow', '{}');
    await clock.advanceBy(2_999);
    await clock.advanceBy(1);
    const { payload, functionError, requestId } = await answer;
    expect(functionError).toBe('Unhandled');
    expect(JSON.parse(payload)).toEqual({
      errorType: 'Sandbox.Timedout',
      errorMessage: `RequestId: ${requestId} Error: Task timed out after 3.00 seconds`,
    });
    finish();
    await clock.idle();
    const late = (await lambda.logs.read({ requestId })).at(-1);
    expect(late).toMatchObject({ level: 'WARN', message: expect.stringContaining('late success') });
  });

  test('begins when the module has loaded', async () => {
    const clock = new ImpatientClock();
    let load = () => {};
    const { lambda } = await openBench(
      { slow: async () => undefined },
      {
        clock,
        loadHandler: async () => {
          await new Promise<void>(resolve => (load = resolve));
          return async (_event, context) => context.getRemainingTimeInMillis();
        },
      },
    );
    const answer = lambda.invoke('slow', '{}');
    await clock.advanceBy(9_000);
    load();
    expect((await answer).payload).toBe('3000');
  });
});

describe('the context', () => {
  test("names the invocation as AWS's does", async () => {
    const clock = new VirtualClock();
    const { lambda } = await openBench(
      { only: async (_event, context) => ({ ...context, left: context.getRemainingTimeInMillis() }) },
      { clock },
    );
    const { payload, requestId } = await lambda.invoke('only', '{}', { clientContext: { custom: { a: 1 } } });
    expect(JSON.parse(payload)).toEqual({
      callbackWaitsForEmptyEventLoop: true,
      functionName: 'only',
      functionVersion: '$LATEST',
      invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:only',
      memoryLimitInMB: '128',
      awsRequestId: requestId,
      logGroupName: '/aws/lambda/only',
      logStreamName: expect.stringContaining('[$LATEST]'),
      clientContext: { custom: { a: 1 } },
      left: 3000,
    });
  });
});

describe('a call', () => {
  test.each(['nobody', 'only:prod', 'arn:aws:lambda:us-east-1:000000000000:function:nobody'])(
    'of %s finds no function',
    async name => {
      const { lambda } = await openBench({ only: async () => 1 }, { clock: new VirtualClock() });
      await expect(lambda.invoke(name, '{}')).rejects.toMatchObject({
        code: 'ResourceNotFoundException',
        status: 404,
      });
    },
  );

  test.each([
    'only',
    'only:$LATEST',
    '000000000000:function:only',
    'arn:aws:lambda:eu-west-1:111111111111:function:only',
  ])('of %s finds the function', async name => {
    const { lambda } = await openBench({ only: async () => 1 }, { clock: new VirtualClock() });
    expect((await lambda.invoke(name, '{}')).payload).toBe('1');
  });

  test('with a payload that is no JSON never reaches the handler', async () => {
    const handler = vi.fn();
    const { lambda } = await openBench({ only: handler }, { clock: new VirtualClock() });
    await expect(lambda.invoke('only', '{"a":')).rejects.toMatchObject({
      code: 'InvalidRequestContentException',
    });
    await expect(lambda.invoke('only', `"${'x'.repeat(6_291_456)}"`)).rejects.toMatchObject({
      code: 'RequestTooLargeException',
      status: 413,
    });
    expect(handler).not.toHaveBeenCalled();
  });

  test('as a dry run never reaches the handler', async () => {
    const handler = vi.fn();
    const { lambda } = await openBench({ only: handler }, { clock: new VirtualClock() });
    expect((await lambda.invoke('only', '{}', { type: 'DryRun' })).statusCode).toBe(204);
    expect(handler).not.toHaveBeenCalled();
  });

  test('beyond the reserved concurrency is throttled until another ends', async () => {
    let finish = () => {};
    const { lambda } = await openBench(
      { only: () => new Promise<void>(resolve => (finish = resolve)) },
      { clock: new VirtualClock(), functions: [functionNamed('only', { reservedConcurrency: 1 })] },
    );
    const first = lambda.invoke('only', '{}');
    await expect(lambda.invoke('only', '{}')).rejects.toMatchObject({
      code: 'TooManyRequestsException',
      status: 429,
    });
    await vi.waitFor(() => finish());
    await first;
    const second = lambda.invoke('only', '{}');
    await new Promise(resolve => setImmediate(resolve));
    finish();
    expect((await second).statusCode).toBe(200);
  });

  test('holds the clock while it runs', async () => {
    const clock = new VirtualClock();
    let finish = () => {};
    const { lambda } = await openBench(
      { only: () => new Promise<void>(resolve => (finish = resolve)) },
      { clock },
    );
    const answer = lambda.invoke('only', '{}');
    const turned = clock.advanceBy(60_000);
    await new Promise(resolve => setImmediate(resolve));
    finish();
    expect((await answer).functionError).toBeUndefined();
    await turned;
  });
});

describe('modules', () => {
  const greet = (name: string, greeting: string) =>
    functionNamed(name, { handler: 'greet.ts', environment: { GREETING: greeting } });

  test('see the variables of their own function, while loading and while running side by side', async () => {
    const { lambda } = await openBench(
      {},
      {
        clock: new VirtualClock(),
        loadHandler: importHandler,
        functions: [greet('hello', 'Hello'), greet('bye', 'Bye')],
      },
    );
    const before = process.env.GREETING;
    const answers = await Promise.all(
      ['hello', 'bye', 'hello'].map(async name =>
        JSON.parse((await lambda.invoke(name, '{"name":"Ada"}')).payload),
      ),
    );
    expect(answers).toEqual([
      { text: 'Hello Ada', greetingAtLoad: 'Hello', calls: '2' },
      { text: 'Bye Ada', greetingAtLoad: 'Bye', calls: '1' },
      { text: 'Hello Ada', greetingAtLoad: 'Hello', calls: '2' },
    ]);
    expect(process.env.GREETING).toBe(before);
    expect(process.env.CALLS).toBeUndefined();
  });

  test('that fail while loading are loaded again by the next call', async () => {
    const { lambda } = await openBench(
      {},
      {
        clock: new VirtualClock(),
        loadHandler: importHandler,
        functions: [functionNamed('flaky', { handler: 'fail-on-first-load.ts' })],
      },
    );
    const first = await lambda.invoke('flaky', '{}');
    expect(first.functionError).toBe('Unhandled');
    expect(JSON.parse(first.payload)).toMatchObject({ errorType: 'TypeError', errorMessage: 'not yet' });
    expect((await lambda.invoke('flaky', '{}')).payload).toBe('"loaded 2 times"');
    expect((await lambda.invoke('flaky', '{}')).payload).toBe('"loaded 2 times"');
  });

  test.each([
    ['no-handler.ts', 'Runtime.HandlerNotFound', 'no-handler.handler is undefined or not exported'],
    ['not-there.ts', 'Runtime.ImportModuleError', 'not-there'],
  ])('like %s fail with %s', async (handler, errorType, message) => {
    const { lambda } = await openBench(
      {},
      {
        clock: new VirtualClock(),
        loadHandler: importHandler,
        functions: [functionNamed('only', { handler })],
      },
    );
    const envelope = JSON.parse((await lambda.invoke('only', '{}')).payload);
    expect(envelope).toMatchObject({ errorType, errorMessage: expect.stringContaining(message) });
  });
});
