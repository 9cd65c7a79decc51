import { DIAGNOSIS_LIMITS } from '../../contracts/diagnosis-bundle.ts';
import type { DiagnosisEvent, DiagnosisRecord, DiagnosisTurn } from '../../contracts/diagnosis-record.ts';

export interface TurnDelivery {
  readonly number: number;
  readonly redrive: number;
  readonly retry: number;
}

/** What a delivery of a turn comes to. */
export type TurnClaim =
  /** Nobody is to be asked: there is no run, an answer already, or it was asked as often as it may be. */
  | { readonly kind: 'nothing to ask' }
  | { readonly kind: 'completed'; readonly next: 'retrieve' | 'compose' }
  | { readonly kind: 'failed'; readonly fault: NonNullable<DiagnosisTurn['fault']> }
  | { readonly kind: 'busy' }
  | { readonly kind: 'superseded' }
  | { readonly kind: 'mine'; readonly event: Extract<DiagnosisEvent, { type: 'turn.started' }> };

/** A delivery that came before answers as it did then; one that is under way is left to its owner until the lease ends. */
export function claimTurn(
  { turns, rounds, answer, clarifyingQuestion }: DiagnosisRecord,
  delivery: TurnDelivery,
  { owner, nowMs, leaseMs }: { readonly owner: string; readonly nowMs: number; readonly leaseMs: number },
): TurnClaim {
  const { number } = delivery;
  if (answer !== undefined || clarifyingQuestion !== undefined || rounds.length === 0)
    return { kind: 'nothing to ask' };
  const newest = turns.findLast(turn => turn.number === number);
  if (newest?.status === 'completed') return { kind: 'completed', next: newest.next ?? 'compose' };
  if (number > DIAGNOSIS_LIMITS.turns) return { kind: 'nothing to ask' };
  const order = newest === undefined ? 1 : delivery.redrive - newest.redrive || delivery.retry - newest.retry;
  if (order < 0) return { kind: 'superseded' };
  if (order === 0 && newest?.fault !== undefined) return { kind: 'failed', fault: newest.fault };
  if (order === 0 && newest?.status === 'running' && nowMs < Date.parse(newest.leaseUntil))
    return { kind: 'busy' };
  return {
    kind: 'mine',
    event: {
      type: 'turn.started',
      at: new Date(nowMs).toISOString(),
      ...delivery,
      owner,
      leaseUntil: new Date(nowMs + leaseMs).toISOString(),
    },
  };
}

/** How often more may still be retrieved before a turn of this number: the orchestrator counts, whatever a model says. */
export function retrievalsLeft({ turns }: Pick<DiagnosisRecord, 'turns'>, number: number): number {
  if (number >= DIAGNOSIS_LIMITS.turns) return 0;
  const used = turns.filter(turn => turn.status === 'completed' && turn.next === 'retrieve').length;
  return Math.max(0, DIAGNOSIS_LIMITS.retrievals - used);
}
