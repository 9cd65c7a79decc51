import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { StepContext } from '../../core/contracts/workflow.ts';

/** What the author's own code gets to see: parameters that it cannot change, and a copy of the state. */
export function stepContext(
  stepId: string,
  params: Record<string, unknown>,
  run: RunRecord,
  iteration: number,
): StepContext {
  return { stepId, params: Object.freeze(params), state: structuredClone(run.stepState), iteration };
}
