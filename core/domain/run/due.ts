import type { RunRecord } from '../../contracts/run-record.ts';
import { isOver } from './run-questions.ts';

/**
 * Since when somebody else has to act on a run: Step Functions has to start it, hear of a decision, or stop. If nothing
 * comes of it the sweep does it again. `undefined` where nobody has to.
 */
export function dueAtAfter(before: RunRecord | undefined, after: RunRecord): string | undefined {
  if (isOver(after))
    return after.state === 'canceled' && before && !isOver(before) ? after.updatedAt : undefined;
  if (after.state === 'queued') return after.updatedAt;
  return after.undelivered ? after.decisions.at(-1)?.at : undefined;
}
