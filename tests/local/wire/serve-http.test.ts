import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type HttpServing, serveHttp } from '../../../local/wire/serve-http.ts';
import { readBody, type WireService } from '../../../local/wire/wire.ts';

const servings: HttpServing[] = [];
async function serve(service: WireService): Promise<{ serving: HttpServing; url: string }> {
  const serving = await serveHttp(service, { port: 0 });
  servings.push(serving);
  return { serving, url: `http://127.0.0.1:${serving.port}` };
}
afterEach(() => Promise.all(servings.splice(0).map(serving => serving.close())));

const answerOk: WireService = async () => ({ status: 200, headers: {}, body: 'ok' });

describe('a wire service behind HTTP', () => {
  test('sees method, raw path, query, lower-case headers and body', async () => {
    const { url } = await serve(async request => ({
      status: 201,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        request.method,
        request.path,
        [...request.query],
        request.headers['x-given'],
        (await readBody(request, 100)).toString(),
      ]),
    }));
    const response = await fetch(`${url}/a%2Fb/c?x=1&x=2&y`, {
      method: 'POST',
      headers: { 'X-Given': 'yes' },
      body: 'hello',
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual([
      'POST',
      '/a%2Fb/c',
      [
        ['x', '1'],
        ['x', '2'],
        ['y', ''],
      ],
      'yes',
      'hello',
    ]);
  });

  test('streams an answer piece by piece', async () => {
    let release = (): void => {};
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    const { url } = await serve(async () => ({
      status: 200,
      headers: {},
      body: (async function* () {
        yield Buffer.from('first');
        await released;
        yield Buffer.from('second');
      })(),
    }));
    const reader = (await fetch(url)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
    release();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
  });

  test('answers without a body to HEAD and keeps the length the service named', async () => {
    const { url } = await serve(async () => ({ status: 200, headers: { 'content-length': '42' }, body: '' }));
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('42');
    expect(await response.text()).toBe('');
  });

  test('delivers a refusal that was made without reading the body to its end', async () => {
    const { url } = await serve(async request => {
      for await (const _chunk of request.body) break;
      return { status: 413, headers: {}, body: 'too large' };
    });
    const response = await fetch(url, { method: 'PUT', body: Buffer.alloc(4 * 1024 * 1024) });
    expect([response.status, await response.text()]).toEqual([413, 'too large']);
  });

  test('turns a thrown fault into a 500 that names nothing', async () => {
    const { url } = await serve(async () => {
      throw new Error('secret');
    });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error']);
  });

  test('lives on when a client leaves in the middle of its request', async () => {
    let seen = (): void => {};
    const sawFault = new Promise<void>(resolve => {
      seen = resolve;
    });
    const { serving, url } = await serve(async request => {
      if (request.method === 'GET') return answerOk(request);
      try {
        await readBody(request, 1000);
      } finally {
        seen();
      }
      return answerOk(request);
    });
    const socket = connect(serving.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\npart', () =>
      socket.resetAndDestroy(),
    );
    await sawFault;
    expect((await fetch(url)).status).toBe(200);
  });

  test('stops producing an answer when its reader leaves', async () => {
    let stopped = (): void => {};
    const hasStopped = new Promise<void>(resolve => {
      stopped = resolve;
    });
    const { url } = await serve(async () => ({
      status: 200,
      headers: {},
      body: (async function* () {
        try {
          for (;;) yield Buffer.alloc(64 * 1024);
        } finally {
          stopped();
        }
      })(),
    }));
    await (await fetch(url)).body?.cancel();
    await expect(hasStopped).resolves.toBeUndefined();
  });

  test('closes while a request is still waiting', async () => {
    const { serving, url } = await serve(() => new Promise(() => {}));
    const waiting = fetch(url).catch(() => 'cut off');
    await new Promise(resolve => setImmediate(resolve));
    await serving.close();
    expect(await waiting).toBe('cut off');
  });

  test('refuses a port in use in one line', async () => {
    const { serving } = await serve(answerOk);
    await expect(serveHttp(answerOk, { port: serving.port })).rejects.toThrow(
      new Error(`Port ${serving.port} is already in use.`),
    );
  });
});
