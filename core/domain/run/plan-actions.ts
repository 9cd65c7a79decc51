import type { PlanAction } from '../../contracts/run.ts';
import type { Agent, Workflow } from '../../contracts/workflow.ts';
import { type RunnableStep, runnableSteps } from '../workflow/find-step.ts';
import { approversOf } from '../workflow/person-wait.ts';
import { isContractStep, isResultStep } from '../workflow/step-kinds.ts';

/** What a call costs at list price, in US dollars. */
export type PriceCall = (agent: Agent, inputTokens: number, outputTokens: number) => number;

/** Prompts here are a page or two; results of earlier steps are most of it. */
const USUAL_INPUT_TOKENS = 3_000;
const USUAL_OUTPUT_TOKENS = 2_000;

/** What the state machine will do, as the definition says it, in its order; branches that run together one by one. */
export function planActions(workflow: Workflow, priceCall: PriceCall): PlanAction[] {
  return runnableSteps(workflow).map(step => ({
    stepId: step.id,
    title: step.title,
    ...('agent' in step && { role: step.agent.role }),
    kind: step.kind,
    optional: step.optional === true,
    estimatedCostUsd: roundUsd(usualCost(step, priceCall)),
  }));
}

/** Once through, when nothing has to be done twice. */
export function estimatedCost(actions: readonly PlanAction[], dropped: readonly string[]): number {
  const left = actions.filter(({ stepId }) => !dropped.includes(stepId));
  return roundUsd(left.reduce((sum, { estimatedCostUsd }) => sum + estimatedCostUsd, 0));
}

/** The agents that a visit of a step pays for: who does it, and who looks at it. */
export function paidAgents(step: RunnableStep): { readonly worker: Agent[]; readonly judges: Agent[] } {
  if (!isContractStep(step) && !isResultStep(step)) return { worker: [], judges: [] };
  const judges = approversOf(step).flatMap(approver => (approver.kind === 'ai' ? [approver.agent] : []));
  return { worker: [step.agent].filter(isPaid), judges: judges.filter(isPaid) };
}

function usualCost(step: RunnableStep, priceCall: PriceCall): number {
  const { worker, judges } = paidAgents(step);
  return [...worker, ...judges]
    .map(agent => priceCall(agent, USUAL_INPUT_TOKENS, agent.maxOutputTokens ?? USUAL_OUTPUT_TOKENS))
    .reduce((sum, price) => sum + price, 0);
}

/** What a person does is not paid by the token, and the offline provider costs nothing. */
function isPaid({ provider }: Agent): boolean {
  return provider !== 'manual' && provider !== 'offline';
}

function roundUsd(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
