import type { Command } from '../command.ts';
import { findBinary } from './find-binary.ts';
import { logToStandardError } from './log.ts';
import { readWorkerOptions, WORKER_HELP } from './options.ts';
import { openActivities } from './step-functions.ts';
import { startWorker } from './worker.ts';

const LIMITS = { outputBytes: 5_000_000, graceMs: 5_000 };

export const workerCommand: Command = {
  name: 'worker',
  summary: 'does the steps of a CLI provider (claude, codex) on this machine',
  help: WORKER_HELP,
  async run(args) {
    const options = readWorkerOptions(args);
    const environment = process.env;
    const binary = findBinary(options.binary, environment.PATH ?? '');
    const activities = openActivities(options.endpoint);
    const log = logToStandardError;
    log('info', `Serves ${options.provider} with ${binary}; works in ${options.workFolder}.`);
    try {
      const worker = await startWorker({ options, binary, environment, activities, limits: LIMITS, log });
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, worker.stop);
      const last = await worker.ended;
      return options.isOnce && last !== 'succeeded' ? 1 : 0;
    } finally {
      activities.close();
    }
  },
};
