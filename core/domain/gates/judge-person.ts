import type { Who } from './approvers.ts';
import type { GateState } from './gate-state.ts';
import { type Refusal, refuse } from './refusal.ts';
import { delegateOf, seatsOf } from './seats.ts';

/**
 * What tells us who somebody is: the `link` that they have, made for them or for anybody; a `code` as well, which was sent to
 * the person for whom the link was made; the `session` of an authenticated caller; or `slack`, which vouches for a member.
 */
export type Proof = 'link' | 'code' | 'session' | 'slack';

export interface Claimant {
  readonly who: Who;
  readonly proof: Proof;
  readonly nowMs: number;
}

export type Decision = 'approve' | 'revise' | 'reject';

/** They may decide, in their own place unless a seat is named. */
export interface Admitted {
  readonly kind: 'admitted';
  readonly seat?: string;
}

/**
 * Whether somebody may decide in this way, apart from what they say about it: a page can tell before anything is clicked.
 * Where requesters may not approve, they cannot ask for changes either, nor pass the decision on: all of it shapes what is
 * approved. They may reject, as they may cancel the run.
 */
export function judgePerson(
  state: GateState,
  { who, proof, nowMs }: Claimant,
  decision: Decision,
): Admitted | Refusal {
  const { policy, expiresAtMs } = state;
  // Written so that a time which is none refuses.
  if (!(nowMs < expiresAtMs))
    return refuse('expired', `The time to decide ended at ${new Date(expiresAtMs).toISOString()}.`);
  if (proof === 'slack' && !policy.decideInSlack)
    return refuse('slack-not-allowed', 'This cannot be decided in Slack. Open the page and decide there.');
  if (who.userId === undefined)
    return needsPerson(state) ? refuse('identity-needed', NOBODY) : { kind: 'admitted' };
  if (decision !== 'reject' && !policy.requesterMayApprove && isRequester(who, state))
    return refuse(
      'requester',
      'You asked for this run, so somebody else has to approve it. You may only reject it.',
    );
  const seats = seatsOf(who, state, nowMs);
  if (seats.length === 0) return refuseOutsider(who.userId, state);
  const seat = freeSeat(who.userId, seats, state);
  if (decision === 'approve' && seat === undefined)
    return refuse('already-voted', 'You have approved this already. Others still have to.');
  if (policy.identity === 'code' && proof === 'link')
    return refuse('code-needed', 'Enter the code that was sent to you, so that we know that it is you.');
  return admit(who.userId, seat ?? seats[0]);
}

const NOBODY =
  'This link does not say who you are, and that matters here. Use the link that was sent to you, or sign in.';

/** Whether a link that anybody may use is not enough. */
function needsPerson({ policy }: GateState): boolean {
  return (
    policy.approvers !== undefined ||
    policy.quorum > 1 ||
    !policy.requesterMayApprove ||
    policy.identity === 'code'
  );
}

/** User ids may be e-mail addresses: one that is proven to be theirs is theirs. */
export function isRequester({ userId, email }: Who, { requesters }: Pick<GateState, 'requesters'>): boolean {
  return requesters.some(
    requester => requester === userId || requester.toLowerCase() === email?.toLowerCase(),
  );
}

/** One person, one vote; one seat, one vote. */
function freeSeat(userId: string, seats: readonly string[], { votes }: GateState): string | undefined {
  if (votes.some(({ by }) => by === userId)) return undefined;
  return seats.find(seat => votes.every(vote => (vote.seat ?? vote.by) !== seat));
}

function admit(userId: string, seat: string | undefined): Admitted {
  return { kind: 'admitted', ...(seat !== undefined && seat !== userId && { seat }) };
}

function refuseOutsider(userId: string, { delegations }: GateState): Refusal {
  const delegate = delegateOf(userId, delegations);
  return delegate === undefined
    ? refuse('not-an-approver', 'You are not one of those who may decide this.')
    : refuse('has-delegated', `You have passed this decision on to ${delegate}.`);
}
