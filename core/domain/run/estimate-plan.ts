import type { z } from 'zod';
import type { Plan, planDraftSchema } from '../../contracts/run.ts';
import type { Agent, Workflow } from '../../contracts/workflow.ts';
import { runnableSteps } from '../workflow/find-step.ts';

/** What a call costs at list price, in US dollars. */
export type PriceCall = (agent: Agent, inputTokens: number, outputTokens: number) => number;

/** Prompts here are a page or two; results of earlier steps are most of it. */
const USUAL_INPUT_TOKENS = 3_000;
const USUAL_OUTPUT_TOKENS = 2_000;

/** Price and time are worked out, not left to the model that wants its plan approved. */
export function estimatePlan(
  draft: z.infer<typeof planDraftSchema>,
  workflow: Workflow,
  priceCall: PriceCall,
  provider: string,
): Plan {
  const agents = runnableSteps(workflow).flatMap(step => ('agent' in step ? [step.agent] : []));
  const cost = agents
    .map(agent => priceCall(agent, USUAL_INPUT_TOKENS, agent.maxOutputTokens ?? USUAL_OUTPUT_TOKENS))
    .reduce((sum, price) => sum + price, 0);
  return {
    ...draft,
    actions: [],
    dropped: [],
    estimatedMinutes: round(draft.steps.reduce((sum, step) => sum + step.estimatedMinutes, 0)),
    estimatedCostUsd: round(cost),
    provider,
  };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
