import { ConfigurationError } from '../../contracts/errors.ts';
import type { Branch, Step, Workflow } from '../../contracts/workflow.ts';

/** A step that is run by itself: the branches of a parallel step count, the step around them does not. */
export type RunnableStep = Exclude<Step, { kind: 'parallel' }> | Branch;

export function runnableSteps(workflow: Workflow): RunnableStep[] {
  return workflow.steps.flatMap<RunnableStep>(step => (step.kind === 'parallel' ? step.branches : [step]));
}

export function findStep(workflow: Workflow, stepId: string): RunnableStep {
  const found = runnableSteps(workflow).find(({ id }) => id === stepId);
  if (found !== undefined) return found;
  throw new ConfigurationError(`Workflow ${workflow.id} has no step ${stepId}.`);
}
