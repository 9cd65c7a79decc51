import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTethered, type TetheredChild } from './tethered-child.ts';

const LONGEST_START_MS = 15_000;
const FIRST_RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 10_000;
/** A child that ran this long was healthy: the next restart is prompt again. */
const HEALTHY_AFTER_MS = 30_000;

export interface DynoxideProcess {
  /** Where it answers; while it is being started again, resolves when it does. */
  endpoint(): string | Promise<string>;
  close(): Promise<void>;
}

interface LaunchOptions {
  readonly binary: string;
  readonly databaseFile: string;
  readonly log: (message: string) => void;
  /** Receives what the child itself prints. */
  readonly onOutput: (line: string) => void;
}

interface RunningChild {
  readonly child: TetheredChild;
  readonly endpoint: string;
}

/** Keeps a DynamoDB child process running; started again, ever more patiently, whenever it ends by itself. */
export async function startDynoxide(options: LaunchOptions): Promise<DynoxideProcess> {
  const closing = new AbortController();
  const first = await launch(options);
  let running = Promise.resolve(first);
  let endpoint: string | undefined = first.endpoint;

  const keepRunning = async () => {
    let delayMs = FIRST_RESTART_DELAY_MS;
    for (;;) {
      const { child, endpoint: answersAt } = await running;
      endpoint = answersAt;
      const startedMs = Date.now();
      const end = await child.ended;
      endpoint = undefined;
      // If only the shell between was killed, this ends what it left running.
      await child.release();
      if (closing.signal.aborted) return;
      if (Date.now() - startedMs > HEALTHY_AFTER_MS) delayMs = FIRST_RESTART_DELAY_MS;
      options.log(`DynamoDB ended (${end}); starting it again in ${delayMs} ms.`);
      running = relaunch(options, delayMs, closing.signal);
      delayMs = Math.min(delayMs * 2, LONGEST_RESTART_DELAY_MS);
    }
  };
  const kept = keepRunning().catch(fault => {
    if (!closing.signal.aborted) throw fault;
  });

  return {
    endpoint: () => endpoint ?? running.then(child => child.endpoint),
    close: async () => {
      closing.abort();
      await running.then(
        ({ child }) => child.release(),
        () => {},
      );
      await kept;
    },
  };
}

/** Tries until it runs; rejects only when `closing` is aborted. */
async function relaunch(
  options: LaunchOptions,
  firstDelayMs: number,
  closing: AbortSignal,
): Promise<RunningChild> {
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, LONGEST_RESTART_DELAY_MS)) {
    await sleep(delayMs, undefined, { signal: closing });
    try {
      return await launch(options);
    } catch (fault) {
      options.log(`DynamoDB did not start: ${fault instanceof Error ? fault.message : fault}`);
    }
  }
}

async function launch(options: LaunchOptions): Promise<RunningChild> {
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', options.databaseFile];
  const child = startTethered(options.binary, args, options.onOutput);
  const stopAsking = new AbortController();
  try {
    await Promise.race([
      answers(endpoint, stopAsking.signal),
      child.ended.then(end => {
        throw new Error(`DynamoDB ended while starting (${end}).`);
      }),
    ]);
    return { child, endpoint };
  } catch (fault) {
    await child.release();
    throw fault;
  } finally {
    stopAsking.abort();
  }
}

async function answers(endpoint: string, signal: AbortSignal): Promise<void> {
  const deadlineMs = Date.now() + LONGEST_START_MS;
  while (!signal.aborted) {
    try {
      await (await fetch(endpoint, { signal })).arrayBuffer();
      return;
    } catch {
      if (Date.now() > deadlineMs)
        throw new Error(`DynamoDB at ${endpoint} gave no answer for ${LONGEST_START_MS} ms.`);
      await sleep(10);
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No free port on 127.0.0.1.')),
      );
    });
  });
}
