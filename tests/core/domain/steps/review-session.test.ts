import { describe, expect, it } from 'vitest';
import {
  reviewSession,
  reviewSessionSchema,
  type SessionFacts,
} from '../../../../core/domain/steps/review-session.ts';

const turn = (text: string, approved = false) => ({
  text,
  feedback: approved ? 'SHIP IT!' : 'Be more specific.',
  approved,
  timestamp: '2026-01-01T00:00:05.000Z',
});
const session = (facts: Partial<SessionFacts>) =>
  reviewSession({
    turns: [turn('Hydrate Green'), turn('Save Our Seas', true)],
    maxTurns: 5,
    state: 'succeeded',
    startedAt: '2026-01-01T00:00:00.000Z',
    endedAt: '2026-01-01T00:00:12.500Z',
    ...facts,
  });

describe('a session', () => {
  it('records every turn and how it ended (RUN-10)', () => {
    const record = session({});
    expect(record).toEqual({
      turns: [
        { ...turn('Hydrate Green'), number: 1 },
        { ...turn('Save Our Seas', true), number: 2, feedback: null },
      ],
      finalText: 'Save Our Seas',
      completionReason: 'approved',
      turnCount: 2,
      durationMs: 12_500,
      succeeded: true,
      stoppedEarly: false,
    });
    expect(reviewSessionSchema.parse(record)).toEqual(record);
  });

  const unapproved = ['One', 'Two', 'Three'].map(text => turn(text));
  const alike = ['One', 'The same thing', 'The same thing'].map(text => turn(text));

  it.each<[string, Partial<SessionFacts>, object]>([
    [
      'uses up its turns',
      { turns: unapproved, maxTurns: 3, state: 'failed' },
      { completionReason: 'max_turns' },
    ],
    ['goes on with what there is', { turns: unapproved, maxTurns: 3 }, { completionReason: 'max_turns' }],
    ['converges', { turns: alike }, { completionReason: 'max_turns', stoppedEarly: true }],
    ['fails', { turns: unapproved, state: 'failed' }, { completionReason: 'error' }],
    [
      'fails at once',
      { turns: [], state: 'failed' },
      { completionReason: 'error', finalText: null, turnCount: 0 },
    ],
    [
      'is cancelled',
      { turns: alike, state: 'canceled' },
      { completionReason: 'cancelled', stoppedEarly: false },
    ],
  ])('that %s says so, and has not succeeded (RUN-10, STEP-13)', (_case, facts, expected) => {
    expect(session(facts)).toMatchObject({ succeeded: false, stoppedEarly: false, ...expected });
  });
});
