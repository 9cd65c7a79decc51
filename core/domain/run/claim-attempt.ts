import type { Attempt, Delivery, RunEvent, RunRecord } from '../../contracts/run-record.ts';
import { isOver } from './run-questions.ts';

/** What a delivery of work comes to: somebody has done it, somebody is at it, it came too late, or it is ours. */
export type Claim =
  | { readonly kind: 'run over' }
  | { readonly kind: 'superseded'; readonly attempt: Attempt }
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
 * A delivery that came before answers as it did then, even if the run has ended with it. One that is still under way is left to its owner until
 * the lease ends without a sign of life; then whoever asks takes over.
 */
export function claimAttempt(run: RunRecord, request: ClaimRequest): Claim {
  const { stepId, delivery, owner, nowMs, leaseMs } = request;
  const newest = run.attempts[stepId];
  const order = newest === undefined ? 1 : compareDeliveries(delivery, newest);
  const same = order === 0 ? newest : undefined;
  if (same !== undefined && same.status !== 'running') return { kind: 'done', attempt: same };
  if (isOver(run)) return { kind: 'run over' };
  if (newest !== undefined && order < 0) return { kind: 'superseded', attempt: newest };
  if (same !== undefined && isAlive(same, request)) return { kind: 'busy', attempt: same };
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

function isAlive({ leaseUntil = '' }: Attempt, { nowMs, leaseMs, heartbeatMs = 0 }: ClaimRequest): boolean {
  return nowMs < Math.max(Date.parse(leaseUntil), heartbeatMs + leaseMs);
}

/** Below 0 where a state machine made the first before the second; 0 where they are the same. */
function compareDeliveries(a: Delivery, b: Delivery): number {
  return a.redrive - b.redrive || a.iteration - b.iteration || a.retry - b.retry;
}
