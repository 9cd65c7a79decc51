import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateActivityCommand, DescribeActivityCommand, SFNClient } from '@aws-sdk/client-sfn';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../../local/identity.ts';
import { type Ended, EngineProcess } from './engine-process.ts';

let folder: string;
const engines: EngineProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refusals-'));
});

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.kill();
  await rm(folder, { recursive: true });
});

function start(...args: string[]): EngineProcess {
  const engine = new EngineProcess(args);
  engines.push(engine);
  return engine;
}

function clientOf(endpoint: string): SFNClient {
  return new SFNClient({ region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS, endpoint, maxAttempts: 1 });
}

/** Leaves two records in the log, as a killed engine does; returns the second activity's ARN. */
async function leaveTwoActivities(): Promise<string | undefined> {
  const engine = start('--port', '0', '--data', folder);
  const client = clientOf(await engine.endpoint());
  await client.send(new CreateActivityCommand({ name: 'first' }));
  const { activityArn } = await client.send(new CreateActivityCommand({ name: 'second' }));
  client.destroy();
  await engine.kill();
  return activityArn;
}

async function logFile(): Promise<string> {
  const [name = ''] = (await readdir(folder)).filter(entry => entry.endsWith('.log'));
  return join(folder, name);
}

function expectOneLine({ code, stdout, stderr }: Ended, line: string | RegExp): void {
  expect(stderr.trimEnd()).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(code).toBeGreaterThan(0);
}

test('a second process on the same folder is refused in one line', async () => {
  await start('--port', '0', '--data', folder).endpoint();
  const refused = await start('--port', '0', '--data', folder).ended();
  expectOneLine(refused, `${folder} is in use by process`);
});

test('a port in use is refused in one line, and leaves no temporary folder', async () => {
  const port = new URL(await start('--port', '0', '--data', folder).endpoint()).port;
  const temporary = await mkdtemp(join(tmpdir(), 'refusals-tmp-'));
  const refused = await new EngineProcess(['--port', port], { TMPDIR: temporary }).ended();
  expectOneLine(refused, `Port ${port} is already in use.`);
  const left = (await readdir(temporary)).filter(name => name.startsWith('countersign'));
  await rm(temporary, { recursive: true });
  expect(left).toEqual([]);
});

test('a torn tail is cut off with a warning, and all before it is there', async () => {
  const activityArn = await leaveTwoActivities();
  const file = await logFile();
  const whole = await readFile(file);
  await writeFile(file, Buffer.concat([whole, whole.subarray(-20)]));
  const engine = start('--port', '0', '--data', folder);
  const client = clientOf(await engine.endpoint());
  expect((await client.send(new DescribeActivityCommand({ activityArn }))).name).toBe('second');
  client.destroy();
  expect(engine.stderr).toBe(
    `${file} ends in a record torn by a crash at byte ${whole.length}; cut off its 20 bytes.\n`,
  );
  expect((await readFile(file)).equals(whole)).toBe(true);
});

test('damage in the middle is refused with file and offset, and nothing is touched', async () => {
  await leaveTwoActivities();
  const file = await logFile();
  const bytes = await readFile(file);
  const offset = bytes.indexOf('first');
  bytes[offset] = 0;
  await writeFile(file, bytes);
  const refused = await start('--port', '0', '--data', folder).ended();
  expectOneLine(refused, new RegExp(`^${file} is damaged at byte \\d+: `));
  const [, named] = /byte (\d+)/.exec(refused.stderr) ?? [];
  expect(Number(named)).toBeLessThan(offset);
  expect((await readFile(file)).equals(bytes)).toBe(true);
});

test('a port that is no port and an unknown option are refused in one line', async () => {
  const [port, option] = await Promise.all([
    start('--port', 'many', '--data', folder).ended(),
    start('--colour', 'red').ended(),
  ]);
  expectOneLine(port, /--port/);
  expectOneLine(option, /--colour/);
});
