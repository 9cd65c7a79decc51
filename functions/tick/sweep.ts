import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import type { RunIndex } from '../../core/adapters/records/run-index.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { PATIENCE_MS } from '../../core/domain/run/due.ts';
import { expiredGateOf } from '../../core/domain/run/expire-gate.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { describeFault } from '../middleware/describe-fault.ts';
import type { Observers } from '../middleware/observability.ts';
import { type TendPorts, tendRun } from './tend-run.ts';

export interface SweepPorts extends TendPorts {
  readonly runs: RunStore;
  readonly index: RunIndex;
  readonly machines: MachineControl;
}

const MOST_RUNS = 100;

/** Does what time has made due, and again what a process that died between two lines left undone. */
export function sweep(ports: SweepPorts) {
  const { runs, index, machines, requestErrand, requestNotices, now } = ports;

  const mend = async (runId: string, logger: Logger, metrics: Metrics): Promise<void> => {
    const stored = await runs.find(runId);
    if (stored === undefined) return;
    const { run } = stored;
    // Before anything else: what cannot be mended must not stand in the way of the rest for ever.
    await runs.postpone(run, new Date(now() + PATIENCE_MS).toISOString());
    if (run.undelivered.length > 0) return requestErrand({ deliver: runId });
    const gateId = expiredGateOf(run);
    if (gateId !== undefined) return requestErrand({ expire: { runId, gateId } });
    if (isOver(run)) {
      await machines.stop(run.workflowId, runId, 'The run was canceled.');
      return runs.settle(run);
    }
    if (run.gates.length > 0) {
      reportWaits(metrics, run, now());
      return tendRun(ports, stored, logger);
    }
    if (run.state !== 'queued') return;
    logger.warn('A run was stuck and is moved on.', { runId });
    // A run that waits to go on has more behind it than its start.
    if (run.sequence > 1) return machines.redrive(run.workflowId, runId);
    return machines.start(run.workflowId, runId);
  };

  return async ({ logger, metrics }: Observers): Promise<{ mended: number }> => {
    const before = new Date(now()).toISOString();
    let mended = 0;
    const attempt = async (runId: string, work: () => Promise<void>) => {
      try {
        await work();
        mended++;
      } catch (fault) {
        logger.error('A run is stuck.', { runId, fault: describeFault(fault) });
      }
    };
    for (const runId of await index.due(before, MOST_RUNS))
      await attempt(runId, () => mend(runId, logger, metrics));
    for (const runId of await index.dueNotices(before, MOST_RUNS))
      await attempt(runId, () => requestNotices(runId));
    return { mended };
  };
}

/** For the alarm about whoever has waited longest: each gate is looked at every few hours at least. */
function reportWaits(metrics: Metrics, { gates }: RunRecord, nowMs: number): void {
  for (const { openedAt } of gates)
    if (openedAt !== undefined)
      metrics.addMetric('GateWaiting', MetricUnit.Seconds, Math.round((nowMs - Date.parse(openedAt)) / 1000));
}
