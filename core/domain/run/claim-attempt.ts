import type {
  Attempt,
  Carried,
  DecisionRecord,
  Delivery,
  RunEvent,
  RunRecord,
} from '../../contracts/run-record.ts';
import { decisionAt, isOver } from './run-questions.ts';

type ClaimEvent = Extract<RunEvent, { type: 'attempt.started' | 'attempt.resumed' }>;

/** What a delivery of work comes to: done, under way, with a person or somebody else, too late, or ours. */
export type Claim =
  | { readonly kind: 'run over' }
  | { readonly kind: 'superseded'; readonly attempt: Attempt }
  | { readonly kind: 'done'; readonly attempt: Attempt }
  | { readonly kind: 'parked'; readonly attempt: Attempt }
  | { readonly kind: 'handed'; readonly attempt: Attempt }
  | { readonly kind: 'busy'; readonly attempt: Attempt }
  | { readonly kind: 'mine'; readonly event: ClaimEvent };

export interface ClaimRequest {
  readonly stepId: string;
  readonly delivery: Delivery;
  readonly owner: string;
  readonly nowMs: number;
  readonly leaseMs: number;
  /** The latest sign of life of the attempt under way, if there was one after its start. */
  readonly heartbeatMs?: number;
}

/**
 * A delivery that came before answers as it did then, even if the run has ended with it. One that is still under way is left to its owner until
 * the lease ends without a sign of life; then whoever asks takes over.
 */
export function claimAttempt(run: RunRecord, request: ClaimRequest): Claim {
  const { stepId, delivery } = request;
  const newest = run.attempts[stepId];
  const order = newest === undefined ? 1 : compareDeliveries(delivery, newest);
  const same = order === 0 ? newest : undefined;
  if (same?.status === 'completed' || same?.status === 'failed') return { kind: 'done', attempt: same };
  if (isOver(run)) return { kind: 'run over' };
  if (newest !== undefined && order < 0) return { kind: 'superseded', attempt: newest };
  if (same?.status === 'parked' || same?.status === 'handed') return { kind: same.status, attempt: same };
  if (same !== undefined && isAlive(same, request)) return { kind: 'busy', attempt: same };
  return { kind: 'mine', event: claimEvent(run, newest, request) };
}

function claimEvent(run: RunRecord, newest: Attempt | undefined, request: ClaimRequest): ClaimEvent {
  const { stepId, delivery, owner, nowMs, leaseMs } = request;
  const claimed = {
    at: new Date(nowMs).toISOString(),
    stepId,
    ...delivery,
    owner,
    leaseUntil: new Date(nowMs + leaseMs).toISOString(),
  };
  if (newest === undefined) return { type: 'attempt.started', number: 1, ...claimed };
  const { number, status, gateId = '' } = newest;
  const decision = decisionAt(run, gateId)?.decision;
  const isSameVisit = newest.redrive === delivery.redrive && newest.iteration === delivery.iteration;
  // What was approved or handed in belongs to the attempt that was shown.
  if (
    (decision === 'approve' || decision === 'respond') &&
    (status === 'parked' || (isSameVisit && hasWorkOfPerson(newest)))
  )
    return { type: 'attempt.resumed', number, ...claimed };
  if (isSameVisit && status === 'handed' && delivery.stage === 'record')
    return { type: 'attempt.resumed', number, ...claimed };
  return {
    type: 'attempt.started',
    number: number + 1,
    ...claimed,
    ...(isSameVisit ? carriedOn(newest, decision) : {}),
  };
}

/**
 * Work that a person has accepted or done outlives a fault and the death of a process, unless it was sent back. A prompt
 * that was approved is asked in a new attempt: what two calls of a model said must not mix.
 */
function hasWorkOfPerson({ status, error, need }: Attempt): boolean {
  const isBroken = status === 'running' || (status === 'failed' && error?.name !== 'ContentRejected');
  return isBroken && need !== undefined && (need.kind === 'manual' || need.shows !== 'prompt.md');
}

/**
 * Feedback stays with the visit until newer feedback takes its place, and so does the prompt that was approved. One with
 * feedback or answers in it is another prompt, which has to be approved again.
 */
function carriedOn(newest: Attempt, decision: DecisionRecord['decision'] | undefined): Carried {
  if (decision === 'reject' || newest.error?.name === 'ContentRejected')
    return { rejections: (newest.rejections ?? 0) + 1, feedbackFrom: newest.number };
  const { rejections, feedbackFrom, approvedPrompt } = newest;
  return {
    ...(rejections !== undefined && { rejections }),
    ...(feedbackFrom !== undefined && { feedbackFrom }),
    ...(approvedPrompt !== undefined && decision !== 'answer' && { approvedPrompt }),
  };
}

function isAlive({ leaseUntil = '' }: Attempt, { nowMs, leaseMs, heartbeatMs = 0 }: ClaimRequest): boolean {
  return nowMs < Math.max(Date.parse(leaseUntil), heartbeatMs + leaseMs);
}

/** Below 0 where a state machine made the first before the second; 0 where they are the same. */
function compareDeliveries(a: Delivery, b: Delivery): number {
  return (
    a.redrive - b.redrive ||
    a.iteration - b.iteration ||
    (a.resumed ?? 0) - (b.resumed ?? 0) ||
    Number(a.stage === 'record') - Number(b.stage === 'record') ||
    a.retry - b.retry
  );
}
