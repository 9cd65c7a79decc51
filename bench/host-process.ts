import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import {
  type HostAnswers,
  type HostMessage,
  type HostQuestion,
  STAGES_PIPE,
  type Stage,
} from './host-messages.ts';

export interface HostProcess {
  readonly url: string;
  /** One question at a time. */
  ask<Ask extends keyof HostAnswers>(
    question: Extract<HostQuestion, { ask: Ask }>,
  ): Promise<HostAnswers[Ask]>;
  close(): Promise<void>;
}

/** Starts the system under test in a process of its own, so that only its own work counts as its own. */
export async function startHost(
  dataFolder: string,
  reached: (runId: string, stage: Stage) => void,
  { isUnscheduled = false, env = {} }: { isUnscheduled?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<HostProcess> {
  const schedule = isUnscheduled ? ['unscheduled'] : [];
  const child = fork('scripts/run.mjs', ['bench/gated-host.ts', dataFolder, ...schedule], {
    // What it prints must not get among the figures.
    stdio: ['ignore', 2, 2, 'ipc', 'pipe'],
    env: { ...process.env, ...env, COUNTERSIGN_PROVIDER: 'offline', COUNTERSIGN_PROVIDERS: '' },
  });
  const answered: ((value: never) => void)[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The host ended by itself, with code ${code}.`)));
    child.on('message', (message: HostMessage) => {
      if (message.kind === 'ready') resolve(message.url);
      else answered.shift()?.(message.value as never);
    });
  });
  createInterface({ input: child.stdio[STAGES_PIPE] as Readable }).on('line', line => {
    const [runId = '', stage = ''] = line.split(' ');
    reached(runId, stage as Stage);
  });
  const url = await ready;
  return {
    url,
    ask: question =>
      new Promise(resolve => {
        answered.push(resolve);
        child.send(question);
      }),
    close: () => endOf(child),
  };
}

/** It closes by itself when nobody listens any more. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
