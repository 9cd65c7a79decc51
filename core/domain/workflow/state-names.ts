import type { Step } from '../../contracts/workflow.ts';

/** Names of the states that a compiled machine may have besides those named after step titles. */
export const STATE_NAMES = {
  begin: 'Begin',
  clarify: 'Clarify',
  plan: 'Plan',
  cancelled: 'Cancelled',
  done: 'Done',
} as const;

export function choiceName(step: Step): string {
  return `${step.title}: what next`;
}

export function limitName(step: Step): string {
  return `${step.title}: limit reached`;
}

export function unmappedName(step: Step): string {
  return `${step.title}: unmapped outcome`;
}

/** Every state name that a step may give rise to, its branches' included. */
export function stateNamesOf(step: Step): string[] {
  const branches = step.kind === 'parallel' ? step.branches.map(({ title }) => title) : [];
  return [step.title, choiceName(step), limitName(step), unmappedName(step), ...branches];
}
