import type { GateState } from './gate-state.ts';
import { momentAfter } from './timer-moment.ts';

/** Something that happens at a gate because time passes. */
export interface Timer {
  readonly kind: 'reminder' | 'escalation' | 'expiry';
  /** Counts those of a kind, from 1. */
  readonly number: number;
  readonly atMs: number;
}

/** What comes next, and may be overdue; a gate that is open always has an end. */
export function nextTimer(state: GateState): Timer {
  const { reminders, escalations } = state;
  const [first] = inOrder([reminderAt(state, reminders + 1), escalationAt(state, escalations + 1)]);
  return first ?? expiryOf(state);
}

/**
 * All that has to happen by now, in order. One reminder stands for those that were missed before it, and whatever was missed
 * at a gate that has expired is not made up for.
 */
export function dueTimers(state: GateState, nowMs: number): Timer[] {
  const expiry = expiryOf(state);
  if (!(nowMs < expiry.atMs)) return [expiry];
  const { reminders, escalations, policy } = state;
  const due = ({ atMs }: Timer) => atMs <= nowMs;
  const reminder = numbersFrom(reminders + 1, policy.remindAfterSeconds.length)
    .flatMap(number => reminderAt(state, number) ?? [])
    .findLast(due);
  const levels = numbersFrom(escalations + 1, policy.escalation.length)
    .flatMap(number => escalationAt(state, number) ?? [])
    .filter(due);
  return inOrder([reminder, ...levels]);
}

function reminderAt(state: GateState, number: number): Timer | undefined {
  return timer('reminder', state, number, state.policy.remindAfterSeconds[number - 1]);
}

function escalationAt(state: GateState, number: number): Timer | undefined {
  return timer('escalation', state, number, state.policy.escalation[number - 1]?.afterSeconds);
}

function expiryOf({ expiresAtMs }: GateState): Timer {
  return { kind: 'expiry', number: 1, atMs: expiresAtMs };
}

function timer(kind: Timer['kind'], state: GateState, number: number, seconds: number | undefined) {
  const atMs = seconds === undefined ? undefined : momentAfter(state, seconds);
  return atMs === undefined ? undefined : { kind, number, atMs };
}

/** At the same moment those who know are reminded before others are asked. */
function inOrder(timers: readonly (Timer | undefined)[]): Timer[] {
  return timers.filter(known => known !== undefined).toSorted((one, other) => one.atMs - other.atMs);
}

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
