import { readdir } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareKeys } from '../../../local/s3/storage/key-order.ts';
import { BUCKET, makeFolder, type RunningS3, runS3 } from './s3-fixture.ts';

let place: Awaited<ReturnType<typeof makeFolder>>;
let s3: RunningS3;
beforeAll(async () => {
  place = await makeFolder();
  s3 = await runS3(place.folder);
});
afterAll(async () => {
  await s3.stop();
  await place.remove();
});

const HOSTILE = [
  '../../etc/passwd',
  '..',
  '.',
  './a',
  '/abs',
  '//',
  'a//b/',
  'a\0b',
  'CASE',
  'case',
  'é',
  'e\u0301',
  '\u{1f600}',
  '%2e%2e%2f',
  'a b+c?d#e&f=g',
  'k'.repeat(1024),
  '\ud7ff\ue000\uffff\u{10000}',
  '<&>"\'\r\n\t]]>',
  'temporary',
  'bucket.json',
];
const anyKey = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', '%', '\0'), minLength: 1, maxLength: 20 }),
);
const bucketKey = (Key: string) => ({ Bucket: BUCKET, Key });

async function listKeys(): Promise<string[]> {
  const page = await s3.client.listObjectsV2({ Bucket: BUCKET, EncodingType: 'url' });
  return (page.Contents ?? []).map(({ Key = '' }) => decodeURIComponent(Key.replaceAll('+', ' ')));
}

describe('any key', () => {
  test('puts, gets, lists and deletes as itself and stays inside the folder', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anyKey, { minLength: 1, maxLength: 5 }), async keys => {
        await Promise.all(keys.map(Key => s3.client.putObject({ ...bucketKey(Key), Body: `of ${Key}` })));
        for (const Key of keys) {
          const got = await s3.client.getObject(bucketKey(Key));
          expect(await got.Body?.transformToString()).toBe(`of ${Key}`);
        }
        const inByteOrder = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(await listKeys()).toEqual(inByteOrder);
        for (const Key of keys) await s3.client.deleteObject(bucketKey(Key));
        expect(await listKeys()).toEqual([]);
      }),
      { numRuns: 40, examples: [[HOSTILE.slice(0, 10)], [HOSTILE.slice(10)]] },
    );
    expect(await readdir(dirname(place.folder))).toEqual([relative(dirname(place.folder), place.folder)]);
    expect((await readdir(place.folder)).sort()).toEqual(['buckets', 'journal', 'temporary']);
  });

  test('compares as its UTF-8 bytes do', () => {
    const text = fc.string({ unit: 'binary', maxLength: 8 });
    const edge = fc.string({
      unit: fc.constantFrom('a', '\ud7ff', '\ue000', '\uffff', '\u{10000}'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.oneof(text, edge), fc.oneof(text, edge), (a, b) => {
        expect(Math.sign(compareKeys(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });
});
