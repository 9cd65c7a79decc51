import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenSecrets, openSecrets } from './open-secrets.ts';

const LINK_KEY = { name: 'link-key', description: 'Signs the links on which people decide.' };
const script = fileURLToPath(new URL('./put-until-killed.ts', import.meta.url));

let secrets: OpenSecrets;
let folder: string;

beforeEach(async () => {
  secrets = await openSecrets();
  folder = join(secrets.folder, 'secrets');
});

afterEach(() => secrets.close());

const read = async (SecretId: string, more: object = {}) =>
  (await secrets.inProcess.send(new GetSecretValueCommand({ SecretId, ...more }))).SecretString;
const put = (SecretId: string, SecretString: string) =>
  secrets.inProcess.send(new PutSecretValueCommand({ SecretId, SecretString }));

test('everything is there again after a restart', async () => {
  const names = ['key', 'Key', 'team/key', 'x'.repeat(512), '..', 'a.json'];
  for (const Name of names)
    await secrets.inProcess.send(new CreateSecretCommand({ Name, SecretString: `of ${Name}` }));
  await put('key', 'later');
  const before = await secrets.inProcess.send(new DescribeSecretCommand({ SecretId: 'key' }));
  await secrets.reopen();
  expect(await read('key')).toBe('later');
  expect(await read('key', { VersionStage: 'AWSPREVIOUS' })).toBe('of key');
  for (const name of names.slice(1)) expect(await read(name)).toBe(`of ${name}`);
  const after = await secrets.inProcess.send(new DescribeSecretCommand({ SecretId: 'key' }));
  expect({ ...after, $metadata: {} }).toEqual({ ...before, $metadata: {} });
});

test('security 25: what was acknowledged is there after kill -9 in the middle of writing', async () => {
  const killedFolder = join(secrets.folder, 'killed');
  for (const rounds of [3, 20]) {
    const child: ChildProcess = spawn(
      process.execPath,
      ['--import', 'tsx', script, `${killedFolder}-${rounds}`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(child, 'exit');
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    let acknowledged = 0;
    lines.on('line', line => {
      acknowledged = Number(line);
      if (acknowledged === rounds) child.kill('SIGKILL');
    });
    await Promise.all([ended, once(lines, 'close')]);
    const [name = ''] = (await readdir(`${killedFolder}-${rounds}`)).filter(file => file.endsWith('.json'));
    const kept = JSON.parse(await readFile(join(`${killedFolder}-${rounds}`, name), 'utf8'));
    const current = Number(kept.versions.at(-1).value.SecretString);
    expect(acknowledged).toBeGreaterThanOrEqual(rounds);
    expect([acknowledged, acknowledged + 1]).toContain(current);
  }
}, 60_000);

describe('the files', () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  test('security 22: can be read by their owner alone', async () => {
    await secrets.manager.provide(LINK_KEY);
    await put('link-key', 'second');
    expect(await modeOf(folder)).toBe('700');
    expect(await readdir(folder)).toEqual(['link-key.json']);
    expect(await modeOf(join(folder, 'link-key.json'))).toBe('600');
  });

  test('are never seen half written: what a stopped process left is swept away', async () => {
    await secrets.manager.provide(LINK_KEY);
    await writeFile(join(folder, 'half.tmp'), '{"format":1,');
    await secrets.reopen();
    expect(await readdir(folder)).toEqual(['link-key.json']);
  });

  test('that are damaged stop the start with their path, and not with what they hold', async () => {
    await writeFile(join(folder, 'link-key.json'), '{"format":1,"name":"spoilt text"');
    const fault = await secrets.reopen().catch((thrown: Error) => thrown);
    expect(String(fault)).toBe(
      `Error: ${join(folder, 'link-key.json')} is damaged: it holds no secret that can be read.`,
    );
  });

  test('that cannot be written leave the value as it was', async () => {
    await secrets.manager.provide(LINK_KEY);
    const before = await read('link-key');
    await rename(folder, `${folder}-away`);
    const fault = await put('link-key', 'the lost text').catch((thrown: Error) => thrown);
    await rename(`${folder}-away`, folder);
    expect(fault).toMatchObject({ name: 'InternalFailure' });
    expect(await read('link-key')).toBe(before);
    expect(secrets.warnings.join()).not.toContain('the lost text');
  });
});

describe('a secret that the host provides', () => {
  test('is random, and the same at every start', async () => {
    const arn = await secrets.manager.provide(LINK_KEY);
    const text = await read(arn);
    expect(text).toMatch(/^[\w-]{64}$/);
    await secrets.reopen();
    expect(await secrets.manager.provide(LINK_KEY)).toBe(arn);
    expect(await read('link-key')).toBe(text);
  });

  test('security 14: keeps what was put there since', async () => {
    await secrets.manager.provide(LINK_KEY);
    await put('link-key', 'another');
    await secrets.reopen();
    await secrets.manager.provide(LINK_KEY);
    expect(await read('link-key')).toBe('another');
  });

  test('security 14: takes the bare file over in which it was kept before', async () => {
    await writeFile(join(folder, 'link-key'), 'the text of a bare file', { mode: 0o600 });
    const arn = await secrets.manager.provide(LINK_KEY);
    expect(await read(arn)).toBe('the text of a bare file');
    expect(await readdir(folder)).toEqual(['link-key.json']);
    await secrets.reopen();
    await secrets.manager.provide(LINK_KEY);
    expect(await read('link-key')).toBe('the text of a bare file');
  });

  test('clears a bare file away that was taken over when the process was stopped, and no other', async () => {
    await writeFile(join(folder, 'link-key'), 'first text');
    await secrets.manager.provide(LINK_KEY);
    await put('link-key', 'second text');
    await writeFile(join(folder, 'link-key'), 'first text');
    await secrets.manager.provide(LINK_KEY);
    expect(await readdir(folder)).toEqual(['link-key.json']);
    await writeFile(join(folder, 'link-key'), 'of somebody else');
    await secrets.manager.provide(LINK_KEY);
    expect(await readdir(folder)).toContain('link-key');
    expect(await read('link-key')).toBe('second text');
  });
});
