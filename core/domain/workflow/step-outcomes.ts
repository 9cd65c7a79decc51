import { OUTCOMES, type Outcome, type Step } from '../../contracts/workflow.ts';
import { isContractStep, isResultStep } from './step-kinds.ts';

/** What may happen in a step, errors apart. */
export function possibleOutcomes(step: Step): readonly Outcome[] {
  const outcomes = outcomesOf(step);
  return step.optional === true && !outcomes.includes('skip') ? [...outcomes, 'skip'] : outcomes;
}

function outcomesOf(step: Step): readonly Outcome[] {
  switch (step.kind) {
    case 'agent_task':
      return isResultStep(step) && step.outcome !== undefined ? OUTCOMES : ['ok'];
    case 'handler':
      return step.handler === undefined ? ['ok'] : OUTCOMES;
    case 'agent_review':
    case 'human_gate':
    case 'dispatch':
      return ['ok', 'fail'];
    case 'parallel':
    case 'human_questions':
      return ['ok'];
  }
}

/** Where an outcome leads; `undefined` if the graph does not say. */
export function targetOf(step: Step, outcome: Outcome): string | null | undefined {
  const own = step.next[outcome];
  const target = own === undefined ? step.next._default : own;
  // A step that was left out leads on as if it had been done, unless the graph says where else.
  return target === undefined && outcome === 'skip' && step.optional === true ? step.next.ok : target;
}

/** The step that takes over when this one keeps failing with errors. Where `fail` is an answer it is no error. */
export function rescueOf(step: Step): string | undefined {
  if (isContractStep(step)) return step.onFailed;
  return step.kind === 'dispatch' || step.kind === 'human_gate' ? undefined : (step.next.fail ?? undefined);
}

/** The step that takes over when the worker says that it is blocked. */
export function unblockerOf(step: Step): string | undefined {
  return isContractStep(step) ? step.onBlocked : undefined;
}
