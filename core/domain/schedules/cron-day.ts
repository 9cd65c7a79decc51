import { type CronFieldRange, parseCronField, parseCronValue } from './cron-field.ts';

const DAYS_OF_MONTH: CronFieldRange = { lowest: 1, highest: 31 };
const DAYS_OF_WEEK: CronFieldRange = {
  lowest: 1,
  highest: 7,
  names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
};

/** Says on which days of a month (month from 1) a schedule runs. */
export type CronDays = (year: number, month: number) => number[];

/** The day-of-month field: plain values, `L` (last day), `15W` (weekday nearest the 15th), `LW`. */
export function parseDaysOfMonth(text: string): CronDays | undefined {
  if (text === 'L') return (year, month) => [daysInMonth(year, month)];
  if (text === 'LW') return (year, month) => [nearestWeekday(year, month, daysInMonth(year, month))];
  if (text.endsWith('W')) {
    const day = parseCronValue(text.slice(0, -1), DAYS_OF_MONTH);
    if (day === undefined) return undefined;
    return (year, month) => (day > daysInMonth(year, month) ? [] : [nearestWeekday(year, month, day)]);
  }
  const days = parseCronField(text, DAYS_OF_MONTH);
  return days && ((year, month) => days.filter(day => day <= daysInMonth(year, month)));
}

/** The day-of-week field, 1 = Sunday: plain values, `L` (Saturday), `6L` (last Friday), `3#2` (second Tuesday). */
export function parseDaysOfWeek(text: string): CronDays | undefined {
  if (text.includes('#')) return parseNthWeekday(text);
  if (text !== 'L' && text.endsWith('L')) {
    const weekday = parseCronValue(text.slice(0, -1), DAYS_OF_WEEK);
    return weekday === undefined ? undefined : (year, month) => daysOn([weekday], year, month).slice(-1);
  }
  const weekdays = text === 'L' ? [7] : parseCronField(text, DAYS_OF_WEEK);
  return weekdays && ((year, month) => daysOn(weekdays, year, month));
}

function parseNthWeekday(text: string): CronDays | undefined {
  const [weekdayText = '', nthText = '', ...more] = text.split('#');
  const weekday = parseCronValue(weekdayText, DAYS_OF_WEEK);
  const nth = parseCronValue(nthText, { lowest: 1, highest: 5 });
  if (weekday === undefined || nth === undefined || more.length > 0) return undefined;
  return (year, month) => daysOn([weekday], year, month).slice(nth - 1, nth);
}

function daysOn(weekdays: readonly number[], year: number, month: number): number[] {
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) => index + 1);
  return days.filter(day => weekdays.includes(weekdayOf(year, month, day)));
}

/** The Monday to Friday closest to a day, never in another month. */
function nearestWeekday(year: number, month: number, day: number): number {
  const weekday = weekdayOf(year, month, day);
  if (weekday === 7) return day > 1 ? day - 1 : day + 2;
  if (weekday === 1) return day < daysInMonth(year, month) ? day + 1 : day - 2;
  return day;
}

function weekdayOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
