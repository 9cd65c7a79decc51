import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { ExecutionEnded } from '../../core/contracts/machine-payloads.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { describeExecutionEnd } from '../../core/domain/run/describe-execution-end.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';

export interface RecordRunEndPorts {
  readonly runs: RunStore;
  readonly now: () => number;
}

/** Writes down that a run's state machine gave up. A run that is over stays as it is, so the event may come twice. */
export function recordRunEnd({ runs, now }: RecordRunEndPorts) {
  return async (ended: ExecutionEnded): Promise<RunRecord | undefined> => {
    const stored = await runs.find(ended.name);
    if (stored === undefined) return undefined;
    const isOld = (run: RunRecord) =>
      isOver(run) || (ended.redriveCount ?? run.redriveCount) < run.redriveCount;
    const { run, answer: isNew } = await changeRun(runs, stored, ({ run: current }) => ({
      events: isOld(current)
        ? []
        : [
            {
              type: 'run.failed',
              at: new Date(now()).toISOString(),
              ...describeExecutionEnd(current, ended),
            },
          ],
      answer: !isOld(current),
    }));
    return isNew ? run : undefined;
  };
}
