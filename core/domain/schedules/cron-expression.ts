import { type CronDays, parseDaysOfMonth, parseDaysOfWeek } from './cron-day.ts';
import { type CronFieldRange, parseCronField } from './cron-field.ts';
import type { Schedule } from './schedule.ts';

const MINUTES: CronFieldRange = { lowest: 0, highest: 59 };
const HOURS: CronFieldRange = { lowest: 0, highest: 23 };
const MONTHS: CronFieldRange = {
  lowest: 1,
  highest: 12,
  names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
};
const YEARS: CronFieldRange = { lowest: 1970, highest: 2199 };

interface CronFields {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: CronDays;
  readonly months: readonly number[];
  readonly years: readonly number[];
}

/** AWS's dialect, in UTC: minutes hours day-of-month month day-of-week year; one of the two day fields is `?`. */
export function parseCron(text: string): Schedule | undefined {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 6) return undefined;
  const [minuteText = '', hourText = '', dayText = '', monthText = '', weekdayText = '', yearText = ''] =
    fields;
  const minutes = parseCronField(minuteText, MINUTES);
  const hours = parseCronField(hourText, HOURS);
  const months = parseCronField(monthText, MONTHS);
  const years = parseCronField(yearText, YEARS);
  const days = parseDays(dayText, weekdayText);
  if (!minutes || !hours || !months || !years || !days) return undefined;
  const cron: CronFields = { minutes, hours, days, months, years };
  return { nextAfter: afterMs => nextRun(cron, afterMs) };
}

function parseDays(dayText: string, weekdayText: string): CronDays | undefined {
  if (weekdayText === '?') return dayText === '?' ? undefined : parseDaysOfMonth(dayText.toUpperCase());
  return dayText === '?' ? parseDaysOfWeek(weekdayText.toUpperCase()) : undefined;
}

function nextRun(cron: CronFields, afterMs: number): number | undefined {
  const earliest = new Date((Math.floor(afterMs / 60_000) + 1) * 60_000);
  const firstYear = earliest.getUTCFullYear();
  for (const year of cron.years) {
    if (year < firstYear) continue;
    for (const month of cron.months) {
      if (Date.UTC(year, month, 1) <= earliest.getTime()) continue;
      for (const day of cron.days(year, month)) {
        const found = nextInDay(cron, Date.UTC(year, month - 1, day), earliest.getTime());
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

function nextInDay(cron: CronFields, dayStartMs: number, earliestMs: number): number | undefined {
  if (dayStartMs + 86_400_000 <= earliestMs) return undefined;
  for (const hour of cron.hours) {
    for (const minute of cron.minutes) {
      const runMs = dayStartMs + (hour * 60 + minute) * 60_000;
      if (runMs >= earliestMs) return runMs;
    }
  }
  return undefined;
}
