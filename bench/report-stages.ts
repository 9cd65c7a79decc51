import type { LocalLambda } from '../local/lambda/open-lambda.ts';
import type { Stage } from './host-messages.ts';

const STAGE_AFTER: Readonly<Record<string, Stage>> = { clarify: 'questions', plan: 'plan' };

interface StepInvocation {
  readonly runId: string;
  readonly ends?: readonly string[];
}

/** Tells where runs get to, as soon as the function that takes them there has ended: nobody has to ask. */
export function reportStages(lambda: LocalLambda, report: (runId: string, stage: Stage) => void): void {
  const { invoke } = lambda;
  lambda.invoke = async (functionName, payload, options) => {
    const result = await invoke(functionName, payload, options);
    const name = functionName.slice(functionName.lastIndexOf(':') + 1);
    if (name in STAGE_AFTER || name === 'run-step') {
      const { runId, ends } = JSON.parse(payload) as StepInvocation;
      const stage = STAGE_AFTER[name] ?? stageAfterStep(result.payload, ends ?? []);
      if (stage !== undefined && result.functionError === undefined) report(runId, stage);
    }
    return result;
  };
}

function stageAfterStep(payload: string, ends: readonly string[]): Stage | undefined {
  const { outcome } = JSON.parse(payload) as { outcome?: string };
  return outcome !== undefined && ends.includes(outcome) ? 'completed' : undefined;
}
