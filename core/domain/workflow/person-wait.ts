import type { Approver } from '../../contracts/workflow.ts';
import type { ContractStep, ResultStep } from './step-kinds.ts';

const DAY_SECONDS = 24 * 3600;
const USUAL_WAIT_SECONDS = 7 * DAY_SECONDS;

/** How long a person may take when an agent's step needs one. */
export function personWaitSeconds(step: ContractStep | ResultStep): number {
  const said = approversOf(step).flatMap(approver =>
    approver.kind === 'human' && approver.waitSeconds !== undefined ? [approver.waitSeconds] : [],
  );
  if (said.length > 0) return Math.max(...said);
  return expectsPerson(step) ? USUAL_WAIT_SECONDS : DAY_SECONDS;
}

/** Whether the definition itself leads to a person; an operator's choice of providers may do so for any step. */
export function expectsPerson(step: ContractStep | ResultStep): boolean {
  return (
    step.agent.provider === 'manual' ||
    ('mayAsk' in step && step.mayAsk === true) ||
    approversOf(step).some(({ kind }) => kind !== 'automatic')
  );
}

export function approversOf(step: ContractStep | ResultStep): Approver[] {
  const { prompt, response } = ('gates' in step ? step.gates : undefined) ?? {};
  return [prompt, response].filter(approver => approver !== undefined);
}
