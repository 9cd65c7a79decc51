import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { S3 } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LocalS3 } from '../../../local/s3/open-s3.ts';
import { openStore } from '../../../local/store/store.ts';
import { openInProcess } from './in-process-s3.ts';
import { BUCKET, makeFolder, refusal } from './s3-fixture.ts';

const LARGE = 'l'.repeat(100_000);

let place: Awaited<ReturnType<typeof makeFolder>>;
let s3: LocalS3;
let client: S3;

beforeEach(async () => {
  place = await makeFolder();
  ({ s3, client } = await openInProcess(place.folder));
});
afterEach(async () => {
  await s3.close();
  await place.remove();
});

async function reopen(whileClosed: () => Promise<void> = async () => {}): Promise<void> {
  await s3.close();
  await whileClosed();
  ({ s3, client } = await openInProcess(place.folder));
}

const objectsFolder = () => join(place.folder, 'buckets', BUCKET, 'objects');
const files = () => readdir(objectsFolder());
const put = (Key: string, Body: string | Uint8Array) => client.putObject({ Bucket: BUCKET, Key, Body });
const remove = (Key: string) => client.deleteObject({ Bucket: BUCKET, Key });

async function get(Key: string, Range?: string): Promise<string | undefined> {
  const { Body } = await client.getObject({ Bucket: BUCKET, Key, Range });
  return Body?.transformToString('latin1');
}

async function keys(): Promise<(string | undefined)[]> {
  const { Contents = [] } = await client.listObjectsV2({ Bucket: BUCKET });
  return Contents.map(({ Key }) => Key);
}

describe('a small object of a caller in this process', () => {
  test('has no file of its own and is there with all that was said of it after a restart', async () => {
    await client.putObject({
      Bucket: BUCKET,
      Key: 'a/ключ',
      Body: 'text\nof two lines',
      ContentType: 'text/plain',
      Metadata: { colour: 'red' },
    });
    const before = await client.headObject({ Bucket: BUCKET, Key: 'a/ключ', ChecksumMode: 'ENABLED' });
    expect(await files()).toEqual([]);
    await reopen();
    const after = await client.headObject({ Bucket: BUCKET, Key: 'a/ключ', ChecksumMode: 'ENABLED' });
    expect({ ...after, $metadata: {} }).toEqual({ ...before, $metadata: {} });
    expect(after).toMatchObject({ ContentType: 'text/plain', Metadata: { colour: 'red' } });
    expect(await get('a/ключ')).toBe('text\nof two lines');
    expect(await keys()).toEqual(['a/ключ']);
  });

  test('keeps every byte, be it text or not', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await put('bytes', bytes);
    await put('empty', '');
    expect(await get('bytes')).toBe(Buffer.from(bytes).toString('latin1'));
    await reopen();
    expect(await get('bytes')).toBe(Buffer.from(bytes).toString('latin1'));
    expect(await get('bytes', 'bytes=250-')).toBe(Buffer.from(bytes.subarray(250)).toString('latin1'));
    expect(await get('empty')).toBe('');
  });

  test('is replaced for readers to come, while one that has it keeps its version', async () => {
    await put('k', 'old');
    const { Body } = await client.getObject({ Bucket: BUCKET, Key: 'k' });
    await put('k', 'new');
    expect(await get('k')).toBe('new');
    expect(await Body?.transformToString()).toBe('old');
  });

  test('is made by one of several that race to make it', async () => {
    const racing = Array.from({ length: 10 }, (_, index) =>
      client.putObject({ Bucket: BUCKET, Key: 'k', Body: `${index}`, IfNoneMatch: '*' }).then(() => index),
    );
    const winners = (await Promise.allSettled(racing)).flatMap(result =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    expect(winners).toHaveLength(1);
    expect(await get('k')).toBe(`${winners[0]}`);
  });

  test('is refused when it is not what its checksum says', async () => {
    const wrong = client.putObject({
      Bucket: BUCKET,
      Key: 'k',
      Body: 'text',
      ContentMD5: `${'A'.repeat(22)}==`,
    });
    expect(await refusal(wrong)).toMatchObject({ name: 'BadDigest' });
    expect(await keys()).toEqual([]);
  });

  test('stays deleted', async () => {
    await put('k', 'text');
    await remove('k');
    expect(await keys()).toEqual([]);
    await reopen();
    expect(await refusal(get('k'))).toMatchObject({ name: 'NoSuchKey' });
  });

  test('does not come back with a bucket of the same name', async () => {
    await put('k', 'text');
    await remove('k');
    await client.deleteBucket({ Bucket: BUCKET });
    await s3.createBucket(BUCKET);
    await put('other', 'text');
    await reopen();
    expect(await keys()).toEqual(['other']);
  });
});

describe('a key whose object', () => {
  test('was small and becomes large, then small again, has its newest content after each restart', async () => {
    for (const content of ['first', LARGE, 'third']) {
      await put('k', content);
      expect(await get('k')).toBe(content);
      await reopen();
      expect(await get('k')).toBe(content);
    }
    await remove('k');
    await reopen();
    expect(await keys()).toEqual([]);
    await put('k', 'anew');
    await reopen();
    expect(await get('k')).toBe('anew');
    expect(await files()).toEqual([]);
  });

  test('is written, large and small and deleted at once, ends as what was seen last', async () => {
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        put('k', `small ${round}`),
        put('k', LARGE),
        put('k', `smaller ${round}`),
        remove('k'),
      ]);
      const seen = (await keys()).length === 0 ? undefined : await get('k');
      await reopen();
      expect((await keys()).length === 0 ? undefined : await get('k')).toBe(seen);
    }
  });

  test('was becoming large when the host stopped is still the small one', async () => {
    const kept = join(place.folder, 'kept');
    await put('k', LARGE);
    const [file = ''] = await files();
    await copyFile(join(objectsFolder(), file), kept);
    await remove('k');
    await put('k', 'small');
    await reopen(() => copyFile(kept, join(objectsFolder(), file)));
    expect(await get('k')).toBe('small');
    expect(await files()).toEqual([]);
  });
});

test('small objects are kept in a store that is given, which stays open', async () => {
  const store = await openStore({ folder: join(place.folder, 'shared') });
  const open = () => openInProcess(join(place.folder, 'sharing'), store);
  const first = await open();
  await first.client.putObject({ Bucket: BUCKET, Key: 'k', Body: 'text' });
  await first.s3.close();
  const second = await open();
  const { Body } = await second.client.getObject({ Bucket: BUCKET, Key: 'k' });
  expect(await Body?.transformToString()).toBe('text');
  await second.s3.close();
  await store.close();
});

test('every acknowledged small put is there after kill -9', async () => {
  await s3.close();
  const script = fileURLToPath(new URL('./put-small-child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, place.folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged = new Map<string, number>();
  let count = 0;
  for await (const line of createInterface(child.stdout)) {
    const [writer = '', round = ''] = line.split(':');
    acknowledged.set(writer, Number(round));
    if (++count === 500) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  ({ s3, client } = await openInProcess(place.folder));
  expect(acknowledged.size).toBe(8);
  for (const [writer, round] of acknowledged)
    expect([`${writer}:${round}`, `${writer}:${round + 1}`]).toContain(await get(`w${writer}`));
});
