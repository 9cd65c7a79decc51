import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { cancelRequestSchema } from '../../core/contracts/api.ts';
import { conflict } from '../../core/contracts/problem.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { describeFault } from '../middleware/describe-fault.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { reportRunEnd } from '../middleware/run-metrics.ts';
import type { RunViewer } from '../runs/run-viewer.ts';
import { ownRun } from '../runs/visible-run.ts';

export interface ChangeRunPorts {
  readonly runs: RunStore;
  readonly machines: MachineControl;
  readonly viewer: RunViewer;
  readonly now: () => number;
}

/** The run is canceled once that is written; its state machine is stopped now or by the sweep. */
export function cancelRun({ runs, machines, viewer, now }: ChangeRunPorts): Route {
  return async request => {
    const { reason = 'canceled' } = request.body(cancelRequestSchema);
    const stored = await ownRun(runs, request);
    const { run, answer: isNew } = await changeRun(runs, stored, ({ run: current }) => {
      if (current.completionReason !== undefined && current.state === 'canceled')
        return { events: [], answer: false };
      if (isOver(current)) throw overAlready(current);
      const at = new Date(now()).toISOString();
      return { events: [{ type: 'run.canceled', at, by: request.caller.userId, reason }], answer: true };
    });
    if (isNew) {
      reportRunEnd(request.metrics, run);
      await attempt(request, 'The state machine was not stopped; the sweep will stop it.', async () => {
        await machines.stop(run.workflowId, run.runId, `${request.caller.userId} canceled the run.`);
        await runs.settle(run);
      });
      await attempt(request, 'Not all runs that this one had started were canceled.', () =>
        cancelChildren({ runs, machines, now }, run, request.caller.userId),
      );
    }
    return json(200, await viewer.whole(run, request));
  };
}

type CancelPorts = Pick<ChangeRunPorts, 'runs' | 'machines' | 'now'>;

/** Nobody waits any more for what a run has had started. */
async function cancelChildren(ports: CancelPorts, parent: RunRecord, by: string): Promise<void> {
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

export function redriveRun({ runs, machines, viewer, now }: ChangeRunPorts): Route {
  return async request => {
    const stored = await ownRun(runs, request);
    const { run } = await changeRun(runs, stored, ({ run: current }) => {
      if (current.state !== 'failed')
        throw conflict(`Only a failed run can go on; this one is ${current.state}.`, {
          name: 'WrongPhase',
          slug: 'wrong-phase',
          title: 'Not in this phase',
          extra: { state: current.state, phase: current.phase },
        });
      const at = new Date(now()).toISOString();
      return { events: [{ type: 'run.redriven', at, by: request.caller.userId }], answer: undefined };
    });
    await attempt(request, 'The state machine was not redriven; the sweep will do it.', () =>
      machines.redrive(run.workflowId, run.runId),
    );
    return json(202, await viewer.whole(run, request));
  };
}

async function attempt({ logger }: HttpRequest, failed: string, work: () => Promise<unknown>): Promise<void> {
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
