import type { z } from 'zod';
import type { claimSchema, nextStepSchema, ReasonerReply } from '../../contracts/diagnosis-reply.ts';

export type Claim = z.infer<typeof claimSchema>;
export type NextStep = z.infer<typeof nextStepSchema>;
type AnswerReply = Extract<ReasonerReply, { kind: 'answer' }>;

export interface CheckedReply {
  /** Null where nothing that was said of it can be looked up. */
  readonly cause: NonNullable<AnswerReply['cause']> | null;
  readonly claims: readonly Claim[];
  /** How many claims rested on what is not there. */
  readonly struckOut: number;
}

/**
 * A claim stands if all that it refers to is in the bundle. One wrong reference spoils it: which half of it the evidence
 * carries, nobody can say. Without a claim that stands, a cause is a guess.
 */
export function checkCitations(
  { cause, claims }: Pick<AnswerReply, 'cause' | 'claims'>,
  known: { has(ref: string): boolean },
): CheckedReply {
  const standing = claims.filter(({ refs }) => refs.every(ref => known.has(ref)));
  return {
    cause: cause !== undefined && standing.length > 0 ? cause : null,
    claims: standing.map(({ text, refs }) => ({ text, refs: [...new Set(refs)] })),
    struckOut: claims.length - standing.length,
  };
}
