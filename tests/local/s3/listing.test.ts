import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUCKET, makeFolder, type RunningS3, refusal, runS3 } from './s3-fixture.ts';

let place: Awaited<ReturnType<typeof makeFolder>>;
let s3: RunningS3;
const KEYS = ['a', 'a/1', 'a/2', 'a/b/3', 'a/b/4', 'b/5', 'c', 'z z', '\u{ff5e}', '\u{1f600}'];
beforeAll(async () => {
  place = await makeFolder();
  s3 = await runS3(place.folder);
  await Promise.all(
    KEYS.map(Key => s3.client.putObject({ Bucket: BUCKET, Key, Body: 'x'.repeat(Key.length) })),
  );
});
afterAll(async () => {
  await s3.stop();
  await place.remove();
});

const list = (more: object = {}) => s3.client.listObjectsV2({ Bucket: BUCKET, ...more });
const keysOf = (page: { Contents?: { Key?: string }[] }) => page.Contents?.map(({ Key }) => Key) ?? [];
const prefixesOf = (page: { CommonPrefixes?: { Prefix?: string }[] }) =>
  page.CommonPrefixes?.map(({ Prefix }) => Prefix) ?? [];

describe('a listing', () => {
  test('runs in the order of UTF-8 bytes, where an emoji follows every other plane', async () => {
    const page = await list();
    expect(keysOf(page)).toEqual(KEYS);
    expect(page).toMatchObject({ KeyCount: KEYS.length, IsTruncated: false, MaxKeys: 1000, Name: BUCKET });
    expect(page.Contents?.[1]).toMatchObject({ Key: 'a/1', Size: 3, StorageClass: 'STANDARD' });
  });

  test('rolls keys up to the delimiter', async () => {
    const top = await list({ Delimiter: '/' });
    expect([keysOf(top), prefixesOf(top)]).toEqual([
      ['a', 'c', 'z z', '\u{ff5e}', '\u{1f600}'],
      ['a/', 'b/'],
    ]);
    const inner = await list({ Delimiter: '/', Prefix: 'a/' });
    expect([keysOf(inner), prefixesOf(inner)]).toEqual([['a/1', 'a/2'], ['a/b/']]);
  });

  test('begins after a key, present or not', async () => {
    expect(keysOf(await list({ StartAfter: 'a/2', Prefix: 'a' }))).toEqual(['a/b/3', 'a/b/4']);
    expect(keysOf(await list({ StartAfter: 'bb' }))[0]).toBe('c');
    expect(keysOf(await list({ StartAfter: 'zzz', Prefix: 'a' }))).toEqual([]);
  });

  test('encodes keys when asked', async () => {
    const page = await list({ EncodingType: 'url', Prefix: 'z ', Delimiter: ' ' });
    expect([page.Prefix, page.Delimiter, page.EncodingType]).toEqual(['z+', '+', 'url']);
    expect(keysOf(await list({ EncodingType: 'url' })).slice(-2)).toEqual(['%EF%BD%9E', '%F0%9F%98%80']);
  });

  test('of no keys is empty and complete', async () => {
    expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false });
  });

  test('gives the same entries page by page as at once', async () => {
    const delimiters = fc.constantFrom(undefined, '/', 'b');
    const prefixes = fc.constantFrom(undefined, 'a', 'a/', 'nothing');
    await fc.assert(
      fc.asyncProperty(
        delimiters,
        prefixes,
        fc.integer({ min: 1, max: 4 }),
        async (Delimiter, Prefix, MaxKeys) => {
          const whole = await list({ Delimiter, Prefix });
          const keys: unknown[] = [];
          const prefixes: unknown[] = [];
          let ContinuationToken: string | undefined;
          do {
            const page = await list({ Delimiter, Prefix, MaxKeys, ContinuationToken });
            expect(page.KeyCount).toBeLessThanOrEqual(MaxKeys);
            keys.push(...keysOf(page));
            prefixes.push(...prefixesOf(page));
            ContinuationToken = page.NextContinuationToken;
          } while (ContinuationToken !== undefined);
          expect([keys, prefixes]).toEqual([keysOf(whole), prefixesOf(whole)]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of version 1 pages by marker', async () => {
    const first = await s3.client.listObjects({ Bucket: BUCKET, Delimiter: '/', MaxKeys: 2 });
    expect([keysOf(first), prefixesOf(first), first.NextMarker]).toEqual([['a'], ['a/'], 'a/']);
    const second = await s3.client.listObjects({ Bucket: BUCKET, Delimiter: '/', Marker: first.NextMarker });
    expect([keysOf(second)[0], prefixesOf(second)]).toEqual(['c', ['b/']]);
  });

  test('refuses a token or a count that makes no sense', async () => {
    expect(await refusal(list({ ContinuationToken: 'made-up' }))).toMatchObject({ name: 'InvalidArgument' });
    expect(await refusal(list({ MaxKeys: -1 }))).toMatchObject({ name: 'InvalidArgument', status: 400 });
  });
});
