import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { Workflow } from '../../core/contracts/workflow.ts';
import {
  LEFT_OUT,
  referredOutputs,
  referredSteps,
  type TemplateValues,
} from '../../core/domain/prompts/fill-template.ts';
import { workflowValues } from '../../core/domain/prompts/workflow-values.ts';
import { isLeftOut } from '../../core/domain/run/run-questions.ts';
import { outputPaths } from '../../core/domain/steps/output-paths.ts';
import { isContractStep } from '../../core/domain/workflow/step-kinds.ts';

/** What a step's text may refer to; results and outputs are read only if it does. */
export async function stepValues(
  content: ContentStore,
  workflow: Workflow,
  run: RunRecord,
  { stepId, attempt, text }: { readonly stepId: string; readonly attempt: number; readonly text: string },
): Promise<TemplateValues> {
  const outputs = referredOutputs(text);
  const results = referredSteps(text).map(async id => {
    if (isLeftOut(run, id)) return [id, LEFT_OUT] as const;
    const [result, delivered] = await Promise.all([
      readResult(content, run, id),
      readOutputs(content, workflow, run, id, outputs.get(id) ?? []),
    ]);
    return [id, delivered === undefined ? result : { ...Object(result), outputs: delivered }] as const;
  });
  return {
    inputs: run.input,
    answers: run.answers,
    plan: run.plan,
    state: run.stepState,
    steps: Object.fromEntries(await Promise.all(results)),
    workflow: workflowValues(run, stepId, attempt),
  };
}

export async function readResult(content: ContentStore, run: RunRecord, stepId: string): Promise<unknown> {
  const number = run.resultAttempts[stepId];
  if (number === undefined) return undefined;
  const text = await content.read(attemptPath(run.runId, stepId, number, 'result.json'));
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

async function readOutputs(
  content: ContentStore,
  workflow: Workflow,
  run: RunRecord,
  stepId: string,
  keys: readonly string[],
): Promise<Record<string, string | undefined> | undefined> {
  const step = workflow.steps.find(({ id }) => id === stepId);
  const attempt = run.resultAttempts[stepId];
  if (step === undefined || !isContractStep(step) || attempt === undefined) return undefined;
  const { paths } = outputPaths(step.outputs, { runId: run.runId, stepId, attempt });
  const read = keys.map(async key => [key, await content.read(paths[key] ?? '')] as const);
  return Object.fromEntries(await Promise.all(read));
}
