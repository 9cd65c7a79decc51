import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { BUCKET, makeFolder, type RunningS3, refusal, runS3 } from './s3-fixture.ts';

const clock = new VirtualClock({ startMs: Date.parse('2026-05-01T10:00:00.500Z') });
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

const put = (Key: string, Body: string | Buffer | Readable = Key, more: object = {}) =>
  s3.client.putObject({ Bucket: BUCKET, Key, Body, ...more });
const get = (Key: string, more: object = {}) => s3.client.getObject({ Bucket: BUCKET, Key, ...more });
const text = async (Key: string) => (await get(Key)).Body?.transformToString();

describe('an object', () => {
  test('comes back with its content, headers and metadata', async () => {
    await put('described', 'content', {
      ContentType: 'text/markdown',
      CacheControl: 'no-cache',
      ContentDisposition: 'attachment',
      ContentEncoding: 'identity',
      ContentLanguage: 'de',
      Metadata: { 'run-id': 'r 1', note: 'zwei' },
    });
    const expected = {
      ContentType: 'text/markdown',
      CacheControl: 'no-cache',
      ContentDisposition: 'attachment',
      ContentEncoding: 'identity',
      ContentLanguage: 'de',
      Metadata: { 'run-id': 'r 1', note: 'zwei' },
      ContentLength: 7,
      ETag: '"9a0364b9e99bb480dd25e1f0284c8555"',
      LastModified: new Date('2026-05-01T10:00:00Z'),
    };
    expect(await s3.client.headObject({ Bucket: BUCKET, Key: 'described' })).toMatchObject(expected);
    const got = await get('described');
    expect(got).toMatchObject(expected);
    expect(await got.Body?.transformToString()).toBe('content');
  });

  test('is replaced as a whole, headers included', async () => {
    await put('replaced', 'one', { Metadata: { a: '1' } });
    await put('replaced', 'two');
    const got = await get('replaced');
    expect([await got.Body?.transformToString(), got.Metadata]).toEqual(['two', {}]);
  });

  test('may be empty', async () => {
    await put('empty', '');
    expect((await get('empty')).ContentLength).toBe(0);
    expect(await text('empty')).toBe('');
  });

  test('larger than one chunk streams in and out unchanged', async () => {
    const content = Buffer.from(Array.from({ length: 3_000_001 }, (_, index) => (index * 31) % 251));
    await put('large', Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]), {
      ContentLength: content.length,
    });
    const received = await (await get('large')).Body?.transformToByteArray();
    expect(content.equals(received ?? Buffer.alloc(0))).toBe(true);
  });

  test('is gone once deleted, and deleting it again is no fault', async () => {
    await put('short-lived');
    await s3.client.deleteObject({ Bucket: BUCKET, Key: 'short-lived' });
    await s3.client.deleteObject({ Bucket: BUCKET, Key: 'short-lived' });
    expect(await refusal(get('short-lived'))).toMatchObject({ name: 'NoSuchKey', status: 404 });
    const head = s3.client.headObject({ Bucket: BUCKET, Key: 'short-lived' });
    expect(await refusal(head)).toMatchObject({ name: 'NotFound', status: 404 });
  });

  test('is deleted with others in one call, which reports each', async () => {
    await Promise.all(['many/1', 'many/2', 'many/3 & <4>'].map(key => put(key)));
    const { ETag } = await s3.client.headObject({ Bucket: BUCKET, Key: 'many/2' });
    const result = await s3.client.deleteObjects({
      Bucket: BUCKET,
      Delete: {
        Objects: [
          { Key: 'many/1', ETag: '"0"' },
          { Key: 'many/2', ETag },
          { Key: 'many/3 & <4>' },
          { Key: 'many/absent' },
        ],
      },
    });
    expect(result.Deleted?.map(({ Key }) => Key)).toEqual(['many/2', 'many/3 & <4>', 'many/absent']);
    expect(result.Errors).toEqual([
      { Key: 'many/1', Code: 'PreconditionFailed', Message: expect.any(String) },
    ]);
    const listed = await s3.client.listObjectsV2({ Bucket: BUCKET, Prefix: 'many/' });
    expect(listed.Contents?.map(({ Key }) => Key)).toEqual(['many/1']);
  });

  test('with too long a key or too much metadata is refused', async () => {
    expect(await refusal(put('k'.repeat(1025)))).toMatchObject({ name: 'KeyTooLongError', status: 400 });
    expect(await refusal(put('m', '', { Metadata: { a: 'x'.repeat(2048) } }))).toMatchObject({
      name: 'MetadataTooLarge',
    });
    await put('k'.repeat(1024));
    expect(await text('k'.repeat(1024))).toBe('k'.repeat(1024));
  });

  test('answers in other headers when the reader asks for them', async () => {
    await put('overridden');
    expect(
      await get('overridden', { ResponseContentType: 'text/x', ResponseExpires: new Date(0) }),
    ).toMatchObject({ ContentType: 'text/x', ExpiresString: 'Thu, 01 Jan 1970 00:00:00 GMT' });
  });
});

