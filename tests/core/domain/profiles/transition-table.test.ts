import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProfileState } from '../../../../core/contracts/profile-state.ts';
import { illegalMove } from '../../../../core/domain/profiles/illegal-moves.ts';
import { POSITIONS, type Position } from '../../../../core/domain/profiles/phase.ts';
import {
  advance,
  COMMANDS,
  describePosition,
  findTransition,
} from '../../../../core/domain/profiles/transition-table.ts';

const START: ProfileState = {
  profile: 'any',
  phase: 'INIT',
  stage: null,
  status: 'IN_PROGRESS',
  iteration: 1,
  standards: { scope: 'any', hash: '' },
  context: { colour: 'red' },
};
const PAIRS = POSITIONS.flatMap(from => COMMANDS.map(command => ({ from, command })));

function reachableFrom(from: Position): Set<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const command of COMMANDS) {
      const to = findTransition(next, command);
      if (to === undefined || reached.has(describePosition(to))) continue;
      reached.add(describePosition(to));
      waiting.push(to);
    }
  return reached;
}

describe('the transition table (RUN-8)', () => {
  it.each(PAIRS)(
    '$from.phase/$from.stage $command: is a move, or is illegal for a reason',
    ({ from, command }) => {
      const isMove = findTransition(from, command) !== undefined;
      const reason = illegalMove(from, command);
      expect(isMove).toBe(reason === undefined);
    },
  );

  it('reaches every position from the start, and the end from everywhere', () => {
    const fromStart = reachableFrom({ phase: 'INIT', stage: null });
    for (const position of POSITIONS) {
      if (position.phase !== 'INIT') expect(fromStart).toContain(describePosition(position));
      if (position.phase !== 'COMPLETE') expect(reachableFrom(position)).toContain('COMPLETE');
    }
    expect(reachableFrom({ phase: 'COMPLETE', stage: null })).toEqual(new Set());
  });

  it('leads only to positions that there are, with what is to be done there', () => {
    for (const { from, command } of PAIRS) {
      const to = findTransition(from, command);
      if (to === undefined) continue;
      expect(POSITIONS).toContainEqual({ phase: to.phase, stage: to.stage });
      const action = { PROMPT: 'CREATE_PROMPT', RESPONSE: 'CALL_AI', null: 'FINISH' }[`${to.stage}`];
      expect(to.action).toBe(action);
    }
  });

  it('asks before it answers: a response stage is entered only from its own prompt stage or itself', () => {
    for (const { from, command } of PAIRS) {
      const to = findTransition(from, command);
      if (to?.stage === 'RESPONSE') expect(from.phase).toBe(to.phase);
    }
  });

  it('goes back to the review after a revision, and to a revision only after a failed review', () => {
    expect(findTransition({ phase: 'REVISE', stage: 'RESPONSE' }, 'approve')).toMatchObject({
      phase: 'REVIEW',
      stage: 'PROMPT',
    });
    const intoRevision = PAIRS.filter(
      ({ from, command }) => from.phase !== 'REVISE' && findTransition(from, command)?.phase === 'REVISE',
    );
    expect(intoRevision).toEqual([{ from: { phase: 'REVIEW', stage: 'RESPONSE' }, command: 'fail' }]);
  });
});

describe('a state that advances', () => {
  it('counts iterations from 1, by entering a revision and by nothing else; keeps the context (RUN-8, RUN-9)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...COMMANDS), { maxLength: 60 }), commands => {
        let state = START;
        let revisions = 0;
        for (const command of commands) {
          if (findTransition(state, command) === undefined) {
            expect(() => advance(state, command)).toThrow(`No ${command} in ${describePosition(state)}`);
            continue;
          }
          const before = state;
          state = advance(before, command);
          if (state.phase === 'REVISE' && before.phase !== 'REVISE') revisions += 1;
          expect(state.iteration).toBe(1 + revisions);
          expect(state.context).toBe(START.context);
          expect(state.status === 'IN_PROGRESS').toBe(state.phase !== 'COMPLETE');
        }
      }),
    );
  });

  it.each([
    ['pass', 'SUCCESS'],
    ['exhaust', 'FAILED'],
    ['cancel', 'CANCELLED'],
    ['abort', 'ERROR'],
  ] as const)('%s ends a review with the status %s (RUN-9)', (command, status) => {
    const reviewed: ProfileState = { ...START, phase: 'REVIEW', stage: 'RESPONSE', iteration: 2 };
    expect(advance(reviewed, command)).toEqual({
      ...reviewed,
      phase: 'COMPLETE',
      stage: null,
      status,
    });
  });
});
