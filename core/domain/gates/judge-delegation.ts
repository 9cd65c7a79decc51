import { namesOnlyUsers, type People, whoIs } from './approvers.ts';
import type { GateState } from './gate-state.ts';
import { type Claimant, isRequester, judgePerson } from './judge-person.ts';
import { type Refusal, refuse } from './refusal.ts';
import { delegateOf, holderOf } from './seats.ts';

export interface Handover extends Claimant {
  /** The user who is to decide instead. */
  readonly to: string;
}

export type DelegationVerdict = { readonly kind: 'delegated'; readonly to: string } | Refusal;

/** Whether somebody may name somebody else to decide in every place that they have. */
export function judgeDelegation(state: GateState, handover: Handover, people: People): DelegationVerdict {
  const { who, to } = handover;
  if (!state.policy.delegation)
    return refuse('delegation-not-allowed', 'This decision cannot be passed on to somebody else.');
  if (who.userId === undefined)
    return refuse(
      'identity-needed',
      'Only a person whom we know can pass a decision on, and this link names nobody.',
    );
  const admitted = judgePerson(state, handover, 'approve');
  if (admitted.kind === 'refused') return admitted;
  const fault = faultOfDelegate(state, who.userId, to, people);
  return fault === undefined ? { kind: 'delegated', to } : refuse('no-such-delegate', fault, 'to');
}

function faultOfDelegate(state: GateState, from: string, to: string, people: People): string | undefined {
  const { policy, delegations, votes } = state;
  if (to === from) return 'You cannot pass a decision on to yourself.';
  if (!Object.hasOwn(people, to)) return `Nobody is known here as ${to}.`;
  if (!policy.requesterMayApprove && isRequester(whoIs(to, people), state))
    return `${to} asked for this run and may not approve it.`;
  const passedOnTo = delegateOf(to, delegations);
  if (passedOnTo !== undefined) return `${to} has passed this decision on to ${passedOnTo}.`;
  if (votes.some(({ by }) => by === to)) return `${to} has approved this already, and has only one vote.`;
  const left = peopleLeft({ ...state, delegations: [...delegations, { from, to, at: '' }] });
  return left < policy.quorum
    ? `${policy.quorum} different people have to approve, and ${left} would be left.`
    : undefined;
}

/** How many people can still come to approve; without end where groups or domains say who may. */
function peopleLeft({ policy, delegations, requesters }: GateState): number {
  const { approvers, escalation, requesterMayApprove } = policy;
  if (approvers === undefined) return Number.POSITIVE_INFINITY;
  const all = [...approvers, ...escalation.flatMap(level => level.approvers)];
  if (!namesOnlyUsers(all)) return Number.POSITIVE_INFINITY;
  const holders = new Set(all.map(seat => holderOf(seat, delegations)));
  for (const requester of requesterMayApprove ? [] : requesters) holders.delete(requester);
  holders.delete(undefined);
  return holders.size;
}
