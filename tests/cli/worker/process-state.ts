import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';

/** None of the processes whose numbers the file holds runs any more. */
export async function expectEnded(file: string): Promise<void> {
  for (const pid of (await readFile(file, 'utf8')).trim().split(/\s+/))
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
}

/** A zombie that nobody has fetched yet does not run. */
export async function isRunning(pid: string): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !/\) [ZX]/.test(status);
}