describe('a range', () => {
  const content = Buffer.from('0123456789abcdef');
  beforeAll(() => put('ranged', content));

  test('gives the bytes that slicing gives', async () => {
    const bound = fc.integer({ min: 0, max: 20 });
    await fc.assert(
      fc.asyncProperty(fc.option(bound, { nil: undefined }), bound, async (first, last) => {
        fc.pre(first === undefined ? last > 0 : first < content.length && first <= last);
        const { Body, ContentRange, $metadata } = await get('ranged', {
          Range: `bytes=${first ?? ''}-${last}`,
        });
        const start = first ?? Math.max(content.length - last, 0);
        const expected = first === undefined ? content.subarray(-last) : content.subarray(first, last + 1);
        expect(await Body?.transformToString()).toBe(expected.toString());
        expect(ContentRange).toBe(`bytes ${start}-${start + expected.length - 1}/16`);
        expect($metadata.httpStatusCode).toBe(206);
      }),
      { numRuns: 60 },
    );
  });

  test('without an end runs to the end', async () => {
    expect(await (await get('ranged', { Range: 'bytes=10-' })).Body?.transformToString()).toBe('abcdef');
  });

  test.each(['bytes=16-', 'bytes=99-100', 'bytes=-0'])('of no byte (%s) is refused', async Range => {
    expect(await refusal(get('ranged', { Range }))).toMatchObject({ name: 'InvalidRange', status: 416 });
  });

  test.each(['bytes=5-2', 'lines=1-2', 'bytes=0-1,3-4'])('that is none (%s) gives the whole', async Range => {
    const { Body, $metadata } = await get('ranged', { Range });
    expect([$metadata.httpStatusCode, await Body?.transformToString()]).toEqual([200, content.toString()]);
  });
});

describe('a conditional read', () => {
  let etag: string;
  beforeAll(async () => {
    etag = (await put('conditional')).ETag ?? '';
  });
  const later = new Date('2026-05-01T11:00:00Z');
  const sameSecond = new Date('2026-05-01T10:00:00Z');
  const earlier = new Date('2026-05-01T09:00:00Z');

  test.each<[string, () => object, number]>([
    ['If-Match of its ETag', () => ({ IfMatch: etag }), 200],
    ['If-Match of another', () => ({ IfMatch: '"0"' }), 412],
    ['If-None-Match of its ETag', () => ({ IfNoneMatch: etag }), 304],
    ['If-None-Match of any', () => ({ IfNoneMatch: '*' }), 304],
    ['If-None-Match of another', () => ({ IfNoneMatch: '"0"' }), 200],
    ['If-Modified-Since before', () => ({ IfModifiedSince: earlier }), 200],
    ['If-Modified-Since the same second', () => ({ IfModifiedSince: sameSecond }), 304],
    ['If-Unmodified-Since before', () => ({ IfUnmodifiedSince: earlier }), 412],
    ['If-Unmodified-Since after', () => ({ IfUnmodifiedSince: later }), 200],
    ['If-Match wins over If-Unmodified-Since', () => ({ IfMatch: etag, IfUnmodifiedSince: earlier }), 200],
    [
      'If-None-Match wins over If-Modified-Since',
      () => ({ IfNoneMatch: '"0"', IfModifiedSince: later }),
      200,
    ],
  ])('%s answers as HTTP says', async (_name, conditions, status) => {
    const head = (more: object) => s3.client.headObject({ Bucket: BUCKET, Key: 'conditional', ...more });
    const read = (more: object) => get('conditional', more);
    for (const call of [read, head]) {
      if (status === 200) expect((await call(conditions())).$metadata.httpStatusCode).toBe(200);
      else expect((await refusal(call(conditions()))).status).toBe(status);
    }
  });
});

