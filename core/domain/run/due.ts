import type { RunRecord } from '../../contracts/run-record.ts';
import { gateStateOf } from '../gates/gate-state.ts';
import { nextTimer } from '../gates/gate-timers.ts';
import { threadOfRun } from '../slack/thread-of.ts';
import { isExpired } from './expire-gate.ts';
import { isLookDue, nextProgressAt } from './progress-schedule.ts';
import { isOver } from './run-questions.ts';

/** Whoever acts on a run does so within seconds; after this long nobody does any more. */
export const PATIENCE_MS = 60_000;
/** How often a run that waits for a person is looked at: its state machine may be gone, and nobody heard of it. */
const LOOK_AGAIN_MS = 6 * 3600 * 1000;

/**
 * When the sweep has to look at a run: because somebody else should have acted on it by then – Step Functions has to start
 * it, hear of a decision, or stop – or because people have to be reminded, or told how it gets on. `undefined` where nobody has to.
 */
export function dueAtAfter(before: RunRecord | undefined, after: RunRecord): string | undefined {
  if (isOver(after)) {
    const isDue = after.state === 'canceled' || isExpired(after) || unheardAt(after) !== undefined;
    return isDue && before && !isOver(before)
      ? isoTime(Date.parse(after.updatedAt) + PATIENCE_MS)
      : undefined;
  }
  const stuckMs = stuckAt(after);
  return stuckMs === undefined
    ? lookAgainAt(after, Date.parse(after.updatedAt))
    : isoTime(earliest([stuckMs, nextProgressAt(after)]));
}

/** When a run that waits, or is talked about in a thread, is to be looked at next; `undefined` where nobody is to be told anything. */
export function lookAgainAt(run: RunRecord, nowMs: number): string | undefined {
  // One that is past has been seen to; what comes of it is seen soon.
  const timers = timersOf(run).map(atMs => (atMs > nowMs ? atMs : nowMs + PATIENCE_MS));
  const progressAt = nextProgressAt(run);
  if (timers.length === 0 && progressAt === undefined) return undefined;
  return isoTime(earliest([nowMs + LOOK_AGAIN_MS, ...timers, progressAt]));
}

/** Whether a run that is due has more to it than that its thread was to be told, as it now has been. */
export function isOtherwiseDue(before: RunRecord, after: RunRecord, nowMs: number): boolean {
  if (isOver(after) || threadOfRun(after) === undefined || isLookDue(before, after)) return true;
  return [stuckAt(after), ...timersOf(after)].some(atMs => atMs !== undefined && atMs <= nowMs);
}

/** From when on somebody else should have acted on the run. */
function stuckAt(run: RunRecord): number | undefined {
  if (run.state === 'queued') return Date.parse(run.updatedAt) + PATIENCE_MS;
  const at = unheardAt(run);
  return at === undefined ? undefined : Date.parse(at) + PATIENCE_MS;
}

function unheardAt({ decisions, undelivered }: RunRecord): string | undefined {
  return decisions.find(({ gateId }) => undelivered.includes(gateId))?.at;
}

function timersOf(run: RunRecord): number[] {
  return run.gates.map(gate => nextTimer(gateStateOf(gate, run)).atMs);
}

function earliest(times: readonly (number | undefined)[]): number {
  return Math.min(...times.filter(atMs => atMs !== undefined));
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
