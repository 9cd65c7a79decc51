import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseManifest } from '../../../app/parse-manifest.ts';
import { RealClock } from '../../../local/clock/real-clock.ts';
import { openHost } from '../../../local/host.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'earlier-'));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const open = () =>
  openHost({
    manifest: parseManifest({ tables: [], buckets: [{ name: 'content' }] }),
    projectFolder: process.cwd(),
    dataFolder,
    port: 0,
    clock: new RealClock(),
    dynamoDbEndpoint: undefined,
    log: () => {},
  });

test('a host does not start on tables that an earlier version wrote, and says what to do', async () => {
  await mkdir(join(dataFolder, 'dynamodb'));
  await writeFile(join(dataFolder, 'dynamodb', 'dynamodb.sqlite'), 'SQLite format 3');
  await expect(open()).rejects.toThrow(
    /dynamodb\.sqlite was written by an earlier version.* set COUNTERSIGN_DATA to another folder, or delete/,
  );
  expect(await readdir(dataFolder)).toEqual(['dynamodb']);
});

test('a host starts where there is nothing, and on what it left', async () => {
  await (await open()).close();
  await (await open()).close();
});
