import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { WorkerOptions } from '../../../cli/worker/options.ts';
import { openActivities } from '../../../cli/worker/step-functions.ts';
import { startWorker, type Worker } from '../../../cli/worker/worker.ts';
import type { WorkerLimits } from '../../../cli/worker/worker-parts.ts';
import { temporaryFolder } from './stand-in.ts';

export interface TestWorker extends Worker {
  readonly lines: readonly string[];
  readonly workFolder: string;
}

interface WorkerWish extends Partial<Omit<WorkerOptions, 'binary' | 'endpoint'>>, Partial<WorkerLimits> {
  readonly endpoint: string;
  readonly binary: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** A worker in this process, over HTTP; it is stopped when the test ends. */
export async function runWorker({ endpoint, binary, environment, ...wish }: WorkerWish): Promise<TestWorker> {
  const lines: string[] = [];
  const workFolder = wish.workFolder ?? (await temporaryFolder());
  const activities = openActivities(endpoint);
  const worker = await startWorker({
    options: {
      provider: 'claude',
      endpoint,
      binary,
      activity: 'countersign-cli-claude',
      activityArn: undefined,
      concurrency: 1,
      heartbeatSeconds: 1,
      drainSeconds: 0,
      isOnce: false,
      ...wish,
      workFolder,
    },
    binary,
    environment: environment ?? process.env,
    activities,
    limits: { outputBytes: 5_000_000, graceMs: 200, ...wish },
    log: (level, text) => lines.push(`${level} ${text}`),
  });
  onTestFinished(async () => {
    worker.stop();
    worker.stop();
    await worker.ended.catch(() => {});
    activities.close();
  });
  return { ...worker, lines, workFolder };
}

export interface WorkerProcess {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves when it has printed this. */
  said(text: string): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** `countersign worker` as a process of its own. */
export function spawnWorker(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): WorkerProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'cli/main.ts', 'worker', '--provider', 'claude', ...args],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    child,
    output: () => output,
    said: text =>
      new Promise((resolve, reject) => {
        const look = () => output.includes(text) && resolve();
        listeners.add(look);
        ended.then(code => reject(new Error(`The worker ended with ${code}:\n${output}`)));
        look();
      }),
    ended,
  };
}
