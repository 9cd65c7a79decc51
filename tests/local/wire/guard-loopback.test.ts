import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardLoopback } from '../../../local/wire/guard-loopback.ts';
import { type HttpServing, serveHttp } from '../../../local/wire/serve-http.ts';

let serving: HttpServing;
beforeAll(async () => {
  const service = guardLoopback(async () => ({ status: 200, headers: {}, body: 'served' }));
  serving = await serveHttp(service, { port: 0 });
});
afterAll(() => serving.close());

/** `fetch` would set Host and Origin itself. */
async function send(
  headers: Record<string, string>,
  method = 'POST',
): Promise<{ status: number | undefined; body: string }> {
  const outgoing = sendRequest({ port: serving.port, host: '127.0.0.1', method, headers });
  outgoing.end();
  const [incoming] = await once(outgoing, 'response');
  return { status: incoming.statusCode, body: await text(incoming) };
}

const AWS = { 'x-amz-target': 'AWSStepFunctions.ListStateMachines' };

describe('a service guarded to loopback', () => {
  test.each([
    '127.0.0.1',
    '127.0.0.1:4510',
    'localhost',
    'LOCALHOST:4510',
    '[::1]:4510',
    'content.localhost:4510',
    'sync-localhost:4510',
    'sync-127.0.0.1:4510',
  ])('serves the host %s', async host => {
    expect(await send({ host })).toEqual({ status: 200, body: 'served' });
  });

  test.each([
    'rebound.example',
    'rebound.example:4510',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example',
    'notlocalhost',
    'sync-rebound.example',
    'localhost:4510@rebound.example',
    '192.168.0.7:4510',
  ])('refuses the host "%s" with one sentence', async host => {
    const answer = await send({ host });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body).message).toBe(
      `Requests must be addressed to 127.0.0.1 or localhost, not to "${host}".`,
    );
  });

  test.each(['https://page.example', 'null', 'http://localhost.page.example', 'file://'])(
    'refuses AWS requests and changes from a page of %s, while the HTTP API can be read',
    async origin => {
      const host = 'localhost';
      expect(await send({ host, origin, ...AWS })).toMatchObject({
        status: 403,
        body: expect.stringContaining('not taken from web pages'),
      });
      expect((await send({ host, origin })).status).toBe(403);
      expect(await send({ host, origin }, 'GET')).toEqual({ status: 200, body: 'served' });
    },
  );

  test('takes a form of a page of its own, whose origin the browser hides, and none of another site', async () => {
    const form = { host: 'localhost', origin: 'null' };
    expect((await send({ ...form, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await send({ ...form, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  test.each(['http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:3000'])(
    'serves an AWS request from a page of %s',
    async origin => {
      expect((await send({ host: 'localhost', origin, ...AWS })).status).toBe(200);
    },
  );
});
