import { describe, expect, test } from 'vitest';
import type { GatePolicyInput } from '../../../../core/contracts/gate-policy.ts';
import type { GateState } from '../../../../core/domain/gates/gate-state.ts';
import { dueTimers, nextTimer } from '../../../../core/domain/gates/gate-timers.ts';
import { DAY_SECONDS, HOUR_MS, OPENED_MS, stateOf } from './gate-builders.ts';

const hours = (count: number) => OPENED_MS + count * HOUR_MS;
const ladder: GatePolicyInput = {
  approvers: ['anna'],
  remindAfterSeconds: [4 * 3600, DAY_SECONDS],
  escalation: [
    { afterSeconds: 2 * DAY_SECONDS, approvers: ['ben'] },
    { afterSeconds: 3 * DAY_SECONDS, approvers: ['cleo'] },
  ],
};

/** Does whatever comes next, as the sweep would, until the gate expires. */
function live(state: GateState): string[] {
  const timer = nextTimer(state);
  const told = `${timer.kind} ${timer.number} ${new Date(timer.atMs).toISOString().slice(0, 16)}`;
  if (timer.kind === 'expiry') return [told];
  const done = timer.kind === 'reminder' ? { reminders: timer.number } : { escalations: timer.number };
  return [told, ...live({ ...state, ...done })];
}

describe('GATE-6, B-4: what time brings', () => {
  test('a week goes by in reminders, escalations and the end', () => {
    expect(live(stateOf(ladder))).toEqual([
      'reminder 1 2026-03-02T13:00',
      'reminder 2 2026-03-03T09:00',
      'escalation 1 2026-03-04T09:00',
      'escalation 2 2026-03-05T09:00',
      'expiry 1 2026-03-09T09:00',
    ]);
  });

  test('reminders and escalations wait for business hours, the end does not', () => {
    const businessHours = {
      timeZone: 'Europe/Vienna',
      days: [1, 2, 3, 4, 5],
      from: '09:00',
      to: '17:00',
    };
    const policy: GatePolicyInput = {
      remindAfterSeconds: [8 * 3600],
      escalation: [{ afterSeconds: 16 * 3600, approvers: ['ben'] }],
      businessHours,
    };
    const onFriday = {
      openedAtMs: Date.parse('2026-03-27T14:00:00Z'),
      expiresAtMs: Date.parse('2026-04-05T03:00:00Z'),
    };
    expect(live(stateOf(policy, onFriday))).toEqual([
      'reminder 1 2026-03-30T13:00',
      'escalation 1 2026-03-31T13:00',
      'expiry 1 2026-04-05T03:00',
    ]);
  });

  test('nothing comes at the end or after it but the end itself', () => {
    const short = stateOf(ladder, { expiresAtMs: hours(24) });
    expect(live(short).map(line => line.split(' ')[0])).toEqual(['reminder', 'expiry']);
  });

  test('a reminder that was missed is part of the newer one; no level of the ladder is left out', () => {
    expect(dueTimers(stateOf(ladder), hours(80))).toEqual([
      { kind: 'reminder', number: 2, atMs: hours(24) },
      { kind: 'escalation', number: 1, atMs: hours(48) },
      { kind: 'escalation', number: 2, atMs: hours(72) },
    ]);
  });

  test('what was done is not due again', () => {
    const done = stateOf(ladder, { reminders: 2, escalations: 1 });
    expect(dueTimers(done, hours(71))).toEqual([]);
    expect(dueTimers(done, hours(72))).toEqual([{ kind: 'escalation', number: 2, atMs: hours(72) }]);
  });

  test('security 5: from the end on only the end is due', () => {
    const endMs = stateOf().expiresAtMs;
    expect(dueTimers(stateOf(ladder), endMs - 1).at(-1)?.kind).toBe('escalation');
    expect(dueTimers(stateOf(ladder), endMs)).toEqual([{ kind: 'expiry', number: 1, atMs: endMs }]);
  });
});
