import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { withFolder } from './bench-engine.ts';

const STARTS = 5;

/** From the command to the first answer, on an empty data folder and again on what that left behind. */
export async function benchColdStart(): Promise<Record<string, number>> {
  return {
    coldStartMsOfHost: await median(() => withFolder(folder => startHost(folder))),
    warmStartMsOfHost: await withFolder(async folder => {
      await startHost(folder);
      return median(() => startHost(folder));
    }),
    coldStartMsOfStepFunctionsAlone: await median(() => withFolder(startStepFunctionsAlone)),
  };
}

async function startHost(folder: string): Promise<number> {
  const port = await freePort();
  const environment = { PORT: String(port), COUNTERSIGN_DATA: join(folder, 'data') };
  return timeToAnswer(['run', '--silent', 'start'], environment, `http://127.0.0.1:${port}/healthz`);
}

async function startStepFunctionsAlone(folder: string): Promise<number> {
  const port = await freePort();
  const args = ['run', '--silent', 'local:sfn', '--', '--port', String(port), '--data', folder];
  return timeToAnswer(args, {}, `http://127.0.0.1:${port}/`);
}

async function timeToAnswer(
  npmArguments: string[],
  environment: Record<string, string>,
  url: string,
): Promise<number> {
  const startMs = performance.now();
  const child = spawn('npm', npmArguments, {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...environment },
  });
  try {
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error(`npm ${npmArguments.join(' ')} ended by itself.`);
      await new Promise(resolve => setTimeout(resolve, 5));
    }
    return performance.now() - startMs;
  } finally {
    await endGroup(child.pid as number);
  }
}

/** npm may be gone before what it started is, and the folder is removed next. */
async function endGroup(leader: number): Promise<void> {
  try {
    for (process.kill(-leader, 'SIGTERM'); ; process.kill(-leader, 0))
      await new Promise(resolve => setTimeout(resolve, 5));
  } catch {
    // Nobody is left in the group.
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    return response.ok || !url.endsWith('/healthz');
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) times.push(await measure());
  times.sort((a, b) => a - b);
  return Math.round(times[Math.floor(STARTS / 2)] as number);
}
