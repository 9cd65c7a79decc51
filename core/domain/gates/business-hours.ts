import { DateTime } from 'luxon';
import type { BusinessHours } from '../../contracts/gate-policy.ts';

interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

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
  let afterMs = instantMs;
  let day = DateTime.fromMillis(instantMs, { zone: hours.timeZone });
  for (; afterMs < horizonMs && day.isValid; day = day.plus({ days: 1 })) {
    if (day.toMillis() - DAY_MS > horizonMs) return;
    if (!hours.days.includes(day.weekday)) continue;
    const startMs = Math.max(afterMs, instantAt(day, hours.from));
    const endMs = instantAt(day, hours.to);
    if (endMs <= startMs) continue;
    yield { startMs, endMs };
    afterMs = endMs;
  }
}

const DAY_MS = 24 * 3600 * 1000;

/** Of a time that the clocks show twice, the first; one that they skip comes as much later as they skip. */
function instantAt(day: DateTime, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const { year, month, day: dayOfMonth, zone } = day;
  const local = DateTime.fromObject({ year, month, day: dayOfMonth, hour, minute }, { zone });
  return Math.min(...local.getPossibleOffsets().map(possible => possible.toMillis()));
}
