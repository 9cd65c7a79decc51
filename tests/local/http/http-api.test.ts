import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { type HttpApiOptions, httpApi } from '../../../local/http/http-api.ts';
import { LOCAL_ACCOUNT_ID } from '../../../local/identity.ts';
import type { InvokeResult } from '../../../local/lambda/lambda-function.ts';
import { AwsError } from '../../../local/wire/aws-error.ts';
import { serveHttp } from '../../../local/wire/serve-http.ts';

const routes: HttpApiOptions['routes'] = [
  { method: 'GET', path: '/things/{id}', function: 'things' },
  { method: 'POST', path: '/things', function: 'things' },
  { method: 'ANY', path: '/any', function: 'things' },
];
const succeeded = (result: unknown): InvokeResult => ({
  statusCode: 200,
  requestId: 'r',
  payload: JSON.stringify(result) ?? 'null',
});

/** Serves an API whose function answers with `respond`; returns its address and the events it saw. */
async function serve(
  respond: (event: APIGatewayProxyEventV2) => InvokeResult | Promise<InvokeResult>,
  overrides: Partial<HttpApiOptions> = {},
) {
  const events: APIGatewayProxyEventV2[] = [];
  const service = httpApi({
    routes,
    clock: new VirtualClock({ startMs: Date.UTC(2026, 2, 5, 7, 8, 9, 10) }),
    accountId: LOCAL_ACCOUNT_ID,
    invoke: async (_name, payload) => {
      const event = JSON.parse(payload) as APIGatewayProxyEventV2;
      events.push(event);
      return respond(event);
    },
    ...overrides,
  });
  const server = await serveHttp(service, { port: 0 });
  onTestFinished(() => server.close());
  return { address: `http://127.0.0.1:${server.port}`, port: server.port, events };
}

describe('the event', () => {
  test('is of payload format 2.0', async () => {
    const { address, port, events } = await serve(() => succeeded({}));
    const answer = await fetch(`${address}/things/a%20b?tag=x&tag=y%20z&empty=`, {
      headers: { cookie: 'one=1; two=2', 'user-agent': 'tester', 'X-Mixed': 'Case' },
    });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      version: '2.0',
      routeKey: 'GET /things/{id}',
      rawPath: '/things/a b',
      rawQueryString: 'tag=x&tag=y%20z&empty=',
      cookies: ['one=1', 'two=2'],
      headers: {
        'x-mixed': 'Case',
        host: `127.0.0.1:${port}`,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      },
      queryStringParameters: { tag: 'x,y z', empty: '' },
      pathParameters: { id: 'a b' },
      requestContext: {
        accountId: LOCAL_ACCOUNT_ID,
        domainName: '127.0.0.1',
        http: {
          method: 'GET',
          path: '/things/a b',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'tester',
        },
        requestId: answer.headers.get('apigw-requestid'),
        routeKey: 'GET /things/{id}',
        stage: '$default',
        time: '05/Mar/2026:07:08:09 +0000',
        timeEpoch: Date.UTC(2026, 2, 5, 7, 8, 9, 10),
      },
      isBase64Encoded: false,
    });
    expect(events[0]?.headers).not.toHaveProperty('cookie');
    expect(events[0]).not.toHaveProperty('body');
  });

  test('leaves out what the request has not', async () => {
    const { address, events } = await serve(() => succeeded({}));
    await fetch(`${address}/any`);
    for (const member of ['cookies', 'queryStringParameters', 'pathParameters', 'body'])
      expect(events[0]).not.toHaveProperty(member);
  });

  test.each([
    ['application/json; charset=utf-8', false],
    ['text/csv', false],
    ['application/xml', false],
    ['application/x-www-form-urlencoded', true],
    ['application/octet-stream', true],
    ['application/jsonlines', true],
  ])('carries a body of %s in base64: %s', async (contentType, isBase64Encoded) => {
    const { address, events } = await serve(() => succeeded({}));
    await fetch(`${address}/things`, {
      method: 'POST',
      body: '{"a":"☃"}',
      headers: { 'content-type': contentType },
    });
    const body = isBase64Encoded ? Buffer.from('{"a":"☃"}').toString('base64') : '{"a":"☃"}';
    expect(events[0]).toMatchObject({ body, isBase64Encoded });
  });
});

