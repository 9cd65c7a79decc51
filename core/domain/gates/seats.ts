import type { Delegation } from '../../contracts/gate-policy.ts';
import { isAmong, type Who } from './approvers.ts';
import type { GateState } from './gate-state.ts';
import { approversAt } from './timer-moment.ts';

/** To whom somebody has passed the decision on; whoever does so no longer decides. */
export function delegateOf(userId: string, delegations: readonly Delegation[]): string | undefined {
  return delegations.find(({ from }) => from === userId)?.to;
}

/**
 * The places in which somebody may decide: their own first, then those that others passed on to them, straight or through
 * others. A place goes by the id of whom the policy gave it to. Of a delegation only what was judged is recorded, so that
 * whoever passed something on had it.
 */
export function seatsOf(who: Who, state: GateState, nowMs: number): string[] {
  const { userId } = who;
  if (userId === undefined || delegateOf(userId, state.delegations) !== undefined) return [];
  const approvers = approversAt(state, nowMs);
  const own = approvers === undefined || isAmong(approvers, who) ? [userId] : [];
  const others = state.delegations.map(({ from }) => from);
  return [...new Set([...own, ...others.filter(seat => holderOf(seat, state.delegations) === userId)])];
}

/** Who has a place after all delegations; nobody, if they lead in a circle. */
export function holderOf(seat: string, delegations: readonly Delegation[]): string | undefined {
  const passed = new Set<string>();
  let holder = seat;
  for (;;) {
    const next = delegateOf(holder, delegations);
    if (next === undefined) return holder;
    if (passed.has(holder)) return undefined;
    passed.add(holder);
    holder = next;
  }
}