describe('a conditional write', () => {
  test('If-None-Match: * lets exactly one of fifty racing puts win', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => put('raced', `writer ${index}`, { IfNoneMatch: '*' })),
    );
    const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
    const losers = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.name] : []));
    expect(winners).toHaveLength(1);
    expect(new Set(losers)).toEqual(new Set(['PreconditionFailed']));
    expect(await text('raced')).toBe(`writer ${winners[0]}`);
  });

  test('If-Match lets exactly one of twenty racing puts over a version win', async () => {
    const { ETag: IfMatch } = await put('swapped', 'base');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => put('swapped', `writer ${index}`, { IfMatch })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('If-Match on what is absent is NoSuchKey and writes nothing', async () => {
    expect(await refusal(put('never', 'x', { IfMatch: '"0"' }))).toMatchObject({ name: 'NoSuchKey' });
    expect(await refusal(get('never'))).toMatchObject({ name: 'NoSuchKey' });
  });

  test('If-None-Match of an ETag is not implemented, as in S3', async () => {
    expect(await refusal(put('never', 'x', { IfNoneMatch: '"0"' }))).toMatchObject({
      name: 'NotImplemented',
      status: 501,
    });
  });

  test('If-Match on delete keeps another version', async () => {
    await put('kept');
    const remove = s3.client.deleteObject({ Bucket: BUCKET, Key: 'kept', IfMatch: '"0"' });
    expect(await refusal(remove)).toMatchObject({ name: 'PreconditionFailed', status: 412 });
    expect(await text('kept')).toBe('kept');
  });
});

describe('a copy', () => {
  const copy = (source: string, Key: string, more: object = {}) =>
    s3.client.copyObject({
      Bucket: BUCKET,
      Key,
      CopySource: `${BUCKET}/${encodeURIComponent(source)}`,
      ...more,
    });

  test('takes content, headers and metadata along', async () => {
    await put('källa +1', 'text', { ContentType: 'text/x', Metadata: { a: '1' } });
    const { CopyObjectResult } = await copy('källa +1', 'copied');
    expect(CopyObjectResult?.ETag).toBe('"1cb251ec0d568de6a929b520c4aed8d1"');
    expect(await get('copied')).toMatchObject({ ContentType: 'text/x', Metadata: { a: '1' } });
    expect(await text('copied')).toBe('text');
  });

  test('with REPLACE takes its own metadata, even onto itself', async () => {
    await put('self', 'text', { ContentType: 'text/x', Metadata: { a: '1' } });
    expect(await refusal(copy('self', 'self'))).toMatchObject({ name: 'InvalidRequest' });
    await copy('self', 'self', { MetadataDirective: 'REPLACE', Metadata: { b: '2' }, ContentType: 'text/y' });
    expect(await get('self')).toMatchObject({ ContentType: 'text/y', Metadata: { b: '2' } });
    expect(await text('self')).toBe('text');
  });

  test('of what is absent, or that its conditions forbid, changes nothing', async () => {
    await put('source');
    expect(await refusal(copy('absent', 'target'))).toMatchObject({ name: 'NoSuchKey' });
    expect(await refusal(copy('source', 'target', { CopySourceIfMatch: '"0"' }))).toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await refusal(get('target'))).toMatchObject({ name: 'NoSuchKey' });
  });
});
