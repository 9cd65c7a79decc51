import type { RunRecord } from '../../contracts/run-record.ts';
import { isOver } from './run-questions.ts';

/**
 * Since when somebody else has to act on a run: Step Functions has to start it, hear of a decision, or stop. If nothing
 * comes of it the sweep does it again. `undefined` where nobody has to.
 */
export function dueAtAfter(before: RunRecord | undefined, after: RunRecord): string | undefined {
  const unheard = after.decisions.find(({ gateId }) => after.undelivered.includes(gateId));
  if (isOver(after)) {
    const isDue = after.state === 'canceled' || unheard !== undefined;
    return isDue && before && !isOver(before) ? after.updatedAt : undefined;
  }
  return after.state === 'queued' ? after.updatedAt : unheard?.at;
}
