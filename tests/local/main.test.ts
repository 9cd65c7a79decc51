import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';

let dataFolder: string;
let serverId: number | undefined;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'main-'));
});
afterEach(async () => {
  if (serverId !== undefined && isAlive(serverId)) process.kill(serverId, 'SIGKILL');
  serverId = undefined;
  await rm(dataFolder, { recursive: true, force: true });
});

function start(command: string, args: string[]): ChildProcess {
  return spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', COUNTERSIGN_DATA: dataFolder, DYNAMODB_ENDPOINT: '' },
  });
}

/** Where it serves, once it does; the lock file names the server's own process. */
async function running({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) {
    const url = /^Countersign is running on (.*)$/.exec(line)?.[1];
    if (url === undefined) continue;
    serverId = Number(await readFile(join(dataFolder, 'journal', 'lock'), 'utf8'));
    return url;
  }
  throw new Error('It ended without serving.');
}

function isAlive(processId: number): boolean {
  return existsSync(`/proc/${processId}`);
}

describe.runIf(process.platform === 'linux')('the server as a process of its own', () => {
  test('ends in good order when the npm that started it is ended alone', async () => {
    const npm = start('npm', ['start']);
    await running(npm);
    npm.kill('SIGTERM');
    await expect.poll(() => isAlive(serverId ?? 0), { timeout: 10_000, interval: 100 }).toBe(false);
  });

  test('ends with one line and code 1 when its disk takes no more', async () => {
    const limited = 'ulimit -f 2048; exec "$0" scripts/run.mjs local/main.ts';
    const server = start('/bin/sh', ['-c', limited, process.execPath]);
    const complaint = text(server.stderr as NodeJS.ReadableStream);
    const ended = once(server, 'exit');
    const endpoint = await running(server);
    const sqs = new SQSClient({
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
      endpoint,
      maxAttempts: 1,
    });
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: 'full' }));
    const MessageBody = 'x'.repeat(250_000);
    const fill = async () => {
      for (;;) await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    };
    await expect(fill()).rejects.toThrow();
    expect(await ended).toEqual([1, null]);
    expect(await complaint).toMatch(
      /^\S+ ERROR Countersign stops: Writing to \S+ failed \(EFBIG.*\); restart once the disk is well again\. Nothing that was acknowledged is lost\.\n$/,
    );
    sqs.destroy();
  });
});
