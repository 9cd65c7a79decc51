import type { Attempt, Delivery, RunEvent, RunRecord } from '../../contracts/run-record.ts';
import { isOver } from './run-questions.ts';

/** What a delivery of work comes to: somebody has done it, somebody is at it, or it is ours. */
export type Claim =
  | { readonly kind: 'run over' }
  | { readonly kind: 'done'; readonly attempt: Attempt }
  | { readonly kind: 'busy'; readonly attempt: Attempt }
  | { readonly kind: 'mine'; readonly event: Extract<RunEvent, { type: 'attempt.started' }> };

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
 * A delivery that came before answers as it did then. One that is still under way is left to its owner until
 * the lease ends without a sign of life; then whoever asks takes over.
 */
export function claimAttempt(run: RunRecord, request: ClaimRequest): Claim {
  if (isOver(run)) return { kind: 'run over' };
  const { stepId, delivery, owner, nowMs, leaseMs, heartbeatMs = 0 } = request;
  const newest = run.attempts[stepId];
  if (newest !== undefined && isSameDelivery(newest, delivery)) {
    if (newest.status !== 'running') return { kind: 'done', attempt: newest };
    const aliveUntilMs = Math.max(Date.parse(newest.leaseUntil ?? ''), heartbeatMs + leaseMs);
    if (nowMs < aliveUntilMs) return { kind: 'busy', attempt: newest };
  }
  return {
    kind: 'mine',
    event: {
      type: 'attempt.started',
      at: new Date(nowMs).toISOString(),
      stepId,
      number: (newest?.number ?? 0) + 1,
      ...delivery,
      owner,
      leaseUntil: new Date(nowMs + leaseMs).toISOString(),
    },
  };
}

function isSameDelivery(attempt: Attempt, delivery: Delivery): boolean {
  return (
    attempt.iteration === delivery.iteration &&
    attempt.retry === delivery.retry &&
    attempt.redrive === delivery.redrive
  );
}
