import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ConfigurationError, ProviderUnavailable } from '../../../core/contracts/errors.ts';
import { conflict, notFound, Problem } from '../../../core/contracts/problem.ts';
import { content, html, json } from '../../../functions/middleware/http-answer.ts';
import { httpHandler, type Route } from '../../../functions/middleware/http-handler.ts';
import { MAX_BODY_BYTES } from '../../../functions/middleware/http-request.ts';
import { collectLines, context, httpEvent } from './invocation.ts';

const bodySchema = z.strictObject({ workflowId: z.string(), input: z.object({ count: z.int() }) });
let lines: ReturnType<typeof collectLines>;
beforeEach(() => {
  lines = collectLines();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const echo: Route = async request => json(200, request.body(bodySchema));

async function answer(route: Route, event: APIGatewayProxyEventV2 = httpEvent('POST /runs'), env = {}) {
  const { body, ...result } = await httpHandler({ env }, { [event.routeKey]: route })(event, context);
  return { ...result, body: body ?? '', problem: body?.startsWith('{') ? JSON.parse(body) : undefined };
}

const failing = (error: unknown) => answer(() => Promise.reject(error));

describe('a failure', () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';

  it('is a page where a browser asks, which escapes what it says and runs nothing', async () => {
    const detail = 'There is no run <script>1</script>.';
    const { statusCode, headers, body } = await answer(
      () => Promise.reject(notFound(detail, { hint: 'Look again.' })),
      httpEvent('GET /runs/{id}', { headers: { accept } }),
    );
    expect(statusCode).toBe(404);
    expect(headers?.['content-type']).toContain('text/html');
    expect(headers?.['content-security-policy']).toContain("script-src 'none'");
    expect(body).toContain('There is no run &#60;script&#62;1&#60;/script&#62;.');
    expect(body).toContain('Look again.');
    expect(body).toContain('request-1');
  });

  it('of ours says in a browser what became of the form, and nothing about the cause', async () => {
    const { statusCode, body } = await answer(
      () => Promise.reject(new Error('secret cause')),
      httpEvent('POST /gates/{id}', { headers: { accept } }),
    );
    expect(statusCode).toBe(500);
    expect(body).toContain('however often it is sent');
    expect(body).not.toContain('secret');
  });
});

describe('the body of a request', () => {
  const valid = { workflowId: 'report', input: { count: 1 } };

  it('reaches the route parsed, with any content type or none', async () => {
    const text = JSON.stringify(valid);
    const plain = await answer(echo, httpEvent('POST /runs', { body: text }));
    const encoded = { body: Buffer.from(text).toString('base64'), isBase64Encoded: true };
    expect(plain).toMatchObject({ statusCode: 200, problem: valid });
    expect(await answer(echo, httpEvent('POST /runs', encoded))).toMatchObject({ problem: valid });
  });

  it.each([
    ['malformed', { body: '{"secret": sesame' }],
    ['missing', {}],
    ['not UTF-8', { body: Buffer.from([0x22, 0xff, 0x22]).toString('base64'), isBase64Encoded: true }],
  ])('is a 400 when it is %s', async (_case, parts) => {
    const refused = await answer(echo, httpEvent('POST /runs', parts));
    expect(refused).toMatchObject({ statusCode: 400, problem: { type: '/problems/bad-json', status: 400 } });
    expect(refused.headers?.['content-type']).toBe('application/problem+json');
    expect(refused.body).not.toContain('sesame');
  });

  it('is a 413 above the limit, counted in bytes after decoding', async () => {
    const body = Buffer.alloc(MAX_BODY_BYTES + 1, 'x').toString('base64');
    expect(await answer(echo, httpEvent('POST /runs', { body, isBase64Encoded: true }))).toMatchObject({
      statusCode: 413,
      problem: { type: '/problems/too-large' },
    });
  });

  it('is a 422 that names all faults at once', async () => {
    const body = JSON.stringify({ input: { count: 'many' }, extra: 1 });
    const { statusCode, problem } = await answer(echo, httpEvent('POST /runs', { body }));
    expect(statusCode).toBe(422);
    expect(problem).toMatchObject({
      type: '/problems/invalid',
      hint: expect.any(String),
      requestId: 'request-1',
    });
    const fields = problem.errors.map((fault: { field: string }) => fault.field);
    expect(fields.toSorted()).toEqual(['extra', 'input.count', 'workflowId']);
  });

  it('may be left out where the schema says so', async () => {
    expect(
      await answer(async request => json(200, { got: request.body(bodySchema.optional()) ?? null })),
    ).toMatchObject({
      statusCode: 200,
      problem: { got: null },
    });
  });

  it('may be a form', async () => {
    const form: Route = async request => json(200, request.form(z.object({ decision: z.string() })));
    const event = httpEvent('POST /gates/{id}', { body: 'decision=approve&x=1' });
    expect(await answer(form, event)).toMatchObject({ problem: { decision: 'approve' } });
  });
});

describe('a failed request', () => {
  it('says what a problem says, with its further members', async () => {
    const told = { slug: 'already-decided', extra: { decidedBy: 'ada', status: 200 } };
    expect(await failing(conflict('Ada was first.', told))).toMatchObject({
      statusCode: 409,
      problem: { type: '/problems/already-decided', status: 409, detail: 'Ada was first.', decidedBy: 'ada' },
    });
    expect(await failing(notFound('No such run.'))).toMatchObject({ statusCode: 404 });
  });

  it.each([
    [500, new Error('password=hunter2')],
    [500, new ConfigurationError('password=hunter2')],
    [503, new ProviderUnavailable('password=hunter2')],
    [502, new Problem({ status: 502, slug: 'x', title: 'x', detail: 'password=hunter2' })],
    [500, 'password=hunter2'],
  ])('is a %i that leaks nothing, and its fault is logged', async (status, error) => {
    const failed = await failing(error);
    expect(failed).toMatchObject({ statusCode: status, problem: { status, requestId: 'request-1' } });
    expect(JSON.stringify(failed)).not.toContain('hunter2');
    const line = lines.find(({ level }) => level === 'ERROR');
    expect(line).toMatchObject({ requestId: 'request-1', fault: { message: 'password=hunter2' } });
  });

  it('is a 404 where no route answers', async () => {
    const event = httpEvent('GET /nowhere');
    const result = await httpHandler({ env: {} }, {})(event, context);
    expect(result).toMatchObject({ statusCode: 404 });
    expect((await httpHandler({ env: {} }, {})({ ...event, routeKey: 'toString' }, context)).statusCode).toBe(
      404,
    );
  });
});

describe('the caller', () => {
  const whoAmI: Route = async ({ caller }) => json(200, caller);
  const headers = { 'x-countersign-user': 'ada@example.com', 'x-countersign-tenant': 'acme' };
  const ask = async (parts: Parameters<typeof httpEvent>[1], env = {}) =>
    (await answer(whoAmI, httpEvent('GET /me', parts), env)).problem;

  it('comes from headers on the local host', async () => {
    expect(await ask({})).toEqual({ tenantId: 'default', userId: 'local', isService: true });
    expect(await ask({ headers })).toEqual({ tenantId: 'acme', userId: 'ada@example.com', isService: false });
    expect(await ask({ headers: { 'x-countersign-user': 'a/../b' } })).toMatchObject({
      status: 400,
      field: 'x-countersign-user',
    });
  });

  it('comes from the token or the signature where there is one, whatever the headers say', async () => {
    const jwt = { claims: { sub: 'user-7', 'custom:tenant': 'globex' }, scopes: [] };
    expect(await ask({ headers, authorizer: { jwt } })).toEqual({
      tenantId: 'globex',
      userId: 'user-7',
      isService: false,
    });
    const iam = { userId: 'AROAEXAMPLE:session' };
    expect(await ask({ headers, authorizer: { iam } })).toEqual({
      tenantId: 'default',
      userId: 'AROAEXAMPLE:session',
      isService: true,
    });
    expect(await ask({ headers, authorizer: {} })).toMatchObject({ status: 401 });
  });

  it('is nobody on AWS where a route is not authenticated', async () => {
    expect(await ask({ headers }, { LAMBDA_TASK_ROOT: '/var/task' })).toEqual({
      tenantId: 'default',
      userId: 'anonymous',
      isService: false,
    });
  });
});

describe('an answer', () => {
  it('carries security headers, which a route may replace', async () => {
    const { headers } = await answer(async () => json(200, {}, { 'cache-control': 'max-age=60' }));
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'max-age=60',
    });
  });

  it('may be a page, or bytes', async () => {
    expect(await answer(async () => html(200, '<h1>Hi</h1>'))).toMatchObject({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<h1>Hi</h1>',
    });
    expect(await answer(async () => content('image/png', new Uint8Array([1, 2])))).toMatchObject({
      isBase64Encoded: true,
      body: 'AQI=',
      headers: { 'content-security-policy': expect.stringContaining('sandbox') },
    });
  });

  it('has no body when only the head was asked for', async () => {
    const handler = httpHandler({ env: {} }, { 'GET /page': async () => html(200, 'x') });
    const result = await handler(httpEvent('HEAD /page'), context);
    expect(result).toMatchObject({ statusCode: 200, headers: { 'content-type': expect.any(String) } });
    expect(result.body).toBeUndefined();
  });
});

it('OBS-1: a request is logged with its run, and never with its body or its query', async () => {
  const event = httpEvent('POST /runs/{id}/answers', {
    pathParameters: { id: 'run-1' },
    body: '{"answer":"sesame"}',
    rawQueryString: 'k=sesame',
    queryStringParameters: { k: 'sesame' },
  });
  await answer(async () => json(200, {}), event);
  expect(lines).toMatchObject([
    { requestId: 'request-1', runId: 'run-1', service: 'countersign', status: 200 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('sesame');
});
