import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@aws-lambda-powertools/logger';
import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { RunChanged } from '../../core/contracts/errors.ts';
import type { RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import { describeFault } from '../middleware/describe-fault.ts';

type StartEvent = Extract<RunEvent, { type: 'run.started' }>;

export interface BegunRun {
  readonly run: RunRecord;
  readonly isNew: boolean;
}

/** Writes a run down, or finds the one that has its id; `undefined` where neither is there to be read. */
export async function createOnce(runs: RunStore, event: StartEvent): Promise<BegunRun | undefined> {
  try {
    return { run: await runs.create(event), isNew: true };
  } catch (fault) {
    if (!(fault instanceof RunChanged)) throw fault;
  }
  const stored = await findWritten(runs, event.runId);
  return stored && { run: stored.run, isNew: false };
}

/** Starts the state machine of a run that is written; if that fails, the sweep starts it. */
export async function startMachine(
  machines: Pick<MachineControl, 'start'>,
  { run, isNew }: BegunRun,
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  if (!isNew && run.state !== 'queued') return;
  try {
    await machines.start(run.workflowId, run.runId);
  } catch (fault) {
    logger.error('The state machine did not start; the sweep will start it.', {
      runId: run.runId,
      fault: describeFault(fault),
    });
  }
}

/** Whoever wrote first may not be done writing. */
async function findWritten(runs: RunStore, runId: string): Promise<StoredRun | undefined> {
  for (let tries = 0; tries < 5; tries++) {
    const stored = await runs.find(runId);
    if (stored !== undefined) return stored;
    await sleep(50);
  }
  return undefined;
}
