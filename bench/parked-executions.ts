import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withFolder } from './bench-engine.ts';

/** What 10,000 executions that wait for a token cost in memory, and how long a restart with them takes. */
export function benchParkedExecutions(): Promise<Record<string, number>> {
  return withFolder(async folder => ({
    ...(await measure('park', folder)),
    ...(await measure('restart', folder)),
  }));
}

async function measure(mode: 'park' | 'restart', folder: string): Promise<Record<string, number>> {
  const args = ['scripts/run.mjs', 'bench/measure-parked.ts', mode, folder];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Record<string, number>;
}
