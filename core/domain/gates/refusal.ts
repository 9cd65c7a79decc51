export type RefusalReason =
  | 'expired'
  | 'slack-not-allowed'
  | 'identity-needed'
  | 'requester'
  | 'not-an-approver'
  | 'has-delegated'
  | 'already-voted'
  | 'code-needed'
  | 'comment-needed'
  | 'delegation-not-allowed'
  | 'no-such-delegate';

/** Why somebody's word does not count, as they are told. */
export interface Refusal {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
  readonly message: string;
  readonly field?: string;
}

export function refuse(reason: RefusalReason, message: string, field?: string): Refusal {
  return { kind: 'refused', reason, message, ...(field !== undefined && { field }) };
}
