import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GatePolicyInput } from '../../../../core/contracts/gate-policy.ts';
import type { GateState } from '../../../../core/domain/gates/gate-state.ts';
import { dueTimers, nextTimer, type Timer } from '../../../../core/domain/gates/gate-timers.ts';
import { momentAfter } from '../../../../core/domain/gates/timer-moment.ts';
import { HOUR_MS, OPENED_MS, stateOf } from './gate-builders.ts';

const ascending = fc
  .uniqueArray(fc.integer({ min: 1, max: 80 }), { maxLength: 5 })
  .map(hours => hours.sort((one, other) => one - other).map(hour => hour * 3600));
const businessHours = { timeZone: 'Europe/Vienna', days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
const policy: fc.Arbitrary<GatePolicyInput> = fc.record({
  remindAfterSeconds: ascending,
  escalation: ascending.map(all => all.map(afterSeconds => ({ afterSeconds, approvers: ['ben'] }))),
  businessHours: fc.option(fc.constant(businessHours), { nil: undefined }),
});
const sweeps = fc
  .array(fc.integer({ min: 0, max: 180 }), { maxLength: 40 })
  .map(all => all.sort((one, other) => one - other).map(hour => OPENED_MS + hour * HOUR_MS));

function done(state: GateState, timer: Timer): GateState {
  if (timer.kind === 'reminder') return { ...state, reminders: timer.number };
  return timer.kind === 'escalation' ? { ...state, escalations: timer.number } : state;
}

test('B-4: whenever the sweep comes by, each thing is done once, in order, in time, and before the end', () => {
  fc.assert(
    fc.property(policy, sweeps, (said, times) => {
      let state = stateOf(said);
      const told: string[] = [];
      for (const nowMs of times) {
        const due = dueTimers(state, nowMs);
        expect(due.length > 0).toBe(nextTimer(state).atMs <= nowMs || nowMs >= state.expiresAtMs);
        if (nowMs >= state.expiresAtMs) {
          expect(due).toEqual([{ kind: 'expiry', number: 1, atMs: state.expiresAtMs }]);
          return;
        }
        expect(due.every(({ atMs }) => atMs <= nowMs)).toBe(true);
        expect(due.filter(({ kind }) => kind === 'reminder').length).toBeLessThan(2);
        for (const timer of due) {
          told.push(`${timer.kind} ${timer.number}`);
          state = done(state, timer);
        }
        const seconds = said.escalation?.map(({ afterSeconds }) => afterSeconds) ?? [];
        const reached = seconds.filter(after => (momentAfter(state, after) ?? Number.MAX_VALUE) <= nowMs);
        expect(told.filter(line => line.startsWith('escalation'))).toEqual(
          reached.map((_, index) => `escalation ${index + 1}`),
        );
        expect(nextTimer(state).atMs).toBeGreaterThan(nowMs);
      }
      expect(new Set(told).size).toBe(told.length);
    }),
    { numRuns: 200 },
  );
});
