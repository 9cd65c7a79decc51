import { z } from 'zod';
import type { RunState } from '../../contracts/run.ts';
import { hasConverged } from './text-similarity.ts';

const reviewTurnSchema = z.object({
  number: z.int().min(1),
  text: z.string(),
  feedback: z.string().nullable().describe('null if the text was approved'),
  approved: z.boolean(),
  timestamp: z.iso.datetime(),
});
export type ReviewTurn = z.infer<typeof reviewTurnSchema>;

/** All that a writer and a reviewer said to each other. */
export const reviewSessionSchema = z.object({
  turns: z.array(reviewTurnSchema),
  finalText: z.string().nullable().describe('null if nothing was written'),
  completionReason: z.enum(['approved', 'max_turns', 'error', 'cancelled']),
  turnCount: z.int().min(0),
  durationMs: z.int().min(0),
  succeeded: z.boolean(),
  stoppedEarly: z
    .boolean()
    .describe('The last two texts were all but the same before the turns were used up'),
});
export type ReviewSession = z.infer<typeof reviewSessionSchema>;

export interface SessionFacts {
  /** In the order in which they were made. */
  readonly turns: readonly Omit<ReviewTurn, 'number'>[];
  readonly maxTurns: number;
  /** How the run ended that the session is part of. */
  readonly state: Extract<RunState, 'succeeded' | 'failed' | 'canceled'>;
  readonly startedAt: string;
  readonly endedAt: string;
}

export function reviewSession(facts: SessionFacts): ReviewSession {
  const turns = facts.turns.map((turn, at) => ({
    ...turn,
    number: at + 1,
    feedback: turn.approved ? null : turn.feedback,
  }));
  const last = turns.at(-1);
  const approved = last?.approved === true;
  const stoppedEarly =
    !approved &&
    facts.state !== 'canceled' &&
    turns.length < facts.maxTurns &&
    hasConverged(turns.map(({ text }) => text));
  return {
    turns,
    finalText: last?.text ?? null,
    completionReason: approved ? 'approved' : reasonWithoutApproval(facts, stoppedEarly),
    turnCount: turns.length,
    durationMs: Math.max(0, Date.parse(facts.endedAt) - Date.parse(facts.startedAt)),
    succeeded: approved,
    stoppedEarly,
  };
}

/** Turns that would have changed nothing count as used up. */
function reasonWithoutApproval(
  { turns, maxTurns, state }: SessionFacts,
  stoppedEarly: boolean,
): ReviewSession['completionReason'] {
  if (state === 'canceled') return 'cancelled';
  if (turns.length >= maxTurns || stoppedEarly) return 'max_turns';
  return state === 'failed' ? 'error' : 'max_turns';
}
