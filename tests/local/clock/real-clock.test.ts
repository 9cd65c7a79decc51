import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RealClock } from '../../../local/clock/real-clock.ts';

const DAY_MS = 24 * 3600 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

it('security 26: a timer beyond the 24.8 days that setTimeout can count fires on time, not at once', async () => {
  const clock = new RealClock();
  const fire = vi.fn();
  clock.at(clock.now() + 40 * DAY_MS, fire);
  await vi.advanceTimersByTimeAsync(40 * DAY_MS - 1);
  expect(fire).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(fire).toHaveBeenCalledOnce();
});

it('security 26: no delay that it asks of setTimeout is longer than setTimeout can count', () => {
  const setTimeout = vi.spyOn(globalThis, 'setTimeout');
  const clock = new RealClock();
  clock.at(clock.now() + 365 * DAY_MS, () => {});
  expect(setTimeout.mock.calls.map(([, delayMs]) => delayMs)).toEqual([2 ** 31 - 1]);
});

it('timers fire in the order of their time, ties in the order they were set', async () => {
  const clock = new RealClock();
  const fired: string[] = [];
  clock.at(clock.now() + 20, () => fired.push('late'));
  clock.at(clock.now() + 10, () => fired.push('early'));
  clock.at(clock.now() + 20, () => fired.push('later'));
  await vi.advanceTimersByTimeAsync(20);
  expect(fired).toEqual(['early', 'late', 'later']);
});

it('a cancelled timer never fires and holds nothing up', async () => {
  const clock = new RealClock();
  const fired: string[] = [];
  const timer = clock.at(clock.now() + 10, () => fired.push('cancelled'));
  clock.at(clock.now() + 20, () => fired.push('kept'));
  timer.cancel();
  await vi.advanceTimersByTimeAsync(20);
  expect(fired).toEqual(['kept']);
});
