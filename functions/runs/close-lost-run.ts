import type { Logger } from '@aws-lambda-powertools/logger';
import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { describeExecutionEnd } from '../../core/domain/run/describe-execution-end.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';

export interface LostRunPorts {
  readonly runs: RunStore;
  readonly machines: MachineControl;
  readonly now: () => number;
}

/**
 * Looks whether the state machine of a run is still there, and closes the run if it is not: usually Step Functions' own event
 * says so, but an event can be lost. Returns the run as it is then.
 */
export async function closeLostRun(
  { runs, machines, now }: LostRunPorts,
  stored: StoredRun,
  logger: Logger,
): Promise<RunRecord> {
  const ended = await machines.endOf(stored.run.workflowId, stored.run.runId);
  if (ended === undefined) return stored.run;
  const { run, answer: isNew } = await changeRun(runs, stored, ({ run: current }) => {
    // A run that was redriven meanwhile has another life of its execution.
    const isOld = isOver(current) || ended.redriveCount < current.redriveCount;
    const at = new Date(now()).toISOString();
    return {
      events: isOld ? [] : [{ type: 'run.failed', at, ...describeExecutionEnd(current, ended) }],
      answer: !isOld,
    };
  });
  if (isNew) logger.warn('The state machine of a run was gone; the run is closed.', { runId: run.runId });
  return run;
}
