import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { openS3 } from '../../../local/s3/open-s3.ts';
import { BUCKET, clientFor, makeFolder, type RunningS3, runS3 } from './s3-fixture.ts';

let place: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  place = await makeFolder();
});
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await place.remove();
});

const temporary = () => readdir(join(place.folder, 'temporary'));
const objectsFolder = () => join(place.folder, 'buckets', BUCKET, 'objects');

async function withS3<Result>(use: (s3: RunningS3) => Promise<Result>): Promise<Result> {
  const s3 = await runS3(place.folder);
  try {
    return await use(s3);
  } finally {
    await s3.stop();
  }
}

async function contentsOf(s3: RunningS3): Promise<Record<string, string | undefined>> {
  const { Contents = [] } = await s3.client.listObjectsV2({ Bucket: BUCKET });
  const entries = Contents.map(async ({ Key = '' }) => {
    const { Body } = await s3.client.getObject({ Bucket: BUCKET, Key });
    return [Key, await Body?.transformToString()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function startChild(): Promise<{ endpoint: string; kill(): Promise<void> }> {
  const script = fileURLToPath(new URL('./serve-s3-child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, place.folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    endpoint: line.toString().trim(),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('after kill -9', () => {
  test('every acknowledged put, delete and part is there and nothing half-written is', async () => {
    const child = await startChild();
    const client = clientFor(child.endpoint);
    const acknowledged: Record<string, string> = {};
    let acknowledgedCount = 0;
    const write = async (Key: string, Body: string) => {
      await client.putObject({ Bucket: BUCKET, Key, Body });
      acknowledged[Key] = Body;
      if (++acknowledgedCount === 50) await child.kill();
    };
    await write('deleted', 'x');
    await client.deleteObject({ Bucket: BUCKET, Key: 'deleted' });
    delete acknowledged.deleted;
    const { UploadId } = await client.createMultipartUpload({ Bucket: BUCKET, Key: 'joined' });
    const upload = { Bucket: BUCKET, Key: 'joined', UploadId };
    const { ETag } = await client.uploadPart({ ...upload, PartNumber: 1, Body: 'part' });

    const big = 'v'.repeat(100_000);
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; ; round++) await write(`w${writer}`, `${writer}:${round}:${big}`);
    });
    await Promise.allSettled(writers);
    client.destroy();

    await withS3(async s3 => {
      expect(await temporary()).toEqual([]);
      await s3.client.completeMultipartUpload({
        ...upload,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
      });
      const { joined, ...contents } = await contentsOf(s3);
      expect(joined).toBe('part');
      for (const [key, content] of Object.entries(contents)) {
        if (content === acknowledged[key]) continue;
        // The put under way may have taken effect unacknowledged, but only as a whole and only as the next round.
        const round = Number(acknowledged[key]?.split(':')[1] ?? -1) + 1;
        expect(content).toBe(`${key.slice(1)}:${round}:${big}`);
      }
      expect(Object.keys(contents)).toEqual(expect.arrayContaining(Object.keys(acknowledged)));
      expect(contents).not.toHaveProperty('deleted');
    });
  });
});

describe('a put that breaks off', () => {
  test('leaves the old object and no file behind', async () => {
    await withS3(async s3 => {
      await s3.client.putObject({ Bucket: BUCKET, Key: 'k', Body: 'old' });
      const socket = connect(Number(new URL(s3.endpoint).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`PUT /${BUCKET}/k HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nnew`);
      while ((await temporary()).length === 0) await new Promise(resolve => setImmediate(resolve));
      socket.destroy();
      while ((await temporary()).length > 0) await new Promise(resolve => setImmediate(resolve));
      expect(await contentsOf(s3)).toEqual({ k: 'old' });
    });
  });
});

describe('opening', () => {
  test('brings back objects, metadata and open uploads and sweeps leftovers', async () => {
    const uploadId = await withS3(async s3 => {
      await s3.client.putObject({
        Bucket: BUCKET,
        Key: 'k',
        Body: 'text',
        Metadata: { a: 'x'.repeat(2000) },
      });
      await s3.client.putObject({ Bucket: BUCKET, Key: 'empty', Body: '' });
      return (await s3.client.createMultipartUpload({ Bucket: BUCKET, Key: 'open' })).UploadId;
    });
    await writeFile(join(place.folder, 'temporary', 'leftover'), 'half');
    await writeFile(join(place.folder, 'buckets', BUCKET, 'uploads', 'orphan.1'), 'half');
    await withS3(async s3 => {
      expect(await contentsOf(s3)).toEqual({ k: 'text', empty: '' });
      const head = await s3.client.headObject({ Bucket: BUCKET, Key: 'k' });
      expect(head.Metadata).toEqual({ a: 'x'.repeat(2000) });
      const { Uploads } = await s3.client.listMultipartUploads({ Bucket: BUCKET });
      expect(Uploads?.map(({ UploadId }) => UploadId)).toEqual([uploadId]);
      expect(await temporary()).toEqual([]);
    });
  });

  test.each<[string, (path: string) => Promise<void>]>([
    ['cut short', async path => truncate(path, 20)],
    ['emptied', async path => truncate(path, 0)],
    ['appended to', async path => appendFile(path, 'x')],
    [
      'altered in its metadata',
      async path => {
        const bytes = await readFile(path);
        bytes[bytes.length - 30] = 0;
        await writeFile(path, bytes);
      },
    ],
  ])('refuses an object file that was %s, names it and touches nothing', async (_how, damage) => {
    await withS3(s3 => s3.client.putObject({ Bucket: BUCKET, Key: 'k', Body: 'text' }));
    const [file = ''] = await readdir(objectsFolder());
    const path = join(objectsFolder(), file);
    await damage(path);
    const before = await readFile(path);
    await expect(openS3({ folder: place.folder, clock: new VirtualClock() })).rejects.toThrow(path);
    expect((await readFile(path)).equals(before)).toBe(true);
  });
});

describe('a reader', () => {
  test('gets the version it opened to the end, though it is replaced and deleted meanwhile', async () => {
    const old = Buffer.alloc(2_000_000, 'o');
    await withS3(async s3 => {
      await s3.client.putObject({ Bucket: BUCKET, Key: 'k', Body: old });
      const { Body } = await s3.client.getObject({ Bucket: BUCKET, Key: 'k' });
      await s3.client.putObject({ Bucket: BUCKET, Key: 'k', Body: 'new' });
      await s3.client.deleteObject({ Bucket: BUCKET, Key: 'k' });
      const received = await Body?.transformToByteArray();
      expect(old.equals(received ?? Buffer.alloc(0))).toBe(true);
    });
  });
});
