import { describe, expect, test } from 'vitest';
import { USUAL_POLICY } from '../../../../core/contracts/gate-policy.ts';
import { peopleAsked, whoIs } from '../../../../core/domain/gates/approvers.ts';
import { gateStateOf } from '../../../../core/domain/gates/gate-state.ts';
import { nextTimer } from '../../../../core/domain/gates/gate-timers.ts';
import { OPENED, OPENED_MS, PEOPLE, SHOWN, voteOf } from './gate-builders.ts';

const run = { userId: 'rita', requestedBy: 'bot' };
const gate = { contentHash: SHOWN, openedAt: OPENED, expiresAt: '2026-03-09T09:00:00.000Z' };

describe('B-4: what a judgement reads of a record', () => {
  test('without a policy the usual one holds', () => {
    expect(gateStateOf(gate, run)).toMatchObject({
      policy: USUAL_POLICY,
      requesters: ['rita', 'bot'],
      openedAtMs: OPENED_MS,
      reminders: 0,
      escalations: 0,
    });
  });

  test('security 16: approvals of something else do not count', () => {
    const votes = [voteOf('anna'), voteOf('ben', { contentHash: 'b'.repeat(64) })];
    expect(gateStateOf({ ...gate, votes }, run).votes.map(({ by }) => by)).toEqual(['anna']);
  });

  test('a policy makes the time shorter and never longer', () => {
    const endOf = (expireAfterSeconds: number) =>
      gateStateOf({ ...gate, policy: { ...USUAL_POLICY, expireAfterSeconds } }, run).expiresAtMs;
    expect(endOf(3600)).toBe(OPENED_MS + 3_600_000);
    expect(endOf(30 * 24 * 3600)).toBe(Date.parse(gate.expiresAt));
  });

  test('a gate that does not say when it was opened only ends', () => {
    const policy = { ...USUAL_POLICY, remindAfterSeconds: [60], expireAfterSeconds: 60 };
    const state = gateStateOf({ ...gate, openedAt: undefined, policy }, run);
    expect(nextTimer(state)).toEqual({ kind: 'expiry', number: 1, atMs: Date.parse(gate.expiresAt) });
  });
});

describe('B-4: whom a list of approvers asks', () => {
  test('are the users whom it names and the known ones of its groups and domains, each once', () => {
    expect(peopleAsked(['group:legal', 'anna', 'zoe'], PEOPLE)).toEqual(['anna', 'zoe', 'ben']);
    expect(peopleAsked(['*@other.example'], PEOPLE)).toEqual(['cleo']);
    expect(peopleAsked(['group:nobody'], PEOPLE)).toEqual([]);
  });

  test('somebody whom the tenant does not know has neither groups nor an address', () => {
    expect(whoIs('toString', PEOPLE)).toEqual({ userId: 'toString', groups: [] });
    expect(whoIs(undefined, PEOPLE)).toEqual({ userId: undefined, groups: [] });
    expect(whoIs('anna', PEOPLE)).toEqual({ userId: 'anna', groups: ['legal'], email: 'anna@acme.example' });
  });
});
