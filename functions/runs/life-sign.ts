import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { TickStore } from '../../core/adapters/records/tick-store.ts';
import { isQuiet } from '../../core/domain/run/run-questions.ts';
import type { LifeSign } from '../../core/domain/run/view-run.ts';

/** What is known of a run beyond its events: the beats of its attempts, and when all runs were last looked after. */
export type LifeSignOf = (stored: Pick<StoredRun, 'run' | 'heartbeats'>) => Promise<LifeSign>;

const KEPT_FOR_MS = 10_000;

export function lifeSignOf(ticks: Pick<TickStore, 'last'>, now: () => number): LifeSignOf {
  let last: { readonly at: Promise<string | undefined>; readonly readAtMs: number } | undefined;
  const lastTick = (nowMs: number) => {
    if (last !== undefined && nowMs - last.readAtMs < KEPT_FOR_MS) return last.at;
    const reading = { at: ticks.last(), readAtMs: nowMs };
    last = reading;
    reading.at.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.at;
  };
  return async ({ run, heartbeats }) => {
    const nowMs = now();
    const signs = [
      ...Object.values(heartbeats),
      ...(isQuiet(run, nowMs) ? [(await lastTick(nowMs)) ?? ''] : []),
    ];
    return { nowMs, heartbeatAt: signs.sort().at(-1) };
  };
}
