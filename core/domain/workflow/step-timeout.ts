import type { Agent, WorkflowLimits } from '../../contracts/workflow.ts';

const AGENT_TIMEOUT_SECONDS = 300;
const HANDLER_TIMEOUT_SECONDS = 60;

export interface StepTimeout {
  readonly seconds: number;
  /** What the step asked for, where the workflow allows less. */
  readonly clampedFrom?: number;
}

const WORKER_TIMEOUT_SECONDS = 3600;

/** For work on somebody's own machine, the wait for it included. */
export function workerTimeout(
  { timeoutSeconds }: { readonly timeoutSeconds?: number },
  limits: WorkflowLimits = {},
): number {
  const wanted = timeoutSeconds ?? limits.defaultStepTimeoutSeconds ?? WORKER_TIMEOUT_SECONDS;
  return stepTimeout({ timeoutSeconds: wanted }, limits).seconds;
}

/** The step's own limit, else the workflow's usual one, and never more than the workflow allows. */
export function stepTimeout(
  { timeoutSeconds, agent }: { readonly timeoutSeconds?: number; readonly agent?: Agent },
  limits: WorkflowLimits = {},
): StepTimeout {
  const usual = agent === undefined ? HANDLER_TIMEOUT_SECONDS : AGENT_TIMEOUT_SECONDS;
  const wanted = timeoutSeconds ?? limits.defaultStepTimeoutSeconds ?? usual;
  const most = limits.maxStepTimeoutSeconds ?? wanted;
  if (wanted <= most) return { seconds: wanted };
  return { seconds: most, ...(timeoutSeconds !== undefined && { clampedFrom: timeoutSeconds }) };
}
