import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { referredSteps, type TemplateValues } from '../../core/domain/prompts/fill-template.ts';

/** What a step's text may refer to; results are read only if it does. */
export async function stepValues(
  content: ContentStore,
  run: RunRecord,
  text: string,
): Promise<TemplateValues> {
  const results = await Promise.all(
    referredSteps(text).map(async stepId => [stepId, await readResult(content, run, stepId)] as const),
  );
  return {
    inputs: run.input,
    answers: run.answers,
    plan: run.plan,
    state: run.stepState,
    steps: Object.fromEntries(results),
  };
}

async function readResult(content: ContentStore, run: RunRecord, stepId: string): Promise<unknown> {
  const number = run.resultAttempts[stepId];
  if (number === undefined) return undefined;
  const text = await content.read(attemptPath(run.runId, stepId, number, 'result.json'));
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
