import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../../core/contracts/run-record.ts';
import { gateStatus } from '../../../functions/gates/gate-status.ts';
import { gateOf, planProposed, runAfter } from '../../support/noticed-run.ts';

const AT = '2026-11-20T09:00:00.000Z';
const failed: RunEvent = {
  type: 'run.failed',
  at: AT,
  reason: 'error',
  error: { name: 'Fault', message: '' },
};
const redriven: RunEvent = { type: 'run.redriven', at: AT, by: 'ada' };
const statusAfter = (...events: RunEvent[]) =>
  gateStatus(runAfter(...planProposed(), ...events).run, gateOf(), Date.parse(AT)).kind;

describe('a gate at which nobody has decided', () => {
  test('GATE-1: is open until its run ends, and stays closed when the run goes on without it', () => {
    expect(statusAfter()).toBe('open');
    expect(statusAfter(failed)).toBe('closed');
    expect(statusAfter(failed, redriven)).toBe('closed');
  });
});
