import type { GateState } from './gate-state.ts';
import { type Claimant, type Decision, judgePerson } from './judge-person.ts';
import { type Refusal, refuse } from './refusal.ts';

export interface Click extends Claimant {
  readonly decision: Decision;
  readonly comment?: string;
}

/** `counted`: the approval is kept, and more people have to approve. `seat`: in whose place, if somebody delegated. */
export type Verdict =
  | { readonly kind: 'decides'; readonly seat?: string }
  | { readonly kind: 'counted'; readonly seat?: string }
  | Refusal;

/**
 * The one place that says whether a decision counts, whichever way it came. What it is about – whether the gate is open, and
 * whether the content is what the person saw – others have looked at.
 */
export function judgeDecision(state: GateState, click: Click): Verdict {
  const admitted = judgePerson(state, click, click.decision);
  if (admitted.kind === 'refused') return admitted;
  const silence = refuseSilence(state, click);
  if (silence !== undefined) return silence;
  const { seat } = admitted;
  const kind = click.decision !== 'approve' || isEnough(state, click, seat) ? 'decides' : 'counted';
  return { kind, ...(seat !== undefined && { seat }) };
}

function refuseSilence({ policy }: GateState, { decision, comment = '' }: Click): Refusal | undefined {
  if (comment.trim() !== '') return undefined;
  if (decision === 'revise')
    return refuse('comment-needed', 'Say in a comment what should be different.', 'comment');
  if (policy.commentOn.includes(decision))
    return refuse('comment-needed', 'Say why: this decision needs a comment.', 'comment');
  return undefined;
}

/** As many different people in as many different places. */
function isEnough({ policy, votes }: GateState, { who }: Click, seat: string | undefined): boolean {
  const people = new Set([who.userId, ...votes.map(({ by }) => by)]);
  const seats = new Set([seat ?? who.userId, ...votes.map(vote => vote.seat ?? vote.by)]);
  return Math.min(people.size, seats.size) >= policy.quorum;
}
