import type { Agent, RetryPolicy, WorkflowDefinition } from '../../contracts/workflow.ts';
import type { FoundFault } from './workflow-fault.ts';

/** Lambda's own limit. */
const LONGEST_STEP_SECONDS = 900;
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
  for (const step of workflow.steps) {
    yield* checkStep(step);
    if (step.kind === 'handler')
      for (const name of Object.keys(step.params?.shape ?? {}))
        if (!(name in workflow.inputs.shape))
          yield { step: step.id, field: `params.${name}`, message: 'is no input of the workflow' };
    if (step.kind !== 'parallel') continue;
    if (step.branches.length < 2)
      yield { step: step.id, field: 'branches', message: 'must be two or more to run at the same time' };
    for (const branch of step.branches) yield* checkStep(branch);
  }
}

function* checkStep({ id, timeoutSeconds, retry, maxIterations, agent }: Limited): Iterable<FoundFault> {
  const faults = [
    ...within('timeoutSeconds', timeoutSeconds, LONGEST_STEP_SECONDS),
    ...within('agent.timeoutSeconds', agent?.timeoutSeconds, timeoutSeconds ?? LONGEST_STEP_SECONDS),
    ...within('agent.maxOutputTokens', agent?.maxOutputTokens),
    ...within('maxIterations', maxIterations),
    ...within('retry.maxAttempts', retry?.maxAttempts),
    ...within('retry.intervalSeconds', retry?.intervalSeconds),
  ];
  if (retry !== undefined && retry.backoffRate < 1)
    faults.push({ field: 'retry.backoffRate', message: 'must be 1 or more' });
  for (const fault of faults) yield { step: id, ...fault };
}

function* within(field: string, value: number | undefined, most?: number): Iterable<FoundFault> {
  if (value === undefined) return;
  if (!Number.isInteger(value) || value < 1) yield { field, message: 'must be a whole number from 1' };
  else if (most !== undefined && value > most) yield { field, message: `must be at most ${most}` };
}
