import { expect, it } from 'vitest';
import { isNews, retryMoment } from '../../../../core/domain/notices/retry-moment.ts';

const HOUR_MS = 3_600_000;
const pauses = (retryAfterMs?: number) => {
  const moments: number[] = [];
  for (let attempts = 1, nowMs = 0; ; attempts++) {
    const next = retryMoment({ attempts, recordedAtMs: 0, nowMs, retryAfterMs });
    if (next === undefined) return moments;
    moments.push(next - nowMs);
    nowMs = next;
  }
};

it('GATE-6: what could not be sent is sent again after ever longer pauses, for a day', () => {
  expect(
    pauses()
      .slice(0, 8)
      .map(ms => ms / 1000),
  ).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600]);
  const total = pauses().reduce((sum, ms) => sum + ms, 0);
  expect(total).toBeLessThanOrEqual(24 * HOUR_MS);
  expect(total).toBeGreaterThan(22 * HOUR_MS);
});

it('GATE-6: the other side may ask for a longer pause, but for no longer than an hour', () => {
  expect(pauses(90_000).slice(0, 3)).toEqual([90_000, 90_000, 120_000]);
  expect(pauses(100 * HOUR_MS)[0]).toBe(HOUR_MS);
});

it('what happened more than a day ago is no news', () => {
  const nowMs = Date.parse('2026-11-20T08:00:00.000Z');
  expect(isNews('2026-11-19T08:00:01.000Z', nowMs)).toBe(true);
  expect(isNews('2026-11-19T07:59:59.000Z', nowMs)).toBe(false);
});
