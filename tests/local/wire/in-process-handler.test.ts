import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ListStateMachinesCommand, SFNClient } from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { WholeBody } from '../../../local/wire/whole-body.ts';
import { BodyTooLarge, readBody, type WireRequest, type WireService } from '../../../local/wire/wire.ts';

const base = { region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
const s3 = (service: WireService) =>
  new S3Client({
    ...base,
    requestHandler: inProcessHandler(service),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

describe('inProcessHandler', () => {
  test('hands a JSON request over whole and returns the answer', async () => {
    let seen: WireRequest | undefined;
    const client = new SFNClient({
      ...base,
      requestHandler: inProcessHandler(async request => {
        seen = request;
        const body = JSON.parse((await readBody(request, 1000)).toString()) as { maxResults: number };
        return {
          status: 200,
          headers: {},
          body: JSON.stringify({ stateMachines: [], nextToken: `${body.maxResults}` }),
        };
      }),
    });
    const answer = await client.send(new ListStateMachinesCommand({ maxResults: 7 }));
    expect(answer).toMatchObject({ stateMachines: [], nextToken: '7' });
    expect(seen?.method).toBe('POST');
    expect(seen?.headers['x-amz-target']).toBe('AWSStepFunctions.ListStateMachines');
  });

  test("turns an error answer into the client's exception", async () => {
    const client = new SFNClient({
      ...base,
      requestHandler: inProcessHandler(async () => ({
        status: 400,
        headers: { 'x-amzn-errortype': 'InvalidToken' },
        body: JSON.stringify({ __type: 'InvalidToken', message: 'no such page' }),
      })),
    });
    await expect(client.send(new ListStateMachinesCommand({}))).rejects.toMatchObject({
      name: 'InvalidToken',
      message: 'no such page',
    });
  });

  test.each([
    ['a string', 'snowman ☃'],
    ['bytes', new TextEncoder().encode('snowman ☃')],
    ['a buffer', Buffer.from('snowman ☃')],
    ['a stream', Readable.from([Buffer.from('snow'), Buffer.from('man ☃')])],
  ])('sends %s as the body', async (_kind, Body) => {
    let received = '';
    const client = s3(async request => {
      received = (await readBody(request, 1000)).toString();
      return { status: 200, headers: { etag: '"1"' }, body: '' };
    });
    await client.send(new PutObjectCommand({ Bucket: 'b', Key: 'k', Body, ContentLength: 11 }));
    expect(received).toBe('snowman ☃');
  });

  test.each([
    ['whole', Buffer.from('content')],
    ['as text', 'content'],
    [
      'in pieces',
      (async function* () {
        yield Buffer.from('con');
        yield Buffer.from('tent');
      })(),
    ],
  ])('gives a body that came %s to the caller as a stream', async (_kind, body) => {
    const client = s3(async request => {
      expect(request.path).toBe('/b/a%20key');
      expect(request.query.get('versionId')).toBe('3');
      return { status: 200, headers: {}, body };
    });
    const answer = await client.send(new GetObjectCommand({ Bucket: 'b', Key: 'a key', VersionId: '3' }));
    expect(answer.Body).toBeInstanceOf(Readable);
    expect(await answer.Body?.transformToString()).toBe('content');
  });

  test('streams an empty object', async () => {
    const answer = await s3(async () => ({ status: 200, headers: {}, body: '' })).send(
      new GetObjectCommand({ Bucket: 'b', Key: 'k' }),
    );
    expect(answer.ContentLength).toBe(0);
    expect(await answer.Body?.transformToString()).toBe('');
  });

  test('stops waiting when the caller aborts', async () => {
    const stop = new AbortController();
    const client = s3(() => {
      stop.abort();
      return new Promise(() => {});
    });
    const answer = client.send(new GetObjectCommand({ Bucket: 'b', Key: 'k' }), { abortSignal: stop.signal });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a body that came whole', () => {
  const requestOf = (bytes: Uint8Array): WireRequest => ({
    method: 'POST',
    path: '/',
    query: new URLSearchParams(),
    headers: {},
    body: new WholeBody(bytes),
  });

  test('can be iterated like any other', async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of requestOf(Buffer.from('text')).body) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe('text');
  });

  test('is refused when it is over the limit', async () => {
    expect((await readBody(requestOf(Buffer.from('text')), 4)).toString()).toBe('text');
    await expect(readBody(requestOf(Buffer.from('text')), 3)).rejects.toBeInstanceOf(BodyTooLarge);
  });
});
