import type { z } from 'zod';
import type { Plan, planDraftSchema } from '../../contracts/run.ts';
import type { Workflow } from '../../contracts/workflow.ts';
import { estimatedCost, type PriceCall, planActions } from './plan-actions.ts';
import { type CapTerms, deriveCap } from './plan-cap.ts';

export interface PlanFacts extends Omit<CapTerms, 'dropped'> {
  readonly priceCall: PriceCall;
  readonly provider: string;
}

/** What is done, its price and its time are worked out, not left to the model that wants its plan approved. */
export function estimatePlan(
  draft: z.infer<typeof planDraftSchema>,
  workflow: Workflow,
  { priceCall, provider, input, spentUsd }: PlanFacts,
): Plan {
  const actions = planActions(workflow, priceCall);
  const dropped: string[] = [];
  return {
    ...draft,
    actions,
    dropped,
    estimatedMinutes: estimatedMinutes(draft.steps),
    estimatedCostUsd: estimatedCost(actions, dropped),
    capUsd: deriveCap(workflow, priceCall, { dropped, input, spentUsd }),
    provider,
  };
}

export function estimatedMinutes(steps: Plan['steps']): number {
  const minutes = steps.reduce((sum, step) => sum + step.estimatedMinutes, 0);
  return Math.round(minutes * 10_000) / 10_000;
}
