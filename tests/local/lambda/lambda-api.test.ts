import {
  GetFunctionCommand,
  InvokeCommand,
  LambdaClient,
  ListFunctionsCommand,
} from '@aws-sdk/client-lambda';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import type { Handler } from '../../../local/lambda/lambda-function.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { serveHttp } from '../../../local/wire/serve-http.ts';
import { functionNamed, openBench } from './lambda-bench.ts';

const base = { region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS, maxAttempts: 1 };

async function clientOf(handlers: Record<string, Handler>, transport: string): Promise<LambdaClient> {
  const functions = Object.keys(handlers).map(name =>
    functionNamed(name, { reservedConcurrency: name === 'closed' ? 0 : 5 }),
  );
  const { lambda } = await openBench(handlers, { clock: new VirtualClock(), functions });
  if (transport === 'in process')
    return new LambdaClient({ ...base, requestHandler: inProcessHandler(lambda.service) });
  const server = await serveHttp(lambda.service, { port: 0 });
  onTestFinished(() => server.close());
  return new LambdaClient({ ...base, endpoint: `http://127.0.0.1:${server.port}` });
}

const echo: Handler = async (event, context) => {
  console.log('heard it');
  return { event, client: context.clientContext };
};

test.each(['%', '%zz', '%C3'])('the Lambda API refuses the malformed name %s', async name => {
  const { lambda } = await openBench({ echo }, { clock: new VirtualClock() });
  const answer = await lambda.service({
    method: 'POST',
    path: `/2015-03-31/functions/${name}/invocations`,
    query: new URLSearchParams(),
    headers: {},
    body: (async function* () {})(),
  });
  expect([answer.status, answer.headers['x-amzn-errortype']]).toEqual([400, 'ValidationException']);
});

describe.each(['in process', 'over HTTP'])('the Lambda API %s', transport => {
  test('invokes a function and returns its payload, log and context', async () => {
    const client = await clientOf({ echo }, transport);
    const answer = await client.send(
      new InvokeCommand({
        FunctionName: 'arn:aws:lambda:us-east-1:000000000000:function:echo',
        Payload: JSON.stringify({ word: '☃' }),
        LogType: 'Tail',
        ClientContext: Buffer.from('{"custom":{"a":"b"}}').toString('base64'),
      }),
    );
    expect(answer).toMatchObject({ StatusCode: 200, ExecutedVersion: '$LATEST' });
    expect(answer.FunctionError).toBeUndefined();
    expect(JSON.parse(answer.Payload?.transformToString() ?? '')).toEqual({
      event: { word: '☃' },
      client: { custom: { a: 'b' } },
    });
    const tail = Buffer.from(answer.LogResult ?? '', 'base64').toString();
    expect(tail).toMatch(
      /^START RequestId: [\w-]+ Version: \$LATEST\n.*\tINFO\theard it\nEND .*\nREPORT .*\tMemory Size: 128 MB\n$/,
    );
  });

  test('marks the error of a function', async () => {
    const handler = async () => {
      throw new TypeError('wrong');
    };
    const client = await clientOf({ broken: handler }, transport);
    const answer = await client.send(new InvokeCommand({ FunctionName: 'broken' }));
    expect(answer).toMatchObject({ StatusCode: 200, FunctionError: 'Unhandled' });
    expect(JSON.parse(answer.Payload?.transformToString() ?? '')).toMatchObject({ errorType: 'TypeError' });
  });

  test('accepts events and dry runs', async () => {
    const client = await clientOf({ echo }, transport);
    const invoke = (InvocationType: 'Event' | 'DryRun') =>
      client.send(new InvokeCommand({ FunctionName: 'echo', InvocationType }));
    expect((await invoke('Event')).StatusCode).toBe(202);
    expect((await invoke('DryRun')).StatusCode).toBe(204);
  });

  test("refuses under AWS's names", async () => {
    const client = await clientOf({ echo, closed: echo }, transport);
    const refusal = (input: ConstructorParameters<typeof InvokeCommand>[0]) =>
      client.send(new InvokeCommand(input)).catch((error: Error) => error);
    expect(await refusal({ FunctionName: 'nobody' })).toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'Function not found: arn:aws:lambda:us-east-1:000000000000:function:nobody',
      $metadata: { httpStatusCode: 404 },
    });
    expect(await refusal({ FunctionName: 'echo', Qualifier: '3' })).toMatchObject({
      name: 'ResourceNotFoundException',
    });
    expect(await refusal({ FunctionName: 'closed' })).toMatchObject({
      name: 'TooManyRequestsException',
      Reason: 'ReservedFunctionConcurrentInvocationLimitExceeded',
      $metadata: { httpStatusCode: 429 },
    });
    expect(await refusal({ FunctionName: 'echo', Payload: '{' })).toMatchObject({
      name: 'InvalidRequestContentException',
    });
    expect(await refusal({ FunctionName: 'echo', Payload: new Uint8Array(6_291_457) })).toMatchObject({
      name: 'RequestTooLargeException',
      $metadata: { httpStatusCode: 413 },
    });
    expect(await refusal({ FunctionName: 'echo', ClientContext: 'bm90IGpzb24=' })).toMatchObject({
      name: 'InvalidRequestContentException',
    });
  });

  test('describes its functions', async () => {
    const client = await clientOf({ echo }, transport);
    const { Configuration, Concurrency } = await client.send(
      new GetFunctionCommand({ FunctionName: 'echo' }),
    );
    expect(Configuration).toMatchObject({
      FunctionName: 'echo',
      Timeout: 3,
      MemorySize: 128,
      State: 'Active',
    });
    expect(Concurrency?.ReservedConcurrentExecutions).toBe(5);
    const { Functions } = await client.send(new ListFunctionsCommand({}));
    expect(Functions?.map(entry => entry.FunctionName)).toEqual(['echo']);
  });
});
