import { IANAZone } from 'luxon';
import type { BusinessHours } from '../../contracts/gate-policy.ts';

interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The business moment at which people have worked for so many seconds since an instant: what would fall on closing time
 * waits for the next opening. `undefined` where that is at the horizon or later.
 */
export function addBusinessSeconds(
  startMs: number,
  seconds: number,
  hours: BusinessHours,
  horizonMs: number,
): number | undefined {
  let leftMs = seconds * 1000;
  for (const { startMs: opensMs, endMs: closesMs } of periodsAfter(startMs, hours, horizonMs)) {
    if (leftMs < closesMs - opensMs) return opensMs + leftMs < horizonMs ? opensMs + leftMs : undefined;
    leftMs -= closesMs - opensMs;
  }
  return undefined;
}

/** The instant itself if people work then, or else the next at which they do. */
export function nextBusinessMoment(
  instantMs: number,
  hours: BusinessHours,
  horizonMs: number,
): number | undefined {
  return addBusinessSeconds(instantMs, 0, hours, horizonMs);
}

/** What is left of each business day from an instant on, as far as it begins before the horizon. */
function* periodsAfter(instantMs: number, hours: BusinessHours, horizonMs: number): Iterable<Period> {
  const clock = wallClock(hours.timeZone);
  let afterMs = instantMs;
  // Days and times are those of the clock on the wall, counted as if it hung in UTC.
  const today = Math.floor(clock.timeAt(instantMs) / DAY_MS) * DAY_MS;
  for (let day = today; afterMs < horizonMs && day < horizonMs + 2 * DAY_MS; day += DAY_MS) {
    if (!hours.days.includes(new Date(day).getUTCDay() || 7)) continue;
    const startMs = Math.max(afterMs, clock.instantOf(day + timeOfDay(hours.from)));
    const endMs = clock.instantOf(day + timeOfDay(hours.to));
    if (endMs <= startMs) continue;
    yield { startMs, endMs };
    afterMs = endMs;
  }
}

function timeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

function wallClock(timeZone: string) {
  const zone = IANAZone.create(timeZone);
  const offsetAt = (instantMs: number) => zone.offset(instantMs) * MINUTE_MS;
  const daily = new Map<number, number>();
  /** Asking the zone is slow, and most days are like the one before. */
  const offsetOn = (day: number) => {
    const offset = daily.get(day) ?? offsetAt(day);
    daily.set(day, offset);
    return offset;
  };
  const timeAt = (instantMs: number) => instantMs + offsetAt(instantMs);

  /** Of a time that the clock shows twice, the first; one that it skips comes as much later as it skips. */
  const instantOf = (timeMs: number): number => {
    const day = Math.floor(timeMs / DAY_MS) * DAY_MS;
    const offsets = [-1, 0, 1, 2].map(days => offsetOn(day + days * DAY_MS));
    const [before = 0] = offsets;
    const possible = [...new Set(offsets)].map(offset => timeMs - offset);
    if (possible.length === 1) return timeMs - before;
    const shown = possible.filter(instantMs => timeAt(instantMs) === timeMs);
    return shown.length > 0 ? Math.min(...shown) : timeMs - before;
  };
  return { timeAt, instantOf };
}
