import { IANAZone } from 'luxon';
import type { Schedule } from './schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * A schedule by the clocks of a zone, as EventBridge Scheduler keeps it: a time that the clocks skip is left out, one that they
 * show twice counts the first time.
 */
export function inTimeZone(onTheClock: Schedule, timeZone: string): Schedule {
  const zone = IANAZone.create(timeZone);
  const offsetAt = (instantMs: number) => zone.offset(instantMs) * MINUTE_MS;

  /** When the clocks first show a time; they may never. */
  const instantOf = (clockMs: number): number | undefined =>
    [clockMs - DAY_MS, clockMs + DAY_MS]
      .map(nearMs => clockMs - offsetAt(nearMs))
      .filter(instantMs => instantMs + offsetAt(instantMs) === clockMs)
      .sort((one, other) => one - other)[0];

  return {
    nextAfter: afterMs => {
      let clockMs = onTheClock.nextAfter(afterMs + offsetAt(afterMs));
      while (clockMs !== undefined) {
        const instantMs = instantOf(clockMs);
        if (instantMs !== undefined && instantMs > afterMs) return instantMs;
        clockMs = onTheClock.nextAfter(clockMs);
      }
      return undefined;
    },
  };
}
