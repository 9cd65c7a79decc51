import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, StoreInUse } from '../../../local/store/store.ts';

const script = fileURLToPath(new URL('./commit-until-killed.ts', import.meta.url));
let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
});

afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

test('a second process is refused; after kill -9 of the first it gets all that was acknowledged', async () => {
  child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  let acknowledged = 0;
  lines.on('line', line => {
    acknowledged = Number(line);
    if (acknowledged === 40) lines.emit('enough');
  });
  await once(lines, 'enough');

  const refusal = await openStore({ folder }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StoreInUse);
  expect((refusal as StoreInUse).message).toBe(
    `${folder} is in use by process ${child.pid}; stop it first, or choose another data folder.`,
  );

  child.kill('SIGKILL');
  await Promise.all([exited, once(lines, 'close')]);
  const store = await openStore({ folder, log: () => {} });
  const numbers = store.list('p', 'numbers');
  expect(numbers.length).toBeGreaterThanOrEqual(acknowledged);
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1)));
  await store.close();
});

test('the same process cannot open a folder twice, but again after closing it', async () => {
  const store = await openStore({ folder });
  await expect(openStore({ folder })).rejects.toThrow(StoreInUse);
  await store.close();
  await (await openStore({ folder })).close();
});
