import type { Journal } from './journal.ts';
import type { Log } from './log.ts';
import type { WorkerOptions } from './options.ts';
import type { Activities } from './step-functions.ts';

export interface WorkerLimits {
  /** Of the final message, and of each output. */
  readonly outputBytes: number;
  /** From SIGTERM to SIGKILL. */
  readonly graceMs: number;
}

/** What every task of a worker is done with. */
export interface WorkerParts {
  readonly options: WorkerOptions;
  readonly binary: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly activities: Activities;
  readonly journal: Journal;
  readonly limits: WorkerLimits;
  readonly log: Log;
}
