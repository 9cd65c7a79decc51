import type { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { isOtherwiseDue, PATIENCE_MS } from '../../core/domain/run/due.ts';
import { expiredGateOf } from '../../core/domain/run/expire-gate.ts';
import { progressDue } from '../../core/domain/run/progress-schedule.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { threadOfRun } from '../../core/domain/slack/thread-of.ts';
import type { Observers } from '../middleware/observability.ts';
import { type TendPorts, tendRun } from './tend-run.ts';

/** Does what time has made due for one run, and again what a process that died between two lines left undone. */
export function mendRun(ports: TendPorts) {
  const { runs, machines, requestErrand, now } = ports;

  /** How the run gets on is written down, and so is that its thread has to be told. */
  const noteProgress = async (stored: StoredRun): Promise<StoredRun> => {
    const { run, answer: isNew } = await changeRun(runs, stored, ({ run: current }) => {
      const events = progressDue(current, now());
      return { events, answer: events.length > 0 };
    });
    if (isNew) await ports.requestNotices(run.runId);
    return { ...stored, run };
  };

  return async (runId: string, { logger, metrics }: Observers): Promise<void> => {
    const found = await runs.find(runId);
    if (found === undefined) return;
    const stored = await noteProgress(found);
    const { run } = stored;
    if (!isOtherwiseDue(found.run, run, now())) return;
    // Before anything else: what cannot be mended must not stand in the way of the rest for ever.
    await runs.postpone(run, new Date(now() + PATIENCE_MS).toISOString());
    if (run.undelivered.length > 0) return requestErrand({ deliver: runId });
    const gateId = expiredGateOf(run);
    if (gateId !== undefined) return requestErrand({ expire: { runId, gateId } });
    if (isOver(run)) {
      await machines.stop(run.workflowId, runId, 'The run was canceled.');
      return runs.settle(run);
    }
    if (run.state === 'queued') return start(run, logger);
    reportWaits(metrics, run, now());
    if (run.gates.length > 0 || threadOfRun(run) !== undefined) return tendRun(ports, stored, logger);
  };

  async function start(run: RunRecord, logger: Logger): Promise<void> {
    const { runId, workflowId, sequence } = run;
    logger.warn('A run was stuck and is moved on.', { runId });
    // A run that waits to go on has more behind it than its start.
    return sequence > 1 ? machines.redrive(workflowId, runId) : machines.start(workflowId, runId);
  }
}

/** For the alarm about whoever has waited longest: each gate is looked at every few hours at least. */
function reportWaits(metrics: Metrics, { gates }: RunRecord, nowMs: number): void {
  for (const { openedAt } of gates)
    if (openedAt !== undefined)
      metrics.addMetric('GateWaiting', MetricUnit.Seconds, Math.round((nowMs - Date.parse(openedAt)) / 1000));
}
