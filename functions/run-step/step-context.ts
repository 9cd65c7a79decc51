import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import type { StepContext } from '../../core/contracts/workflow.ts';
import { readResult } from './step-values.ts';
import type { Visit } from './visit.ts';

/** What the author's own code gets to see: parameters that it cannot change, and a copy of the state. */
export async function stepContext(
  content: ContentStore,
  step: { readonly id: string; readonly reads?: readonly string[] },
  params: Record<string, unknown>,
  { run, payload }: Visit,
): Promise<StepContext> {
  const results = (step.reads ?? []).map(async id => [id, await readResult(content, run, id)] as const);
  const found = (await Promise.all(results)).filter(([, result]) => result !== undefined);
  return {
    stepId: step.id,
    params: Object.freeze(params),
    state: structuredClone(run.stepState),
    iteration: payload.iteration,
    at: run.updatedAt,
    results: Object.fromEntries(found),
  };
}
