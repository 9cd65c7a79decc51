import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSchedule } from '../../../../core/domain/schedules/parse-schedule.ts';

const at = (text: string) => Date.parse(text);
const nextOf = (expression: string, after: string) => {
  const next = parseSchedule(expression, at('2026-01-01T00:00:00Z'))?.nextAfter(at(after));
  return next === undefined ? undefined : new Date(next).toISOString();
};

describe('a cron schedule', () => {
  it.each([
    ['cron(0 10 * * ? *)', '2026-03-01T10:00:00Z', '2026-03-02T10:00:00.000Z'],
    ['cron(15 12 * * ? *)', '2026-03-01T12:14:59Z', '2026-03-01T12:15:00.000Z'],
    ['cron(0 18 ? * MON-FRI *)', '2026-01-02T18:00:00Z', '2026-01-05T18:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-01-01T00:16:00Z', '2026-01-01T00:30:00.000Z'],
    ['cron(0/5 8-17 ? * 2-6 *)', '2026-01-02T17:55:00Z', '2026-01-05T08:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2028-02-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['cron(0 0 31 * ? *)', '2026-01-31T00:00:00Z', '2026-03-31T00:00:00.000Z'],
    ['cron(0 0 1W * ? *)', '2026-07-31T00:00:00Z', '2026-08-03T00:00:00.000Z'],
    ['cron(0 0 15W * ? *)', '2026-02-01T00:00:00Z', '2026-02-16T00:00:00.000Z'],
    ['cron(0 0 31W * ? *)', '2026-05-01T00:00:00Z', '2026-05-29T00:00:00.000Z'],
    ['cron(0 0 LW * ? *)', '2026-05-01T00:00:00Z', '2026-05-29T00:00:00.000Z'],
    ['cron(0 9 ? * 2#1 *)', '2026-01-01T00:00:00Z', '2026-01-05T09:00:00.000Z'],
    ['cron(0 9 ? * TUE#5 *)', '2026-01-01T00:00:00Z', '2026-03-31T09:00:00.000Z'],
    ['cron(0 9 ? * 6L *)', '2026-01-01T00:00:00Z', '2026-01-30T09:00:00.000Z'],
    ['cron(0 9 ? * FRI-MON *)', '2026-01-06T00:00:00Z', '2026-01-09T09:00:00.000Z'],
    ['cron(0 9 ? * L *)', '2026-01-01T00:00:00Z', '2026-01-03T09:00:00.000Z'],
    ['cron(0 0 1 jan,JUL ? *)', '2026-01-01T00:00:00Z', '2026-07-01T00:00:00.000Z'],
    ['cron(0 0 29 2 ? *)', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['cron(0 0 1 1 ? 2030-2032/2)', '2030-01-01T00:00:00Z', '2032-01-01T00:00:00.000Z'],
    ['cron(0 0 1 1 ? 2025)', '2026-01-01T00:00:00Z', undefined],
    ['cron(0 0 30 2 ? *)', '2026-01-01T00:00:00Z', undefined],
  ])('%s after %s runs at %s', (expression, after, expected) => {
    expect(nextOf(expression, after)).toBe(expected);
  });

  it.each([
    'cron(* * * * * *)',
    'cron(0 0 ? * ? *)',
    'cron(0 0 * * ?)',
    'cron(60 0 * * ? *)',
    'cron(0 24 * * ? *)',
    'cron(0 0 0 * ? *)',
    'cron(0 0 * 13 ? *)',
    'cron(0 0 ? * 8 *)',
    'cron(0 0 ? * 0 *)',
    'cron(0 0 ? * 2#6 *)',
    'cron(0 0 ? * 2#1,3#2 *)',
    'cron(0/0 0 * * ? *)',
    'cron(0 0 * * ? 1969)',
    'cron(0 0 * FOO ? *)',
    'cron(1-2-3 0 * * ? *)',
    'rate(0 minutes)',
    'rate(1 minutes)',
    'rate(5 minute)',
    'rate(5 seconds)',
    'rate(-5 minutes)',
    'every(5 minutes)',
    '',
  ])('refuses %j', expression => {
    expect(parseSchedule(expression, 0)).toBeUndefined();
  });

  interface PlainField {
    text: string;
    allows: (value: number) => boolean;
  }

  /** A field built from its own meaning, so that the parser is not judged by itself. */
  const plainField = (lowest: number, highest: number): fc.Arbitrary<PlainField> => {
    const value = fc.integer({ min: lowest, max: highest });
    return fc.oneof(
      fc.constant<PlainField>({ text: '*', allows: () => true }),
      fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map(values => ({
        text: values.join(','),
        allows: (candidate: number) => values.includes(candidate),
      })),
      fc.tuple(value, value).map(([a, b]) => ({
        text: `${Math.min(a, b)}-${Math.max(a, b)}`,
        allows: (candidate: number) => candidate >= Math.min(a, b) && candidate <= Math.max(a, b),
      })),
      fc.tuple(value, fc.integer({ min: 1, max: highest })).map(([from, step]) => ({
        text: `${from}/${step}`,
        allows: (candidate: number) => candidate >= from && (candidate - from) % step === 0,
      })),
    );
  };

  const dayMs = 86_400_000;
  const days: fc.Arbitrary<{ text: string; allows: (date: Date) => boolean }> = fc.oneof(
    plainField(1, 31).map(({ text, allows }) => ({
      text: `${text} ?`,
      allows: (date: Date) => allows(date.getUTCDate()),
    })),
    plainField(1, 7).map(({ text, allows }) => ({
      text: `? ${text}`,
      allows: (date: Date) => allows(date.getUTCDay() + 1),
    })),
    fc.constant({
      text: 'L ?',
      allows: (date: Date) => new Date(date.getTime() + dayMs).getUTCDate() === 1,
    }),
    fc.integer({ min: 1, max: 7 }).map(weekday => ({
      text: `? ${weekday}L`,
      allows: (date: Date) =>
        date.getUTCDay() + 1 === weekday &&
        new Date(date.getTime() + 7 * dayMs).getUTCMonth() !== date.getUTCMonth(),
    })),
    fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 5 })).map(([weekday, nth]) => ({
      text: `? ${weekday}#${nth}`,
      allows: (date: Date) => date.getUTCDay() + 1 === weekday && Math.ceil(date.getUTCDate() / 7) === nth,
    })),
  );

  it('finds the same next run as a scan of every minute', () => {
    const start = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(
        plainField(0, 59),
        plainField(0, 23),
        days,
        plainField(1, 12),
        start,
        (minute, hour, day, month, afterMs) => {
          const [dayText, weekdayText] = day.text.split(' ');
          const expression = `cron(${minute.text} ${hour.text} ${dayText} ${month.text} ${weekdayText} *)`;
          const found = parseSchedule(expression, 0)?.nextAfter(afterMs);

          const horizonMs = afterMs + 40 * dayMs;
          let scanned: number | undefined;
          for (let ms = (Math.floor(afterMs / 60_000) + 1) * 60_000; ms <= horizonMs; ms += 60_000) {
            const date = new Date(ms);
            if (!month.allows(date.getUTCMonth() + 1) || !day.allows(date)) {
              ms = Math.floor(ms / dayMs) * dayMs + dayMs - 60_000;
              continue;
            }
            if (hour.allows(date.getUTCHours()) && minute.allows(date.getUTCMinutes())) {
              scanned = ms;
              break;
            }
          }
          if (scanned !== undefined) expect(found, expression).toBe(scanned);
          else expect(found === undefined || found > horizonMs, expression).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a rate schedule', () => {
  it('counts from when the rule was scheduled', () => {
    expect(nextOf('rate(5 minutes)', '2026-01-01T00:00:00Z')).toBe('2026-01-01T00:05:00.000Z');
    expect(nextOf('rate(5 minutes)', '2026-01-01T00:05:00Z')).toBe('2026-01-01T00:10:00.000Z');
    expect(nextOf('rate(1 day)', '2026-02-01T13:00:00Z')).toBe('2026-02-02T00:00:00.000Z');
  });

  it('never runs before its first period is over, even when the clock was behind', () => {
    expect(nextOf('rate(1 hour)', '2025-12-31T12:00:00Z')).toBe('2026-01-01T01:00:00.000Z');
  });
});

describe('by the clocks of a zone', () => {
  const allOf = (expression: string, timeZone: string, from: string, to: string) => {
    const schedule = parseSchedule(expression, 0, timeZone);
    const found: string[] = [];
    for (let next = schedule?.nextAfter(at(from) - 1); next !== undefined && next < at(to); )
      next = found.push(new Date(next).toISOString()) && schedule?.nextAfter(next);
    return found;
  };

  it('a time that the clocks skip is left out, as EventBridge Scheduler does (CH-10)', () => {
    const found = allOf(
      'cron(30 2 * * ? *)',
      'Europe/Vienna',
      '2026-03-28T00:00:00Z',
      '2026-03-31T00:00:00Z',
    );
    expect(found).toEqual(['2026-03-28T01:30:00.000Z', '2026-03-30T00:30:00.000Z']);
  });

  it('a time that they show twice comes once, the first time (CH-10)', () => {
    const found = allOf(
      'cron(30 2 * * ? *)',
      'Europe/Vienna',
      '2026-10-24T00:00:00Z',
      '2026-10-27T00:00:00Z',
    );
    expect(found).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    const often = allOf(
      'cron(0/30 * * * ? *)',
      'America/New_York',
      '2026-11-01T05:00:00Z',
      '2026-11-01T08:00:00Z',
    );
    expect(often.map(time => time.slice(11, 16))).toEqual(['05:00', '05:30', '07:00', '07:30']);
  });

  it.each(['Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe', 'UTC'])(
    'every found time of %s is shown by its clocks, in order (CH-10)',
    timeZone => {
      const found = allOf('cron(15 9 ? * * *)', timeZone, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z');
      expect(found.length).toBeGreaterThan(363);
      expect(found).toEqual([...found].sort());
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
      for (const time of found) expect(clock.format(at(time))).toBe('09:15');
    },
  );
});
