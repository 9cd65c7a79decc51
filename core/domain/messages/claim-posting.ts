import type { MessageEvent, Posting } from '../../contracts/message-record.ts';

/** As many as the state machine may make; with its pauses they take about half an hour. */
const MOST_ATTEMPTS = 10;

export type PostingClaim =
  /** It was posted, or given up. */
  | { readonly kind: 'settled' }
  /** Somebody else is at it. */
  | { readonly kind: 'busy' }
  | {
      readonly kind: 'mine';
      readonly isFirst: boolean;
      readonly isLast: boolean;
      readonly event: MessageEvent;
    };

/** Whoever claims a reply posts it, and nobody else before the claim has run out. */
export function claimPosting(
  posting: Posting | undefined,
  by: { readonly owner: string; readonly nowMs: number; readonly leaseMs: number },
): PostingClaim {
  const { owner, nowMs, leaseMs } = by;
  const { attempts = 0 } = posting ?? {};
  if (posting?.state === 'posting' && Date.parse(posting.leaseUntil) > nowMs) return { kind: 'busy' };
  if (posting !== undefined && posting.state !== 'posting' && posting.state !== 'waiting')
    return { kind: 'settled' };
  return {
    kind: 'mine',
    isFirst: attempts === 0,
    isLast: attempts + 1 >= MOST_ATTEMPTS,
    event: {
      type: 'reply.posting',
      at: isoTime(nowMs),
      owner,
      leaseUntil: isoTime(nowMs + leaseMs),
    },
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
