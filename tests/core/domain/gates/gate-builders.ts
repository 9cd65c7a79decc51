import { type GatePolicyInput, USUAL_POLICY, type Vote } from '../../../../core/contracts/gate-policy.ts';
import type { Person } from '../../../../core/contracts/tenant.ts';
import { type Who, whoIs } from '../../../../core/domain/gates/approvers.ts';
import type { GateState } from '../../../../core/domain/gates/gate-state.ts';
import type { Click } from '../../../../core/domain/gates/judge-decision.ts';

export const OPENED = '2026-03-02T09:00:00.000Z';
export const OPENED_MS = Date.parse(OPENED);
export const HOUR_MS = 3_600_000;
export const DAY_SECONDS = 24 * 3600;
export const SHOWN = 'a'.repeat(64);

export const PEOPLE: Record<string, Person> = {
  anna: { name: 'Anna', email: 'anna@acme.example', groups: ['legal'] },
  ben: { name: 'Ben', email: 'ben@acme.example', groups: ['legal', 'finance'] },
  cleo: { name: 'Cleo', email: 'cleo@other.example', groups: [] },
  dora: { name: 'Dora', groups: ['finance'] },
};

/** A gate that was opened on a Monday, for a week; a test overrides what it is about. */
export function stateOf(policy: GatePolicyInput = {}, more: Partial<GateState> = {}): GateState {
  return {
    policy: { ...USUAL_POLICY, ...policy },
    contentHash: SHOWN,
    openedAtMs: OPENED_MS,
    expiresAtMs: OPENED_MS + 7 * DAY_SECONDS * 1000,
    votes: [],
    delegations: [],
    requesters: ['rita'],
    reminders: 0,
    escalations: 0,
    ...more,
  };
}

function known(userId: string): Who {
  return whoIs(userId, PEOPLE);
}

export const NOBODY: Who = { userId: undefined, groups: [] };

/** Somebody approves through the API an hour after the gate was opened. */
export function clickOf(who: Who | string, more: Partial<Click> = {}): Click {
  return {
    who: typeof who === 'string' ? known(who) : who,
    proof: 'session',
    nowMs: OPENED_MS + HOUR_MS,
    decision: 'approve',
    ...more,
  };
}

export function voteOf(by: string, more: Partial<Vote> = {}): Vote {
  return { by, at: OPENED, contentHash: SHOWN, ...more };
}

export function delegated(from: string, to: string) {
  return { from, to, at: OPENED };
}
