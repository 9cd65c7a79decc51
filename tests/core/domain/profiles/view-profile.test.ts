import { describe, expect, it } from 'vitest';
import type { Attempt, RunRecord } from '../../../../core/contracts/run-record.ts';
import { viewProfile } from '../../../../core/domain/profiles/view-profile.ts';

const STATE = {
  profile: 'small',
  phase: 'REVIEW',
  stage: 'PROMPT',
  status: 'IN_PROGRESS',
  iteration: 2,
  standards: { scope: 'any', hash: 'x' },
  context: {},
};
const run = (review: Partial<Attempt>, state: RunRecord['state'] = 'running', stepState: object = STATE) =>
  ({ state, stepState, attempts: { review } }) as unknown as RunRecord;

describe('where a run of a profile is (RUN-8, RUN-9)', () => {
  it.each([
    ['before the step begins', run({ status: 'completed' }), 'PROMPT'],
    [
      'while its prompt waits for a person',
      run({ status: 'parked', need: need('review', 'prompt.md') }),
      'PROMPT',
    ],
    ['while the agent works', run({ status: 'running' }), 'RESPONSE'],
    [
      'while a person does the work',
      run({ status: 'parked', need: need('manual', 'prompt.md') }),
      'RESPONSE',
    ],
    ['while its response waits', run({ status: 'parked', need: need('review', 'show.md') }), 'RESPONSE'],
  ])('%s', (_when, at, stage) => {
    expect(viewProfile(at)).toEqual({ ...STATE, stage });
  });

  it.each([
    ['canceled', 'CANCELLED'],
    ['failed', 'ERROR'],
  ] as const)('when it is %s', (state, status) => {
    expect(viewProfile(run({}, state))).toEqual({ ...STATE, phase: 'COMPLETE', stage: null, status });
  });

  it('when the last review has failed, although the run has too', () => {
    const failed = { ...STATE, phase: 'COMPLETE', stage: null, status: 'FAILED' };
    expect(viewProfile(run({}, 'failed', failed))).toEqual(failed);
  });

  it('is nowhere for a run of something else', () => {
    expect(viewProfile(run({}, 'running', { phase: 'REVIEW' }))).toBeUndefined();
    expect(viewProfile(run({}, 'running', { profile: 'mine' }))).toBeUndefined();
  });
});

function need(kind: 'review' | 'manual', shows: 'prompt.md' | 'show.md'): Attempt['need'] {
  return { kind, shows, contentHash: 'x', provider: 'offline' };
}
