import { afterEach, expect, test } from 'vitest';
import { httpForwarder } from '../../../local/dynamodb/http-forwarder.ts';
import { proxyService } from '../../../local/dynamodb/proxy-service.ts';
import { socketForwarder } from '../../../local/dynamodb/socket-forwarder.ts';
import { type HttpServing, serveHttp } from '../../../local/wire/serve-http.ts';
import { WholeBody } from '../../../local/wire/whole-body.ts';
import type { WireRequest, WireResponse } from '../../../local/wire/wire.ts';

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

async function serve(answer: () => Promise<WireResponse>, port = 0): Promise<HttpServing> {
  const server = await serveHttp(answer, { port });
  closers.push(() => server.close());
  return server;
}

const healthy = async (): Promise<WireResponse> => ({ status: 200, headers: {}, body: 'healthy' });

const forwarders = [
  ['over its own sockets', socketForwarder],
  ["through Node's client", httpForwarder],
] as const;

test.each(forwarders)('waits %s for a server that is away and comes back', async (_how, make) => {
  const forwarder = make();
  closers.push(() => forwarder.close());
  const first = await serve(healthy);
  const { port } = first;
  const proxy = proxyService({ forwarder, endpoint: () => `http://127.0.0.1:${port}`, patienceMs: 5_000 });
  expect((await proxy(REQUEST)).status).toBe(200);
  await first.close();
  await new Promise(resolve => setTimeout(resolve, 20));
  const answer = proxy(REQUEST);
  await new Promise(resolve => setTimeout(resolve, 60));
  await serve(healthy, port);
  expect((await answer).status).toBe(200);
});

test.each(forwarders)('sends nothing twice %s that the server may have taken', async (_how, make) => {
  const forwarder = make();
  closers.push(() => forwarder.close());
  let taken = 0;
  const server: HttpServing = await serve(() => {
    taken++;
    void server.close();
    return new Promise(() => {});
  });
  const endpoint = () => `http://127.0.0.1:${server.port}`;
  const answer = await proxyService({ forwarder, endpoint, patienceMs: 5_000 })(REQUEST);
  expect([answer.status, answer.headers['x-amzn-errortype']]).toEqual([500, 'InternalServerError']);
  expect(taken).toBe(1);
});

test('waits no longer than its patience for a server that is being started', async () => {
  const endpoint = () => new Promise<string>(() => {});
  const answer = await proxyService({ forwarder: socketForwarder(), endpoint, patienceMs: 30 })(REQUEST);
  expect(answer.status).toBe(500);
  expect(answer.body).toContain('still being started');
});
