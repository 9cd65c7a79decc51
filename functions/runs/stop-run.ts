import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { Form } from '../../core/adapters/records/form-store.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { conflict } from '../../core/contracts/problem.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { describeFault } from '../middleware/describe-fault.ts';
import type { Observers } from '../middleware/observability.ts';
import { reportRunEnd } from '../middleware/run-metrics.ts';

export interface ChangePorts {
  readonly runs: RunStore;
  readonly machines: MachineControl;
  readonly now: () => number;
}

/** The run is canceled once that is written; its state machine is stopped now or by the sweep. May be repeated. */
export async function stopRun(
  ports: ChangePorts,
  stored: StoredRun,
  { by, reason }: { readonly by: string; readonly reason: string },
  observers: Observers,
): Promise<RunRecord> {
  const { runs, machines, now } = ports;
  const { run, answer: isNew } = await changeRun(runs, stored, ({ run: current }) => {
    if (current.completionReason !== undefined && current.state === 'canceled')
      return { events: [], answer: false };
    if (isOver(current)) throw overAlready(current);
    const at = new Date(now()).toISOString();
    return { events: [{ type: 'run.canceled', at, by, reason }], answer: true };
  });
  if (!isNew) return run;
  reportRunEnd(observers.metrics, run);
  await attempt(observers, 'The state machine was not stopped; the sweep will stop it.', async () => {
    await machines.stop(run.workflowId, run.runId, `${by} canceled the run.`);
    await runs.settle(run);
  });
  await attempt(observers, 'Not all runs that this one had started were canceled.', () =>
    cancelChildren(ports, run, by),
  );
  return run;
}

/** With what somebody confirmed that a diagnosis had proposed. */
export interface ConfirmedProposal {
  readonly diagnosis: { readonly diagnosisId: string; readonly contentHash: string };
  /** The form, which counts once. */
  readonly form?: Form;
  /** Throws where the run is no longer what was shown. */
  readonly check: (run: RunRecord) => void;
}

/** Goes on with a failed run at the step that failed. */
export async function redriveFailed(
  { runs, machines, now }: ChangePorts,
  stored: StoredRun,
  by: string,
  observers: Pick<Observers, 'logger'>,
  confirmed?: ConfirmedProposal,
): Promise<RunRecord> {
  const { run } = await changeRun(runs, stored, ({ run: current }) => {
    confirmed?.check(current);
    if (current.state !== 'failed')
      throw conflict(`Only a failed run can go on; this one is ${current.state}.`, {
        name: 'WrongPhase',
        slug: 'wrong-phase',
        title: 'Not in this phase',
        extra: { state: current.state, phase: current.phase },
      });
    const at = new Date(now()).toISOString();
    const { diagnosis, form } = confirmed ?? {};
    return {
      events: [{ type: 'run.redriven', at, by, ...(diagnosis !== undefined && { diagnosis }) }],
      ...(form !== undefined && { form }),
      answer: undefined,
    };
  });
  await attempt(observers, 'The state machine was not redriven; the sweep will do it.', () =>
    machines.redrive(run.workflowId, run.runId),
  );
  return run;
}

/** Nobody waits any more for what a run has had started. */
async function cancelChildren(ports: ChangePorts, parent: RunRecord, by: string): Promise<void> {
  for (const runId of Object.values(parent.children ?? {}).flat()) {
    const stored = await ports.runs.find(runId);
    if (stored === undefined || isOver(stored.run)) continue;
    const { run } = await changeRun(ports.runs, stored, ({ run: current }) => ({
      events: isOver(current)
        ? []
        : [
            {
              type: 'run.canceled',
              at: new Date(ports.now()).toISOString(),
              by,
              reason: `Run ${parent.runId} was canceled.`,
            },
          ],
      answer: undefined,
    }));
    await ports.machines.stop(run.workflowId, runId, `Run ${parent.runId} was canceled.`);
    await ports.runs.settle(run);
    await cancelChildren(ports, run, by);
  }
}

async function attempt(
  { logger }: Pick<Observers, 'logger'>,
  failed: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (fault) {
    logger.error(failed, { fault: describeFault(fault) });
  }
}

function overAlready(run: RunRecord) {
  return conflict(`The run is over: ${run.state}.`, {
    name: 'RunIsOver',
    slug: 'run-is-over',
    title: 'Too late',
    extra: { state: run.state, phase: run.phase },
  });
}
