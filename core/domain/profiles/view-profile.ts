import { type ProfileState, profileStateSchema } from '../../contracts/profile-state.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { STEP_IDS } from './profile-input.ts';
import { advance } from './transition-table.ts';

/**
 * Where a run of a profile is at this moment; undefined for a run of anything else. Its steps hand their state on when
 * they are done, so that what has happened since is told by the run itself.
 */
export function viewProfile(run: RunRecord): ProfileState | undefined {
  if (!('profile' in run.stepState)) return undefined;
  const state = profileStateSchema.safeParse(run.stepState).data;
  if (state === undefined || state.phase === 'COMPLETE') return state;
  if (run.state === 'canceled') return advance(state, 'cancel');
  if (run.state === 'failed') return advance(state, 'abort');
  return isPastPrompt(run, state) ? advance(state, 'approve') : state;
}

function isPastPrompt({ attempts }: RunRecord, { phase }: ProfileState): boolean {
  const attempt = attempts[STEP_IDS[phase]];
  if (attempt?.status === 'running') return true;
  return (
    attempt?.status === 'parked' && !(attempt.need?.kind === 'review' && attempt.need.shows === 'prompt.md')
  );
}
