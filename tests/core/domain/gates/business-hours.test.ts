import { describe, expect, test } from 'vitest';
import type { BusinessHours } from '../../../../core/contracts/gate-policy.ts';
import { addBusinessSeconds, nextBusinessMoment } from '../../../../core/domain/gates/business-hours.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const vienna: BusinessHours = {
  timeZone: 'Europe/Vienna',
  days: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
};
const YEAR_MS = 366 * 24 * 3600 * 1000;

function later(start: string, hours: number, business: BusinessHours = vienna): string {
  const startMs = Date.parse(start);
  const atMs = addBusinessSeconds(startMs, hours * 3600, business, startMs + YEAR_MS);
  return atMs === undefined ? 'never' : new Date(atMs).toISOString().replace(':00.000Z', 'Z');
}

describe('B-4: business hours', () => {
  test('pass within a day, over a night and over a weekend', () => {
    expect(later('2026-03-02T09:00:00Z', 2)).toBe('2026-03-02T11:00Z');
    expect(later('2026-03-02T15:00:00Z', 2)).toBe('2026-03-03T09:00Z');
    expect(later('2026-03-06T15:00:00Z', 9.5)).toBe('2026-03-10T08:30Z');
  });

  test('begin at the next opening outside of them', () => {
    expect(later('2026-03-02T03:00:00Z', 1)).toBe('2026-03-02T09:00Z');
    expect(later('2026-03-07T12:00:00Z', 1)).toBe('2026-03-09T09:00Z');
  });

  test('what falls on closing time waits for the next opening', () => {
    expect(later('2026-03-06T15:00:00Z', 1)).toBe('2026-03-09T08:00Z');
  });

  test('the same seconds lie at different times in different time zones', () => {
    const start = '2026-03-02T12:00:00Z';
    expect(later(start, 1, { ...vienna, timeZone: 'America/New_York' })).toBe('2026-03-02T15:00Z');
    expect(later(start, 1, { ...vienna, timeZone: 'Asia/Kolkata' })).toBe('2026-03-03T04:30Z');
    expect(later(start, 1, { ...vienna, timeZone: 'Pacific/Auckland' })).toBe('2026-03-02T21:00Z');
    expect(later(start, 1, { ...vienna, timeZone: 'Asia/Tokyo' })).toBe('2026-03-03T01:00Z');
  });

  test('open an hour earlier in UTC after clocks go forward, and later after they go back', () => {
    expect(later('2026-03-27T15:00:00Z', 2)).toBe('2026-03-30T08:00Z');
    expect(later('2026-10-23T14:00:00Z', 2)).toBe('2026-10-26T09:00Z');
  });

  test('a day of a change has 23 or 25 hours', () => {
    const always = { ...vienna, days: WEEK, from: '00:00', to: '24:00' };
    expect(later('2026-03-28T23:00:00Z', 23, always)).toBe('2026-03-29T22:00Z');
    expect(later('2026-10-24T22:00:00Z', 25, always)).toBe('2026-10-25T23:00Z');
    const sunday = { ...always, days: [7] };
    expect(later('2026-03-28T23:00:00Z', 23, sunday)).toBe('2026-04-04T22:00Z');
    expect(later('2026-10-24T22:00:00Z', 25, sunday)).toBe('2026-10-31T23:00Z');
  });

  test('hours that clocks skip come right after; of those that they repeat the first counts', () => {
    const night = { ...vienna, days: WEEK, from: '02:15', to: '02:45' };
    expect(later('2026-03-29T00:00:00Z', 0, night)).toBe('2026-03-29T01:15Z');
    expect(later('2026-10-25T00:00:00Z', 0, night)).toBe('2026-10-25T00:15Z');
    expect(later('2026-10-25T00:45:00Z', 0, night)).toBe('2026-10-26T01:15Z');
  });

  test('a midnight that does not exist is the first moment of its day', () => {
    const santiago = { timeZone: 'America/Santiago', days: [7], from: '00:00', to: '24:00' };
    expect(later('2026-09-05T00:00:00Z', 0, santiago)).toBe('2026-09-06T04:00Z');
    expect(later('2026-09-06T04:00:00Z', 22.99, santiago)).toBe('2026-09-07T02:59:24.000Z');
  });

  test('a day that a country skipped counts once', () => {
    const apia = { timeZone: 'Pacific/Apia', days: WEEK, from: '09:00', to: '10:00' };
    expect(later('2011-12-29T19:00:00Z', 1, apia)).toBe('2011-12-30T19:00Z');
    expect(later('2011-12-29T19:00:00Z', 2, apia)).toBe('2011-12-31T19:00Z');
  });

  test('never come where they end before they begin', () => {
    expect(later('2026-03-02T09:00:00Z', 1, { ...vienna, from: '17:00', to: '09:00' })).toBe('never');
  });

  test('beyond the horizon nothing is due', () => {
    const startMs = Date.parse('2026-03-02T09:00:00Z');
    const at = (horizonMs: number) => addBusinessSeconds(startMs, 3600, vienna, horizonMs);
    expect(at(startMs + 3_600_000)).toBeUndefined();
    expect(at(startMs + 3_600_001)).toBe(startMs + 3_600_000);
  });

  test('an instant in business hours is a business moment; any other waits for one', () => {
    const next = (text: string) => nextBusinessMoment(Date.parse(text), vienna, Date.parse(text) + YEAR_MS);
    expect(next('2026-03-02T15:59:59.999Z')).toBe(Date.parse('2026-03-02T15:59:59.999Z'));
    expect(next('2026-03-02T16:00:00Z')).toBe(Date.parse('2026-03-03T08:00:00Z'));
  });
});
