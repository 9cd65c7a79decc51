import { expect, test } from 'vitest';
import { backoffMs, describeFault, insist } from '../../../cli/worker/insist.ts';

test('pauses double from half a second to half a minute, each with its own jitter', () => {
  const longest = [0, 1, 2, 3, 6, 7, 500].map(failures => backoffMs(failures, () => 1));
  expect(longest).toEqual([500, 1000, 2000, 4000, 30_000, 30_000, 30_000]);
  expect(backoffMs(3, () => 0)).toBe(2000);
});

test('what stays is not tried again', async () => {
  let tries = 0;
  const refused = insist('Asking', async () => Promise.reject(new Error(`no ${++tries}`)), {
    signal: new AbortController().signal,
    log: () => {},
    isFinal: () => true,
  });
  await expect(refused).rejects.toThrow('no 1');
});

test('a signal ends the waiting between two tries', async () => {
  const stopping = new AbortController();
  const waiting = insist('Asking', async () => Promise.reject(new Error('down')), {
    signal: stopping.signal,
    log: () => stopping.abort(),
    isFinal: () => false,
  });
  await expect(waiting).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('a fault is described by its message and the code beneath it', () => {
  const fault = new TypeError('fetch failed', {
    cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
  });
  expect(describeFault(fault)).toBe('fetch failed (ECONNREFUSED)');
  expect(describeFault('odd')).toBe('an unknown fault');
});
