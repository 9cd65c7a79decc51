import { type BinaryLike, createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { BUCKET, makeFolder, type RunningS3, runS3 } from './s3-fixture.ts';

const clock = new VirtualClock({ startMs: Date.parse('2026-05-01T10:00:00Z') });
let place: Awaited<ReturnType<typeof makeFolder>>;
let s3: RunningS3;
beforeAll(async () => {
  place = await makeFolder();
  s3 = await runS3(place.folder, clock);
});
afterAll(async () => {
  await s3.stop();
  await place.remove();
});

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (key: BinaryLike, text: string) => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 in the query, written down from its description and not shared with the server. */
function presign(
  method: string,
  key: string,
  options: {
    expires?: number | string;
    extra?: Record<string, string>;
    accessKeyId?: string;
    secret?: string;
  } = {},
): string {
  const { expires = 900, extra = {}, accessKeyId = 'local', secret = 'local' } = options;
  const { host } = new URL(s3.endpoint);
  const path = `/${BUCKET}/${key.split('/').map(encode).join('/')}`;
  const scope = '20260501/eu-central-1/s3/aws4_request';
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': '20260501T100000Z',
    'X-Amz-Expires': String(expires),
    'X-Amz-SignedHeaders': 'host',
    ...extra,
  })
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(pair => pair.join('='))
    .join('&');
  const canonical = [method, path, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', '20260501T100000Z', scope, digest].join('\n');
  const signingKey = scope
    .split('/')
    .reduce<Buffer>((k, part) => hmac(k, part), Buffer.from(`AWS4${secret}`));
  return `http://${host}${path}?${query}&X-Amz-Signature=${hmac(signingKey, toSign).toString('hex')}`;
}

async function answerTo(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, init);
  const text = await response.text();
  return `${response.status} ${/<Code>(.*)<\/Code>/.exec(text)?.[1] ?? text}`;
}

describe('a presigned URL', () => {
  test('puts and gets without further credentials', async () => {
    const key = "dir/räksmörgås (1)'s & +.txt";
    expect(await answerTo(presign('PUT', key), { method: 'PUT', body: 'by link' })).toBe('200 ');
    expect(await answerTo(presign('GET', key))).toBe('200 by link');
    const got = await s3.client.getObject({ Bucket: BUCKET, Key: key });
    expect(await got.Body?.transformToString()).toBe('by link');
  });

  test('carries headers and answers in the ones it names', async () => {
    const metadata = { 'x-amz-meta-a': '1', 'x-amz-meta-a-b': '2' };
    await answerTo(presign('PUT', 'tagged', { extra: metadata }), { method: 'PUT', body: '' });
    const head = await s3.client.headObject({ Bucket: BUCKET, Key: 'tagged' });
    expect(head.Metadata).toEqual({ a: '1', 'a-b': '2' });
    const response = await fetch(presign('GET', 'tagged', { extra: { 'response-content-type': 'text/x' } }));
    expect(response.headers.get('content-type')).toBe('text/x');
  });

  test('cannot carry line breaks into a header', async () => {
    const put = presign('PUT', 'split', { extra: { 'x-amz-meta-a': 'x\r\nset-cookie: y' } });
    expect(await answerTo(put, { method: 'PUT', body: '' })).toBe('400 InvalidArgument');
    const get = presign('GET', 'tagged', { extra: { 'response-content-type': 'text/x\n' } });
    expect(await answerTo(get)).toBe('400 InvalidArgument');
  });

  test('is good for one method, one key and unchanged parameters', async () => {
    const url = presign('GET', 'tagged');
    expect(await answerTo(url, { method: 'PUT', body: 'x' })).toBe('403 SignatureDoesNotMatch');
    expect(await answerTo(url.replace('/tagged?', '/other?'))).toBe('403 SignatureDoesNotMatch');
    expect(await answerTo(url.replace('Expires=900', 'Expires=901'))).toBe('403 SignatureDoesNotMatch');
    expect(await answerTo(`${url}&response-content-type=text/html`)).toBe('403 SignatureDoesNotMatch');
  });

  test('by other credentials is refused', async () => {
    expect(await answerTo(presign('GET', 'tagged', { secret: 'guess' }))).toBe('403 SignatureDoesNotMatch');
    expect(await answerTo(presign('GET', 'tagged', { accessKeyId: 'other' }))).toBe('403 InvalidAccessKeyId');
  });

  test('with unusable parameters is refused', async () => {
    const refused = '400 AuthorizationQueryParametersError';
    expect(await answerTo(presign('GET', 'tagged', { expires: 604_801 }))).toBe(refused);
    expect(await answerTo(presign('GET', 'tagged', { expires: '-1' }))).toBe(refused);
    expect(await answerTo(presign('GET', 'tagged').replace(/X-Amz-Date=[^&]*&/, ''))).toBe(refused);
  });

  test('expires on the clock, after its last second', async () => {
    const url = presign('GET', 'tagged', { expires: 60 });
    await clock.advanceTo(Date.parse('2026-05-01T10:01:00Z'));
    expect(await answerTo(url)).toBe('200 ');
    await clock.advanceBy(1);
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining('<Code>AccessDenied</Code><Message>Request has expired</Message>'),
    ]);
  });
});
