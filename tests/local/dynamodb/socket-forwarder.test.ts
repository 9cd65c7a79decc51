import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Forwarder } from '../../../local/dynamodb/forwarder.ts';
import { socketForwarder } from '../../../local/dynamodb/socket-forwarder.ts';
import { serveHttp } from '../../../local/wire/serve-http.ts';
import { WholeBody } from '../../../local/wire/whole-body.ts';
import { readBody, type WireRequest, type WireService } from '../../../local/wire/wire.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function makeForwarder(): Forwarder {
  const forwarder = socketForwarder();
  closers.push(() => forwarder.close());
  return forwarder;
}

async function serve(service: WireService, port = 0) {
  const server = await serveHttp(service, { port });
  closers.push(() => server.close());
  return { ...server, endpoint: `http://127.0.0.1:${server.port}` };
}

/** A server that does with each request, which must come in one packet, what `answer` does. */
async function serveRaw(answer: (socket: Socket, request: string, count: number) => void) {
  let count = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', data => answer(socket, data.toString('latin1'), ++count));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    requests: () => count,
  };
}

function requestOf(overrides: Partial<WireRequest> = {}): WireRequest {
  return {
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: { 'x-amz-target': 'DynamoDB_20120810.GetItem' },
    body: new WholeBody(new Uint8Array()),
    ...overrides,
  };
}

const text = (body: unknown) => Buffer.from(body as Uint8Array).toString();
const answerOf = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

describe('socketForwarder', () => {
  test('passes on method, path, query, headers and body, but nothing of the connection', async () => {
    let seen: WireRequest | undefined;
    const { endpoint, port } = await serve(async request => {
      seen = request;
      const body = await readBody(request, 1000);
      return { status: 201, headers: { 'x-amzn-requestid': '7' }, body: `got ${body}` };
    });
    const response = await makeForwarder().forward(
      requestOf({
        method: 'PUT',
        path: '/a%20b',
        query: new URLSearchParams({ q: 'x y' }),
        headers: { 'x-amz-target': 't', host: 'elsewhere', connection: 'close', 'content-length': '99' },
      }),
      Buffer.from('snow ☃'),
      endpoint,
    );
    expect(response).toMatchObject({ status: 201, headers: { 'x-amzn-requestid': '7' } });
    expect(response.headers).not.toHaveProperty('connection');
    expect(text(response.body)).toBe('got snow ☃');
    expect(seen).toMatchObject({ method: 'PUT', path: '/a%20b', rawQuery: 'q=x+y' });
    expect(seen?.headers).toMatchObject({ 'x-amz-target': 't', host: `127.0.0.1:${port}` });
  });

  test('uses one connection for one request after the other', async () => {
    const { endpoint, sockets } = await serveRaw((socket, _request, count) =>
      socket.write(answerOf(String(count))),
    );
    const forwarder = makeForwarder();
    for (const expected of ['1', '2', '3'])
      expect(text((await forwarder.forward(requestOf(), Buffer.alloc(0), endpoint)).body)).toBe(expected);
    expect(sockets.size).toBe(1);
  });

  test('gives each of many requests at once its own answer', async () => {
    const { endpoint } = await serve(async request => ({
      status: 200,
      headers: {},
      body: await readBody(request, 1_000_000),
    }));
    const forwarder = makeForwarder();
    const bodies = Array.from({ length: 200 }, (_, index) => `${index}:`.repeat(index * 20));
    const answers = await Promise.all(
      bodies.map(body => forwarder.forward(requestOf(), Buffer.from(body), endpoint)),
    );
    expect(answers.map(answer => text(answer.body))).toEqual(bodies);
  });

  test('rejects when the connection is cut in the middle of an answer, and asks only once', async () => {
    const raw = await serveRaw(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf');
      setImmediate(() => socket.destroy());
    });
    const answer = makeForwarder().forward(requestOf(), Buffer.alloc(0), raw.endpoint);
    await expect(answer).rejects.toThrow();
    expect(raw.requests()).toBe(1);
  });

  test('goes on with a new connection after one was cut, closed or damaged', async () => {
    const { endpoint } = await serveRaw((socket, _request, count) => {
      if (count === 1) socket.destroy();
      else if (count === 2) socket.write('nonsense\r\n\r\n');
      else if (count === 3) socket.end(answerOf('last of its connection'));
      else socket.write(answerOf('well again'));
    });
    const forwarder = makeForwarder();
    const send = () => forwarder.forward(requestOf(), Buffer.alloc(0), endpoint);
    await expect(send()).rejects.toThrow();
    await expect(send()).rejects.toThrow('not HTTP');
    expect(text((await send()).body)).toBe('last of its connection');
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(text((await send()).body)).toBe('well again');
  });

  test('takes no answer for its own that nobody asked for', async () => {
    const { endpoint } = await serveRaw((socket, _request, count) => {
      socket.write(answerOf(String(count)));
      if (count === 1) setTimeout(() => socket.write(answerOf('stray')), 5);
    });
    const forwarder = makeForwarder();
    await forwarder.forward(requestOf(), Buffer.alloc(0), endpoint);
    await new Promise(resolve => setTimeout(resolve, 30));
    expect(text((await forwarder.forward(requestOf(), Buffer.alloc(0), endpoint)).body)).toBe('2');
  });

  test('says that a connection was refused', async () => {
    const answer = makeForwarder().forward(requestOf(), Buffer.alloc(0), 'http://127.0.0.1:1');
    await expect(answer).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('follows a server to another address', async () => {
    const first = await serve(async () => ({ status: 200, headers: {}, body: 'first' }));
    const second = await serve(async () => ({ status: 200, headers: {}, body: 'second' }));
    const forwarder = makeForwarder();
    await forwarder.forward(requestOf(), Buffer.alloc(0), first.endpoint);
    await first.close();
    const answer = await forwarder.forward(requestOf(), Buffer.alloc(0), second.endpoint);
    expect(text(answer.body)).toBe('second');
  });

  test.each([
    ['a header', { headers: { a: 'b\r\nc: d' } }],
    ['a header name', { headers: { 'a\r\nb': 'c' } }],
    ['a path', { path: '/ HTTP/1.1\r\na: b' }],
    ['a header beyond Latin-1', { headers: { a: '☃' } }],
  ])('sends nothing that %s would turn into something else', async (_what, overrides) => {
    const raw = await serveRaw(socket => socket.write(answerOf('')));
    const answer = makeForwarder().forward(requestOf(overrides), Buffer.alloc(0), raw.endpoint);
    await expect(answer).rejects.toThrow('characters');
    expect(raw.requests()).toBe(0);
  });

  test('rejects what is under way when it is closed, and everything after', async () => {
    const { endpoint, requests } = await serveRaw(() => {});
    const forwarder = makeForwarder();
    const waiting = Array.from({ length: 70 }, () =>
      forwarder.forward(requestOf(), Buffer.alloc(0), endpoint),
    );
    const settled = Promise.allSettled(waiting);
    await expect.poll(requests).toBe(64);
    forwarder.close();
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(forwarder.forward(requestOf(), Buffer.alloc(0), endpoint)).rejects.toThrow('shutting down');
  });
});
