import type { WorkPhase } from '../phase.ts';
import type { ProfileInput } from '../profile.ts';
import { promptTemplate } from '../prompt-template.ts';
import type { CodeContext } from './context.ts';
import { codeResponse, planResponse, reviewResponse } from './responses.ts';
import { TEMPLATES } from './templates.ts';

const TASK = ['context.feature', 'context.language', 'context.constraints'];
const FILLERS = {
  PLAN: promptTemplate(TEMPLATES, 'plan.md', TASK),
  GENERATE: promptTemplate(TEMPLATES, 'generate.md', [...TASK, 'plan']),
  REVIEW: promptTemplate(TEMPLATES, 'review.md', [...TASK, 'plan', 'files', 'iteration']),
  REVISE: promptTemplate(TEMPLATES, 'revise.md', [...TASK, 'plan', 'files', 'review']),
} as const satisfies Record<WorkPhase, unknown>;

/** Standards come first: they are the same in every prompt of a run, which providers can cache. */
export function createPrompt(
  phase: WorkPhase,
  { context, iteration, standards, responses }: ProfileInput<CodeContext>,
): { prompt: string } {
  const { PLAN, GENERATE, REVIEW, REVISE } = responses;
  const task = FILLERS[phase]({
    context,
    iteration,
    plan: planResponse.safeParse(PLAN).data?.plan,
    files: codeResponse.safeParse(REVISE ?? GENERATE).data?.files,
    review: reviewResponse.safeParse(REVIEW).data?.review,
  });
  return { prompt: `These standards count:\n\n${standards}\n---\n\n${task}` };
}
