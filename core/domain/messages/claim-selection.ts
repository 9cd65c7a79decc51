import type {
  MessageEvent,
  MessageRecord,
  SelectionDelivery,
  SelectionTry,
} from '../../contracts/message-record.ts';

/** What a delivery to the selector comes to. */
export type SelectionClaim =
  | { readonly kind: 'selected' }
  | { readonly kind: 'failed'; readonly fault: NonNullable<SelectionTry['fault']> }
  | { readonly kind: 'busy' }
  | { readonly kind: 'superseded' }
  /** It was tried as often as it may be. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'mine'; readonly event: Extract<MessageEvent, { type: 'selection.started' }> };

export interface SelectionClaimRequest {
  readonly delivery: SelectionDelivery;
  readonly maxRetries: number;
  readonly owner: string;
  readonly nowMs: number;
  readonly leaseMs: number;
}

/**
 * A delivery that came before answers as it did then; one that is under way is left to its owner until the lease ends.
 * Each try counts, also one whose process died: a model is never asked more often than the orchestrator says.
 */
export function claimSelection(message: MessageRecord, request: SelectionClaimRequest): SelectionClaim {
  const { delivery, maxRetries, owner, nowMs, leaseMs } = request;
  if (message.selection !== undefined || message.outcome !== undefined) return { kind: 'selected' };
  const newest = message.tries.at(-1);
  const order = newest === undefined ? 1 : compare(delivery, newest);
  if (order < 0) return { kind: 'superseded' };
  if (order === 0 && newest?.fault !== undefined) return { kind: 'failed', fault: newest.fault };
  if (order === 0 && newest?.status === 'running' && nowMs < Date.parse(newest.leaseUntil))
    return { kind: 'busy' };
  if (message.tries.length > maxRetries) return { kind: 'exhausted' };
  return {
    kind: 'mine',
    event: {
      type: 'selection.started',
      at: new Date(nowMs).toISOString(),
      number: message.tries.length + 1,
      ...delivery,
      owner,
      leaseUntil: new Date(nowMs + leaseMs).toISOString(),
    },
  };
}

function compare(a: SelectionDelivery, b: SelectionDelivery): number {
  return a.redrive - b.redrive || a.retry - b.retry;
}
