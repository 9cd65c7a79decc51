import { z } from 'zod';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { notFound } from '../../core/contracts/problem.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { reviewSession, reviewSessionSchema } from '../../core/domain/steps/review-session.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import { visibleRun } from '../runs/visible-run.ts';

const turnsSchema = z.array(reviewSessionSchema.shape.turns.element.omit({ number: true }));
const DEFAULT_TURNS = 5;

/** What writer and reviewer said to each other, in any workflow that keeps its `turns` in the run's state. */
export function readSession({ runs, now }: { readonly runs: RunStore; readonly now: () => number }): Route {
  return async request => {
    const { run } = await visibleRun(runs, request);
    const turns = turnsSchema.safeParse(run.stepState.turns ?? (isWriting(run) ? [] : undefined));
    if (!turns.success)
      throw notFound('This run has no writer and no reviewer.', {
        name: 'SessionNotFound',
        slug: 'session-not-found',
      });
    const { state, createdAt, completedAt = new Date(now()).toISOString() } = run;
    const isOver = state === 'succeeded' || state === 'failed' || state === 'canceled';
    const session = reviewSession({
      turns: turns.data,
      maxTurns: z.number().catch(DEFAULT_TURNS).parse(run.input.max_turns),
      state: isOver ? state : 'succeeded',
      startedAt: createdAt,
      endedAt: completedAt,
    });
    return json(200, isOver ? session : { ...session, finalText: null, completionReason: null });
  };
}

/** Before the first turn is over there are none. */
function isWriting({ attempts }: RunRecord): boolean {
  return Object.keys(attempts).some(stepId => stepId.startsWith('write'));
}
