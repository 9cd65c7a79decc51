import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** An independent DynamoDB that npm installs on 64-bit Linux; undefined elsewhere. */
export function findDynoxide(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    const binary = join(dirname(manifest), 'dynoxide');
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

export async function startDynoxide(binary: string): Promise<{ endpoint: string; close(): Promise<void> }> {
  const port = await findFreePort();
  const child = spawn(binary, ['serve', '--port', String(port)], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await answers(endpoint))) await sleep(20);
  return {
    endpoint,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
