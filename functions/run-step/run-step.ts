import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath, progressPath } from '../../core/adapters/content/run-paths.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { StepPayload } from '../../core/contracts/machine-payloads.ts';
import type { RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import type { Outcome } from '../../core/contracts/workflow.ts';
import { applyEvent } from '../../core/domain/run/apply-event.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { progressOf } from '../../core/domain/run/view-run.ts';
import { findStep } from '../../core/domain/workflow/find-step.ts';
import type { AgentPorts } from '../attempt/ask-agent.ts';
import { findRun } from '../attempt/find-run.ts';
import { runAttempt } from '../attempt/run-attempt.ts';
import { performAgentStep } from './perform-agent-step.ts';
import { performHandlerStep } from './perform-handler-step.ts';

export interface RunStepPorts extends AgentPorts {
  readonly runs: RunStore;
  readonly content: ContentStore;
  readonly workflows: WorkflowLibrary;
  readonly now: () => number;
}

export interface StepEnd {
  readonly outcome: Outcome;
  /** As it is after the step; absent if the same delivery came before. */
  readonly run?: RunRecord;
}

/** What a step did, before it is written down. */
export interface Performed {
  readonly outcome: Outcome;
  /** Kept as `result.json`, if there is something to keep. */
  readonly result?: unknown;
  readonly state?: Record<string, unknown>;
  readonly usage: RunRecord['usage'];
  readonly kept?: Promise<unknown>;
}

/** Runs one step of a run, and ends the run if the graph says that it ends here. */
export function runStep(ports: RunStepPorts) {
  return async (payload: StepPayload, remainingMs: () => number): Promise<StepEnd> => {
    const { runs, now } = ports;
    const { runId, stepId } = payload;
    const [stored, workflow] = await Promise.all([
      findRun(runs, runId),
      ports.workflows.findVersion(payload.workflowId, payload.workflowVersion),
    ]);
    const step = findStep(workflow, stepId);
    let end: Outcome = 'ok';
    const outcome = await runAttempt({
      ...{ runs, now, stored, remainingMs, stepId },
      delivery: { iteration: payload.iteration, retry: payload.attempt, redrive: payload.redrive },
      perform: async ({ number, run }) => {
        const performed =
          step.kind === 'handler'
            ? await performHandlerStep(ports.content, step, run, payload)
            : await performAgentStep(ports, step, run, { ...payload, number, remainingMs: remainingMs() });
        end = performed.outcome;
        const events = endEvents(payload, number, performed, new Date(now()).toISOString());
        await Promise.all([
          keepResult(ports, payload, number, performed),
          keepProgress(ports, run, events),
          performed.kept,
        ]);
        return { events };
      },
    });
    if (outcome.kind === 'recorded') return { outcome: outcome.attempt.outcome ?? 'ok' };
    return { outcome: end, run: outcome.run };
  };
}

function endEvents(
  { stepId, ends }: StepPayload,
  number: number,
  { outcome, result, state, usage }: Performed,
  at: string,
): RunEvent[] {
  const completed: RunEvent = {
    type: 'step.completed',
    at,
    stepId,
    number,
    outcome,
    hasResult: result !== undefined,
    ...(state !== undefined && { state }),
    usage,
  };
  return ends.includes(outcome) ? [completed, { type: 'run.succeeded', at }] : [completed];
}

async function keepResult(
  { content }: RunStepPorts,
  { runId, stepId }: StepPayload,
  number: number,
  { result }: Performed,
): Promise<void> {
  if (result === undefined) return;
  await content.write(attemptPath(runId, stepId, number, 'result.json'), JSON.stringify(result, null, 2));
}

/** The last snapshot stays with the content of the run; while it goes on, the table has the current one. */
async function keepProgress(
  { content }: RunStepPorts,
  run: RunRecord,
  events: readonly RunEvent[],
): Promise<void> {
  const after = events.reduce(applyEvent, run);
  if (isOver(after)) await content.write(progressPath(run.runId), JSON.stringify(progressOf(after), null, 2));
}
