import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { StepPayload } from '../../core/contracts/machine-payloads.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { type HandlerStep, OUTCOMES, type StepContext } from '../../core/contracts/workflow.ts';
import { fillTemplate } from '../../core/domain/prompts/fill-template.ts';
import type { Performed } from './run-step.ts';
import { stepContext } from './step-context.ts';
import { stepValues } from './step-values.ts';

const NOTHING_USED = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** The author's code is pure, so that nothing is lost by running it again. Whatever it throws is its own defect. */
export async function performHandlerStep(
  content: ContentStore,
  step: HandlerStep,
  run: RunRecord,
  { iteration }: StepPayload,
): Promise<Performed> {
  const params = step.params === undefined ? {} : step.params.strip().parse(run.input);
  const context = stepContext(step.id, params, run, iteration);
  const message = await messageOf(content, step, run, context);
  const result = message === undefined ? {} : { result: { message } };
  if (step.handler === undefined) return { outcome: 'ok', ...result, usage: NOTHING_USED };
  const [outcome, state] = callHandler(step, step.handler, context);
  if (!OUTCOMES.includes(outcome))
    throw new ConfigurationError(
      `The handler of step ${step.id} answered "${outcome}", which is no outcome.`,
    );
  return { outcome, state, ...result, usage: NOTHING_USED };
}

function callHandler(
  { id }: HandlerStep,
  handler: NonNullable<HandlerStep['handler']>,
  context: StepContext,
) {
  try {
    return handler(context);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(`The handler of step ${id} failed: ${reason}`, { cause });
  }
}

async function messageOf(
  content: ContentStore,
  { message }: HandlerStep,
  run: RunRecord,
  context: StepContext,
): Promise<string | undefined> {
  if (typeof message !== 'string') return message?.(context);
  const values = await stepValues(content, run, message);
  return fillTemplate(message, { ...values, inputs: run.input, answers: run.answers });
}
