import type {
  Agent,
  Branch,
  RetryPolicy,
  Step,
  WorkflowDefinition,
  WorkflowLimits,
} from '../../contracts/workflow.ts';
import { isHumanStep, workerOf } from './step-kinds.ts';
import type { FoundFault } from './workflow-fault.ts';

/** Lambda's own limit. */
const LONGEST_STEP_SECONDS = 900;
/** Somebody's own machine, or another run, may work for a day. */
const LONGEST_WORK_SECONDS = 24 * 3600;
/** A standard execution's own limit. */
const LONGEST_RUN_SECONDS = 365 * 24 * 3600;

interface Limited {
  readonly id: string;
  readonly timeoutSeconds?: number;
  readonly retry?: RetryPolicy;
  readonly maxIterations?: number;
  readonly agent?: Agent;
}

/** Numbers that a machine or a function has to keep to. */
export function* checkLimits(workflow: WorkflowDefinition): Iterable<FoundFault> {
  const { gating, limits } = workflow;
  yield* within('gating.waitSeconds', gating?.waitSeconds, LONGEST_RUN_SECONDS);
  yield* within('limits.runTimeoutSeconds', limits?.runTimeoutSeconds, LONGEST_RUN_SECONDS);
  yield* within('limits.maxIterations', limits?.maxIterations);
  yield* within('limits.defaultStepTimeoutSeconds', limits?.defaultStepTimeoutSeconds, LONGEST_STEP_SECONDS);
  yield* within('limits.maxStepTimeoutSeconds', limits?.maxStepTimeoutSeconds, LONGEST_WORK_SECONDS);
  for (const step of workflow.steps) {
    yield* checkStep(step, limits);
    yield* checkWaiting(step);
    if (step.kind === 'handler')
      for (const name of Object.keys(step.params?.shape ?? {}))
        if (!(name in workflow.inputs.shape))
          yield { step: step.id, field: `params.${name}`, message: 'is no input of the workflow' };
    if (step.kind !== 'parallel') continue;
    if (step.branches.length < 2)
      yield { step: step.id, field: 'branches', message: 'must be two or more to run at the same time' };
    for (const branch of step.branches) yield* checkStep(branch, limits);
  }
}

/** How long people may take, and how much is asked at once. */
function* checkWaiting(step: Step): Iterable<FoundFault> {
  const { id } = step;
  const waits = 'gates' in step ? Object.entries(step.gates ?? {}) : [];
  for (const [stage, approver] of waits) {
    if (approver?.kind === 'human')
      for (const fault of within(`gates.${stage}.waitSeconds`, approver.waitSeconds, LONGEST_RUN_SECONDS))
        yield { step: id, ...fault };
    if (approver?.kind === 'ai')
      for (const fault of within(`gates.${stage}.maxRejections`, approver.maxRejections))
        yield { step: id, ...fault };
  }
  if (isHumanStep(step))
    for (const fault of within('waitSeconds', step.waitSeconds, LONGEST_RUN_SECONDS))
      yield { step: id, ...fault };
  if (step.kind === 'dispatch')
    for (const fault of within('maxConcurrency', step.maxConcurrency)) yield { step: id, ...fault };
}

function* checkStep(step: Limited & (Step | Branch), limits: WorkflowLimits = {}): Iterable<FoundFault> {
  const { id, retry, maxIterations, agent }: Limited = step;
  // A step that asks for more than the workflow allows gets that much.
  const allowed = limits.maxStepTimeoutSeconds ?? Number.POSITIVE_INFINITY;
  const timeoutSeconds =
    step.timeoutSeconds === undefined ? undefined : Math.min(step.timeoutSeconds, allowed);
  // What is done outside of a function may take as long as a run.
  const longest =
    step.kind === 'dispatch' || workerOf(step) !== undefined ? LONGEST_WORK_SECONDS : LONGEST_STEP_SECONDS;
  const faults = [
    ...within('timeoutSeconds', timeoutSeconds, longest),
    ...within('agent.timeoutSeconds', agent?.timeoutSeconds, timeoutSeconds ?? longest),
    ...within('agent.maxOutputTokens', agent?.maxOutputTokens),
    ...within('maxIterations', maxIterations),
    ...within('retry.intervalSeconds', retry?.intervalSeconds),
  ];
  if (retry !== undefined && !(Number.isInteger(retry.maxAttempts) && retry.maxAttempts >= 0))
    faults.push({ field: 'retry.maxAttempts', message: 'must be a whole number from 0' });
  if (retry !== undefined && retry.backoffRate < 1)
    faults.push({ field: 'retry.backoffRate', message: 'must be 1 or more' });
  for (const fault of faults) yield { step: id, ...fault };
}

function* within(field: string, value: number | undefined, most?: number): Iterable<FoundFault> {
  if (value === undefined) return;
  if (!Number.isInteger(value) || value < 1) yield { field, message: 'must be a whole number from 1' };
  else if (most !== undefined && value > most) yield { field, message: `must be at most ${most}` };
}
