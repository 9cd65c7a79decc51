import { afterEach, expect, test } from 'vitest';
import { httpForwarder } from '../../../local/dynamodb/http-forwarder.ts';
import { proxyService } from '../../../local/dynamodb/proxy-service.ts';
import { type HttpServing, serveHttp } from '../../../local/wire/serve-http.ts';
import { WholeBody } from '../../../local/wire/whole-body.ts';
import { readBody, type WireRequest, type WireService } from '../../../local/wire/wire.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const REQUEST: WireRequest = {
  method: 'POST',
  path: '/',
  query: new URLSearchParams(),
  headers: {},
  body: new WholeBody(Buffer.from('{}')),
};

async function serve(answer: WireService): Promise<HttpServing> {
  const server = await serveHttp(answer, { port: 0 });
  closers.push(() => server.close());
  return server;
}

function proxyTo(port: number): WireService {
  const forwarder = httpForwarder(`http://127.0.0.1:${port}`);
  closers.push(() => forwarder.close());
  return proxyService(forwarder);
}

test('passes on method, path, query, headers and body, but nothing of the connection', async () => {
  let seen: WireRequest | undefined;
  const { port } = await serve(async request => {
    seen = request;
    const body = await readBody(request, 1000);
    return { status: 201, headers: { 'x-amzn-requestid': '7' }, body: `got ${body}` };
  });
  const response = await proxyTo(port)({
    ...REQUEST,
    path: '/a%20b',
    query: new URLSearchParams({ q: 'x y' }),
    headers: { 'x-amz-target': 't', host: 'elsewhere', connection: 'close', 'content-length': '99' },
    body: new WholeBody(Buffer.from('snow ☃')),
  });
  expect(response).toMatchObject({ status: 201, headers: { 'x-amzn-requestid': '7' } });
  expect(response.headers).not.toHaveProperty('connection');
  expect(String(response.body)).toBe('got snow ☃');
  expect(seen).toMatchObject({ method: 'POST', path: '/a%20b', rawQuery: 'q=x+y' });
  expect(seen?.headers).toMatchObject({ 'x-amz-target': 't', host: `127.0.0.1:${port}` });
});

test('sends nothing twice that the server may have taken', async () => {
  let taken = 0;
  const server: HttpServing = await serve(() => {
    taken++;
    void server.close();
    return new Promise(() => {});
  });
  const answer = await proxyTo(server.port)(REQUEST);
  expect([answer.status, answer.headers['x-amzn-errortype']]).toEqual([500, 'InternalServerError']);
  expect(taken).toBe(1);
});
