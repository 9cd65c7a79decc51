import type { Logger } from '@aws-lambda-powertools/logger';
import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import type { RequestDelivery } from '../../core/adapters/machines/request-delivery.ts';
import type { RunIndex } from '../../core/adapters/records/run-index.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';

export interface SweepPorts {
  readonly runs: RunStore;
  readonly index: RunIndex;
  readonly machines: MachineControl;
  readonly requestDelivery: RequestDelivery;
  readonly now: () => number;
}

/** Whoever acts on a run does so within seconds; after this long nobody does any more. */
const PATIENCE_MS = 60_000;
const MOST_RUNS = 100;

/** Does again what a process that died between two lines left undone. */
export function sweep({ runs, index, machines, requestDelivery, now }: SweepPorts) {
  const mend = async (runId: string): Promise<void> => {
    const stored = await runs.find(runId);
    if (stored === undefined) return;
    const { run } = stored;
    // Before anything else: what cannot be mended must not stand in the way of the rest for ever.
    await runs.postpone(run, new Date(now()).toISOString());
    if (run.undelivered.length > 0) return requestDelivery(runId);
    if (isOver(run)) {
      await machines.stop(run.workflowId, runId, 'The run was canceled.');
      return runs.settle(run);
    }
    if (run.state !== 'queued') return;
    // A run that waits to go on has more behind it than its start.
    if (run.sequence > 1) return machines.redrive(run.workflowId, runId);
    return machines.start(run.workflowId, runId);
  };
  return async (logger: Pick<Logger, 'warn' | 'error'>): Promise<{ mended: number }> => {
    const due = await index.due(new Date(now() - PATIENCE_MS).toISOString(), MOST_RUNS);
    let mended = 0;
    for (const runId of due)
      try {
        await mend(runId);
        mended++;
        logger.warn('A run was stuck and has been moved on.', { runId });
      } catch (fault) {
        logger.error('A run is stuck.', {
          runId,
          fault: fault instanceof Error ? fault.message : String(fault),
        });
      }
    return { mended };
  };
}
