import { LONGEST_REPLY_TOKENS } from '../../contracts/model-call.ts';
import type { Step, Workflow } from '../../contracts/workflow.ts';
import type { RunnableStep } from '../workflow/find-step.ts';
import { inputBytes } from '../workflow/parse-input.ts';
import { approversOf } from '../workflow/person-wait.ts';
import { isContractStep, isResultStep } from '../workflow/step-kinds.ts';
import { type PriceCall, paidAgents } from './plan-actions.ts';

/** Besides the run's own input, with as many tokens as bytes: no tokenizer needs more. */
const LONG_PROMPT_TOKENS = 40_000;
const USUAL_REJECTIONS = 2;
/** A person who sends work back has it done again. */
const REJECTIONS_OF_PEOPLE = 2;
const ROUNDS_OF_QUESTIONS = 5;

export interface CapTerms {
  readonly dropped: readonly string[];
  readonly input: Readonly<Record<string, unknown>>;
  /** On questions and plans, before the first step. */
  readonly spentUsd: number;
}

/**
 * What a run may cost at most unless somebody says less: every step that is left as often as it may be visited, each visit
 * twice – a reply that has to be repaired, or one more attempt – and again for each time that work may be sent back or that
 * an agent may ask, with a long prompt and the longest reply each time. An ordinary run needs a fraction of it.
 */
export function deriveCap(
  workflow: Workflow,
  priceCall: PriceCall,
  { dropped, input, spentUsd }: CapTerms,
): number {
  const inputTokens = LONG_PROMPT_TOKENS + inputBytes(input);
  const priceOf = (agents: ReturnType<typeof paidAgents>['worker']) =>
    agents
      .map(agent => priceCall(agent, inputTokens, agent.maxOutputTokens ?? LONGEST_REPLY_TOKENS))
      .reduce((sum, price) => sum + price, 0);
  const costs = workflow.steps.flatMap(step =>
    (step.kind === 'parallel' ? step.branches : [step])
      .filter(({ id }) => !dropped.includes(id))
      .map(one => {
        const { worker, judges } = paidAgents(one);
        return mostVisits(step, workflow) * mostTries(one) * priceOf([...worker, ...judges]);
      }),
  );
  const total = costs.reduce((sum, cost) => sum + cost, spentUsd);
  // Sums of fractions come out a little above themselves; the rest is rounded up to the next cent.
  return Math.ceil(Math.round(total * 1e6) / 1e4) / 100;
}

function mostVisits({ maxIterations = 1 }: Step, { limits }: Workflow): number {
  return Math.min(maxIterations, limits?.maxIterations ?? maxIterations);
}

function mostTries(step: RunnableStep): number {
  if (!isContractStep(step) && !isResultStep(step)) return 0;
  const rejections = approversOf(step).map(approver => {
    if (approver.kind === 'ai') return approver.maxRejections ?? USUAL_REJECTIONS;
    return approver.kind === 'human' ? REJECTIONS_OF_PEOPLE : 0;
  });
  const rounds = 'mayAsk' in step && step.mayAsk === true ? ROUNDS_OF_QUESTIONS : 0;
  return 2 + rounds + rejections.reduce((sum, count) => sum + count, 0);
}
