import type { RunRecord } from '../../contracts/run-record.ts';
import { gateStateOf } from '../gates/gate-state.ts';
import { nextTimer } from '../gates/gate-timers.ts';
import { isOver } from './run-questions.ts';

/** Whoever acts on a run does so within seconds; after this long nobody does any more. */
export const PATIENCE_MS = 60_000;
/** How often a run that waits for a person is looked at: its state machine may be gone, and nobody heard of it. */
const LOOK_AGAIN_MS = 6 * 3600 * 1000;

/**
 * When the sweep has to look at a run: because somebody else should have acted on it by then – Step Functions has to start
 * it, hear of a decision, or stop – or because people have to be reminded. `undefined` where nobody has to.
 */
export function dueAtAfter(before: RunRecord | undefined, after: RunRecord): string | undefined {
  const unheard = after.decisions.find(({ gateId }) => after.undelivered.includes(gateId));
  if (isOver(after)) {
    const isDue = after.state === 'canceled' || unheard !== undefined;
    return isDue && before && !isOver(before) ? later(after.updatedAt, PATIENCE_MS) : undefined;
  }
  if (after.state === 'queued') return later(after.updatedAt, PATIENCE_MS);
  if (unheard !== undefined) return later(unheard.at, PATIENCE_MS);
  return lookAgainAt(after, Date.parse(after.updatedAt));
}

/** When a run that waits is to be looked at next; `undefined` where it waits for nobody. */
export function lookAgainAt(run: RunRecord, nowMs: number): string | undefined {
  if (run.gates.length === 0) return undefined;
  const timers = run.gates.map(gate => nextTimer(gateStateOf(gate, run)).atMs);
  // One that is past has been seen to; what comes of it is seen soon.
  const times = timers.map(atMs => (atMs > nowMs ? atMs : nowMs + PATIENCE_MS));
  return new Date(Math.min(nowMs + LOOK_AGAIN_MS, ...times)).toISOString();
}

function later(isoTime: string, ms: number): string {
  return new Date(Date.parse(isoTime) + ms).toISOString();
}
