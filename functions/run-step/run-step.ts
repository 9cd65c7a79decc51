import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import type { PresignUrl } from '../../core/adapters/content/presign-url.ts';
import { attemptPath, progressPath } from '../../core/adapters/content/run-paths.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { StepPayload } from '../../core/contracts/machine-payloads.ts';
import { NOTHING_USED } from '../../core/contracts/run.ts';
import type { RunEvent, RunRecord } from '../../core/contracts/run-record.ts';
import type { WorkerTask } from '../../core/contracts/worker-task.ts';
import type { Outcome, Workflow } from '../../core/contracts/workflow.ts';
import { applyEvent } from '../../core/domain/run/apply-event.ts';
import { refuseUnapproved } from '../../core/domain/run/refuse-unapproved.ts';
import { isLeftOut, isOver } from '../../core/domain/run/run-questions.ts';
import { progressOf } from '../../core/domain/run/view-run.ts';
import { findStep, type RunnableStep } from '../../core/domain/workflow/find-step.ts';
import { isContractStep, isResultStep, workerOf } from '../../core/domain/workflow/step-kinds.ts';
import { stepTimeout } from '../../core/domain/workflow/step-timeout.ts';
import type { AgentPorts } from '../attempt/ask-agent.ts';
import { findRun } from '../attempt/find-run.ts';
import { runAttempt } from '../attempt/run-attempt.ts';
import { affordable } from './affordable.ts';
import { performAgentStep } from './perform-agent-step.ts';
import { performContractStep } from './perform-contract-step.ts';
import { prepareDispatch, recordDispatch } from './perform-dispatch-step.ts';
import { performHandlerStep } from './perform-handler-step.ts';
import type { Completed, Performed, Visit } from './visit.ts';
import { workerTask } from './worker-task.ts';

export interface RunStepPorts extends AgentPorts {
  readonly runs: RunStore;
  readonly content: ContentStore;
  readonly workflows: WorkflowLibrary;
  readonly now: () => number;
  readonly presign: PresignUrl;
}

export interface StepEnd {
  readonly outcome: Outcome;
  /** The runs that the state machine has to start. */
  readonly children?: readonly string[];
  /** What somebody else has to do. */
  readonly task?: WorkerTask;
  /** As it is after the step; absent if the same delivery came before. */
  readonly run?: RunRecord;
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
    const { seconds, clampedFrom } = stepTimeout(step, workflow.limits);
    const deadlineMs = now() + seconds * 1000;
    let end: Outcome = 'ok';
    const outcome = await runAttempt({
      ...{ runs, now, stored, remainingMs, stepId },
      delivery: {
        iteration: payload.iteration,
        retry: payload.attempt,
        redrive: payload.redrive,
        ...(payload.resumed > 0 && { resumed: payload.resumed }),
        ...(payload.stage !== undefined && { stage: payload.stage }),
      },
      ...(clampedFrom !== undefined && {
        alongside: (number, at) => [
          { type: 'timeout.clamped', at, stepId, number, fromSeconds: clampedFrom, toSeconds: seconds },
        ],
      }),
      perform: async ({ attempt, run }) => {
        refuseUnapproved(run, payload.workflowVersion);
        const performed = await perform(affordable(ports, workflow, run, stepId), step, {
          ...{ workflow, run, attempt, payload },
          remainingMs: () => Math.min(remainingMs(), deadlineMs - now()),
        });
        const attempted = { at: new Date(now()).toISOString(), stepId, number: attempt.number };
        if ('need' in performed) {
          await performed.kept;
          const { need, usage, events = [] } = performed;
          const parked: RunEvent = { type: 'attempt.parked', ...attempted, need, usage };
          return { isParked: true, events: [...events, parked] };
        }
        if ('handed' in performed)
          return { events: [...performed.events, { type: 'attempt.handed', ...attempted }] };
        end = performed.outcome;
        const events = endEvents(payload, attempted, performed);
        await Promise.all([
          keepResult(ports, payload, attempt.number, performed),
          keepProgress(ports.content, run, events),
          performed.kept,
        ]);
        return { events };
      },
    });
    const more = await elsewhere(ports, step, workflow, payload, outcome.run);
    if (outcome.kind === 'recorded') return { outcome: outcome.attempt.outcome ?? 'ok', ...more };
    return { outcome: end, run: outcome.run, ...more };
  };
}

/** What the state machine needs to have the work done elsewhere; made anew for a delivery that comes again. */
async function elsewhere(
  ports: RunStepPorts,
  step: RunnableStep,
  workflow: Workflow,
  { stage, stepId }: StepPayload,
  run: RunRecord,
): Promise<Pick<StepEnd, 'children' | 'task'>> {
  if (stage === 'record') return {};
  if (step.kind === 'dispatch') return { children: run.children?.[stepId] ?? [] };
  const worker = workerOf(step);
  if (worker === undefined || !isContractStep(step)) return {};
  const attempt = run.attempts[stepId]?.number ?? 1;
  return { task: await workerTask(ports, step, worker, { workflow, run, attempt }) };
}

async function perform(ports: RunStepPorts, step: RunnableStep, visit: Visit): Promise<Performed> {
  if (isLeftOut(visit.run, step.id)) return { outcome: 'skip', usage: NOTHING_USED };
  if (isContractStep(step)) return performContractStep(ports, step, visit);
  if (isResultStep(step)) return performAgentStep(ports, step, visit);
  if (step.kind === 'handler') return performHandlerStep(ports.content, step, visit);
  if (step.kind === 'dispatch')
    return visit.payload.stage === 'record'
      ? recordDispatch(ports, step, visit)
      : prepareDispatch(ports, step, visit);
  throw new ConfigurationError(`Step ${step.id} is not one that a function runs.`);
}

function endEvents(
  { ends }: Pick<StepPayload, 'ends'>,
  attempted: { readonly at: string; readonly stepId: string; readonly number: number },
  { outcome, result, hasResult = result !== undefined, state, usage }: Completed,
): RunEvent[] {
  const completed: RunEvent = {
    type: 'step.completed',
    ...attempted,
    outcome,
    hasResult,
    ...(state !== undefined && { state }),
    usage,
  };
  return ends.includes(outcome) ? [completed, { type: 'run.succeeded', at: attempted.at }] : [completed];
}

async function keepResult(
  { content }: RunStepPorts,
  { runId, stepId }: StepPayload,
  number: number,
  { result }: Completed,
): Promise<void> {
  if (result === undefined) return;
  await content.write(attemptPath(runId, stepId, number, 'result.json'), JSON.stringify(result, null, 2));
}

/** The last snapshot stays with the content of the run; while it goes on, the table has the current one. */
async function keepProgress(
  content: ContentStore,
  run: RunRecord,
  events: readonly RunEvent[],
): Promise<void> {
  const after = events.reduce(applyEvent, run);
  if (isOver(after)) await content.write(progressPath(run.runId), JSON.stringify(progressOf(after), null, 2));
}
