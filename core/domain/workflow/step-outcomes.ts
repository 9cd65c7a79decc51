import { OUTCOMES, type Outcome, type Step } from '../../contracts/workflow.ts';

/** Nothing in such a step chooses an outcome: it is `ok`, or it throws. */
export function canOnlyBeOk(step: Step): boolean {
  if (step.kind === 'agent_task') return step.outcome === undefined;
  return step.kind === 'parallel' || step.handler === undefined;
}

export function possibleOutcomes(step: Step): readonly Outcome[] {
  return canOnlyBeOk(step) ? ['ok'] : OUTCOMES;
}

/** Where an outcome leads; `undefined` if the graph does not say. */
export function targetOf(step: Step, outcome: Outcome): string | null | undefined {
  const own = step.next[outcome];
  return own === undefined ? step.next._default : own;
}

/** The step that takes over when this one keeps failing with errors. */
export function rescueOf(step: Step): string | undefined {
  return step.next.fail ?? undefined;
}
