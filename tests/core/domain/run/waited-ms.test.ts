import { expect, it } from 'vitest';
import { waitedMs } from '../../../../core/domain/run/waited-ms.ts';
import { decidedBy } from '../../../console/pages.ts';

const decided = (from: number, until: number) => {
  const status = decidedBy('ada');
  if (status.kind !== 'decided') throw new Error('It is decided.');
  const iso = (second: number) => new Date(second * 1000).toISOString();
  return { ...status.decision, openedAt: iso(from), at: iso(until) };
};

it('B-7: the time of people is told apart from that of machines, and counts once where two are asked at a time', () => {
  expect(waitedMs({ decisions: [] })).toBe(0);
  expect(waitedMs({ decisions: [decided(10, 20), decided(30, 35)] })).toBe(15_000);
  expect(waitedMs({ decisions: [decided(10, 20), decided(12, 14), decided(15, 30)] })).toBe(20_000);
});
