import type { Branch, Step } from '../../contracts/workflow.ts';
import { workerOf } from './step-kinds.ts';

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

const ASK_PREFIX = 'Ask a person: ';

export function askName({ title }: Pick<Step, 'title'>): string {
  return `${ASK_PREFIX}${title}`;
}

export function isAskName(stateName: string): boolean {
  return stateName.startsWith(ASK_PREFIX);
}

/** Between the preparation, which bears the title itself, and the record of what came of it. */
export function workName({ title }: Pick<Step, 'title'>): string {
  return `${title}: work`;
}

export function recordName({ title }: Pick<Step, 'title'>): string {
  return `${title}: record`;
}

/** Within a Map. */
export function oneOfThem({ title }: Pick<Step, 'title'>): string {
  return `${title}: one of them`;
}

export function oneFailed({ title }: Pick<Step, 'title'>): string {
  return `${title}: one has failed`;
}

/** Every state name that a step may give rise to, its branches' included. */
export function stateNamesOf(step: Step): string[] {
  const routing = [choiceName(step), limitName(step), unmappedName(step)];
  const working =
    step.kind === 'parallel' ? [step.title, ...step.branches.flatMap(workNames)] : workNames(step);
  return [...working, ...routing];
}

function workNames(step: Exclude<Step, { kind: 'parallel' }> | Branch): string[] {
  const inParts = step.kind === 'dispatch' || workerOf(step) !== undefined;
  return [
    step.title,
    ...(inParts ? [workName(step), recordName(step)] : []),
    ...(step.kind === 'dispatch' && step.each !== undefined ? [oneOfThem(step), oneFailed(step)] : []),
    ...('agent' in step ? [askName(step)] : []),
  ];
}
