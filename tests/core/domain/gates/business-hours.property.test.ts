import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BusinessHours } from '../../../../core/contracts/gate-policy.ts';
import { addBusinessSeconds } from '../../../../core/domain/gates/business-hours.ts';

const QUARTER_MS = 15 * 60_000;
const HORIZON_MS = 12 * 24 * 3600 * 1000;
const ZONES = [
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

const quarterOf = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;

/** Clocks change between 23:00 and 05:00; what happens to hours that are skipped or come twice is another test's. */
const hours: fc.Arbitrary<BusinessHours> = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: fc.integer({ min: 5 * 4, max: 13 * 4 }),
    quarters: fc.integer({ min: 1, max: 10 * 4 }),
  })
  .map(({ from, quarters, ...rest }) => ({ ...rest, from: quarterOf(from), to: quarterOf(from + quarters) }));

/** Half of them lie near a change of clocks. */
const start = fc
  .tuple(
    fc.constantFrom('2025-03-08', '2025-03-29', '2025-04-05', '2025-09-06', '2025-10-25', '2026-07-01'),
    fc.integer({ min: -3 * 96, max: 3 * 96 }),
  )
  .map(([day, quarters]) => Date.parse(`${day}T00:00:00Z`) + quarters * QUARTER_MS);
const seconds = fc.integer({ min: 0, max: 40 * 4 }).map(quarters => quarters * 15 * 60);

/** Looks at the clock on the wall every quarter of an hour. */
function countQuarters(startMs: number, asked: number, hoursOfWork: BusinessHours): number | undefined {
  const { timeZone, days, from, to } = hoursOfWork;
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  let left = asked / (15 * 60);
  for (let atMs = startMs; atMs < startMs + HORIZON_MS; atMs += QUARTER_MS) {
    const [weekday = '', time = ''] = wall.format(atMs).replace(',', '').split(' ');
    const isWork = days.includes(WEEKDAYS.indexOf(weekday) + 1) && time >= from && time < to;
    if (!isWork) continue;
    if (left === 0) return atMs;
    left -= 1;
  }
  return undefined;
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

test('B-4: business time is what the clock on the wall shows, in every zone and through every change', () => {
  fc.assert(
    fc.property(hours, start, seconds, (when, startMs, asked) => {
      expect(addBusinessSeconds(startMs, asked, when, startMs + HORIZON_MS)).toBe(
        countQuarters(startMs, asked, when),
      );
    }),
    { numRuns: 300 },
  );
});

test('B-4: business time is never shorter than the time that passes', () => {
  const anyTime = fc.integer({ min: 0, max: 96 }).map(quarterOf);
  const anyHours = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: anyTime,
    to: anyTime,
  });
  fc.assert(
    fc.property(anyHours, start, fc.nat({ max: 200_000 }), (when, startMs, asked) => {
      const atMs = addBusinessSeconds(startMs, asked, when, startMs + HORIZON_MS);
      if (when.to <= when.from) expect(atMs).toBeUndefined();
      else if (atMs !== undefined) expect(atMs - startMs).toBeGreaterThanOrEqual(asked * 1000);
    }),
    { numRuns: 300 },
  );
});