describe('the response', () => {
  test('is what the function states', async () => {
    const { address } = await serve(() =>
      succeeded({
        statusCode: 201,
        headers: { 'Content-Type': 'text/html', 'X-Count': 3 },
        cookies: ['a=1; Path=/', 'b=2'],
        body: '<p>',
      }),
    );
    const answer = await fetch(`${address}/any`);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.get('x-count')).toBe('3');
    expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    expect(await answer.text()).toBe('<p>');
  });

  test('may be binary', async () => {
    const bytes = Buffer.from([0, 255, 128]);
    const { address } = await serve(() =>
      succeeded({ statusCode: 200, isBase64Encoded: true, body: bytes.toString('base64') }),
    );
    expect(Buffer.from(await (await fetch(`${address}/any`)).arrayBuffer())).toEqual(bytes);
  });

  test.each([
    ['an object', { hello: 'world' }, '{"hello":"world"}'],
    ['a string', 'Hello', 'Hello'],
    ['an array', [1], '[1]'],
    ['nothing', undefined, 'null'],
  ])('is inferred from %s', async (_kind, result, body) => {
    const { address } = await serve(() => succeeded(result));
    const answer = await fetch(`${address}/any`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.text()).toBe(body);
  });

  test('to HEAD has no body', async () => {
    const { address, events } = await serve(() => succeeded({ statusCode: 200, body: 'unseen' }));
    const answer = await fetch(`${address}/any`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(events[0]?.requestContext.http.method).toBe('HEAD');
  });

  test.each([
    [
      'an error of the function',
      { ...succeeded({ errorType: 'Error' }), functionError: 'Unhandled' as const },
    ],
    ['a status that is none', succeeded({ statusCode: 'fine' })],
    ['a body that is no text', succeeded({ statusCode: 200, body: { a: 1 } })],
    ['headers that are none', succeeded({ statusCode: 200, headers: 'x' })],
  ])('to %s is 500', async (_kind, result) => {
    const { address } = await serve(() => result);
    const answer = await fetch(`${address}/any`);
    expect([answer.status, await answer.json()]).toEqual([500, { message: 'Internal Server Error' }]);
  });

  test.each([
    ['TooManyRequestsException', 429, 503, 'Service Unavailable'],
    ['RequestTooLargeException', 413, 413, 'Request Entity Too Large'],
    ['ResourceNotFoundException', 404, 500, 'Internal Server Error'],
  ])("to Lambda's %s tells the caller nothing of it", async (code, lambdaStatus, status, message) => {
    const { address } = await serve(() =>
      Promise.reject(new AwsError(code, 'secret', { status: lambdaStatus })),
    );
    const answer = await fetch(`${address}/any`);
    expect([answer.status, await answer.json()]).toEqual([status, { message }]);
  });

  test('after 30 seconds is 503', async () => {
    const clock = new VirtualClock();
    let called = () => {};
    const calling = new Promise<void>(resolve => (called = resolve));
    const { address } = await serve(
      () => {
        called();
        return new Promise(() => {});
      },
      { clock },
    );
    const answer = fetch(`${address}/any`);
    await calling;
    await clock.advanceBy(30_000);
    expect((await answer).status).toBe(503);
    expect(await (await answer).json()).toEqual({ message: 'Service Unavailable' });
  });
});

describe('a request', () => {
  test.each([
    ['GET', '/nowhere'],
    ['DELETE', '/things'],
    ['OPTIONS', '/things'],
    ['GET', '/things/'],
  ])('%s %s that no route takes is 404', async (method, path) => {
    const { address, events } = await serve(() => succeeded({}));
    const answer = await fetch(`${address}${path}`, { method });
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not Found' }]);
    expect(events).toEqual([]);
  });

  test('over 10 MB is 413', async () => {
    const { address, events } = await serve(() => succeeded({}));
    const post = (size: number) => fetch(`${address}/things`, { method: 'POST', body: Buffer.alloc(size) });
    const answer = await post(10 * 1024 * 1024 + 1);
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'Request Too Long' }]);
    expect(events).toEqual([]);
    expect((await post(10 * 1024 * 1024)).status).toBe(200);
  });
});

describe('CORS', () => {
  const cors = {
    allowOrigins: ['https://app.example', 'https://*.preview.example'],
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['content-type'],
    exposeHeaders: ['x-count'],
    maxAgeSeconds: 60,
    allowCredentials: true,
  };
  const preflight = (address: string, origin: string) =>
    fetch(`${address}/nowhere`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });

  test('answers a preflight of an allowed origin itself', async () => {
    const { address, events } = await serve(() => succeeded({}), { cors });
    const { status, headers } = await preflight(address, 'https://a.preview.example');
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': 'https://a.preview.example',
      'access-control-allow-methods': 'GET,POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '60',
      'access-control-allow-credentials': 'true',
    });
    expect(events).toEqual([]);
  });

  test.each(['https://evil.example', 'https://app.example.evil', 'http://app.example'])(
    'grants %s nothing',
    async origin => {
      const { address } = await serve(() => succeeded({}), { cors });
      const { headers } = await preflight(address, origin);
      expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([]);
    },
  );

  test("replaces the function's own headers, on errors too", async () => {
    const headers = { 'Access-Control-Allow-Origin': '*', 'x-count': '1' };
    const { address } = await serve(() => succeeded({ statusCode: 200, headers }), { cors });
    const answer = await fetch(`${address}/any`, { headers: { origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(answer.headers.get('access-control-expose-headers')).toBe('x-count');
    const notFound = await fetch(`${address}/nowhere`, { headers: { origin: 'https://app.example' } });
    expect(notFound.headers.get('access-control-allow-origin')).toBe('https://app.example');
    const other = await fetch(`${address}/any`, { headers: { origin: 'https://evil.example' } });
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
  });

  test('says * where every origin is allowed', async () => {
    const open = { allowOrigins: ['*'], allowMethods: ['*'], allowHeaders: ['*'] };
    const { address } = await serve(() => succeeded({}), { cors: open });
    expect((await preflight(address, 'https://any.example')).headers.get('access-control-allow-origin')).toBe(
      '*',
    );
  });
});
