import { z } from 'zod';
import { type Phase, type ProfileState, profileStateSchema } from '../../contracts/profile-state.ts';
import type { StepContext } from '../../contracts/workflow.ts';
import { frozenCopy } from './frozen-copy.ts';
import { WORK_PHASES } from './phase.ts';
import type { Profile, ProfileInput } from './profile.ts';

/** The steps of a profile's workflow, by phase. */
export const STEP_IDS = {
  INIT: 'init',
  PLAN: 'planning',
  GENERATE: 'generation',
  REVIEW: 'review',
  REVISE: 'revision',
  COMPLETE: 'complete',
} as const satisfies Record<Phase, string>;

/** The first step says the standards: that makes them part of the run, whatever becomes of their sources. */
const materialisedSchema = z.object({ message: z.string() });

export function readState({ state }: StepContext): ProfileState {
  return profileStateSchema.parse(state);
}

/** What a profile may know of a run, from what its steps handed on. */
export function profileInput<Schema extends z.ZodObject>(
  profile: Profile<Schema>,
  step: StepContext,
): ProfileInput<z.infer<Schema>> {
  const { context, iteration } = readState(step);
  const { results } = step;
  const responses = WORK_PHASES.flatMap(phase => {
    const response = results[STEP_IDS[phase]];
    return response === undefined ? [] : [[phase, response] as const];
  });
  return Object.freeze({
    context: frozenCopy(profile.contextSchema.parse(context)),
    iteration,
    standards: materialisedSchema.parse(results[STEP_IDS.INIT]).message,
    responses: frozenCopy(Object.fromEntries(responses)),
  });
}
