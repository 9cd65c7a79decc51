import { type Gate, NOTHING_USED } from '../../contracts/run.ts';
import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import type { Outcome } from '../../contracts/workflow.ts';

/** A step that only asks ends with the answer, and perhaps the run with it. */
export function endOfAskingStep(
  run: RunRecord,
  { stepId = '' }: Gate,
  outcome: Outcome,
  at: string,
): RunEvent[] {
  const attempt = run.attempts[stepId];
  if (attempt?.need?.ends === undefined) return [];
  const { number } = attempt;
  const completed: RunEvent = {
    type: 'step.completed',
    ...{ at, stepId, number, outcome, hasResult: true, usage: NOTHING_USED },
  };
  return attempt.need.ends.includes(outcome) ? [completed, { type: 'run.succeeded', at }] : [completed];
}
