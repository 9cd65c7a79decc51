import type { GateState } from './gate-state.ts';
import { isRequester } from './judge-person.ts';
import { delegateOf } from './seats.ts';

/** Whether somebody who was asked can still help a gate on: who has approved, passed it on or may not approve is not reminded. */
export function isAwaited(state: GateState, userId: string): boolean {
  const { policy, votes, delegations } = state;
  return (
    votes.every(({ by }) => by !== userId) &&
    delegateOf(userId, delegations) === undefined &&
    (policy.requesterMayApprove || !isRequester({ userId, groups: [] }, state))
  );
}
