import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import { NOTHING_USED } from '../../core/contracts/run.ts';
import type { HandlerStep, StepContext } from '../../core/contracts/workflow.ts';
import { fillTemplate } from '../../core/domain/prompts/fill-template.ts';
import { callAuthor, checkOutcome, checkState } from './author-code.ts';
import { stepContext } from './step-context.ts';
import { stepValues } from './step-values.ts';
import type { Completed, Visit } from './visit.ts';

/** The author's code is pure, so that nothing is lost by running it again. */
export async function performHandlerStep(
  content: ContentStore,
  step: HandlerStep,
  visit: Visit,
): Promise<Completed> {
  const params = step.params === undefined ? {} : step.params.strip().parse(visit.run.input);
  const context = await stepContext(content, step, params, visit);
  const message = await messageOf(content, step, visit, context);
  const result = message === undefined ? {} : { result: { message } };
  const { handler } = step;
  if (handler === undefined) return { outcome: 'ok', ...result, usage: NOTHING_USED };
  const answer: unknown = callAuthor(step.id, () => handler(context));
  if (!Array.isArray(answer))
    throw new ConfigurationError(`The handler of step ${step.id} must return [outcome, state].`);
  const [outcome, state] = answer as unknown[];
  return {
    outcome: checkOutcome(step.id, outcome),
    state: checkState(step.id, state),
    ...result,
    usage: NOTHING_USED,
  };
}

async function messageOf(
  content: ContentStore,
  { id, message }: HandlerStep,
  { workflow, run, attempt }: Visit,
  context: StepContext,
): Promise<string | undefined> {
  if (message === undefined) return undefined;
  if (typeof message === 'function') return String(callAuthor(id, () => message(context)));
  const place = { stepId: id, attempt: attempt.number, text: message };
  return fillTemplate(message, await stepValues(content, workflow, run, place));
}
