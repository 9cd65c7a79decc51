import type { RunView } from '../../core/contracts/run.ts';
import type { ApiClient, CallOptions } from './api-client.ts';

export const MARKET = { user_message: 'I want to explore the AI market' };

/** Any answer to every question. */
export function answersTo(run: RunView): Record<string, string> {
  return Object.fromEntries(run.questions.map(({ id }) => [id, `An answer to ${id}`]));
}

/** Starts a gated run and leads it to where a person has to decide. */
export async function runAtQuestions(api: ApiClient, options: CallOptions & { workflowId?: string } = {}) {
  const { workflowId = 'market-research' } = options;
  const input = workflowId === 'market-research' ? MARKET : {};
  const { body, status } = await api.start(workflowId, input, options);
  if (status !== 202) throw new Error(`The run did not start: ${JSON.stringify(body)}`);
  return api.untilWaiting(body.runId, 'questions', options);
}

export async function runAtPlan(api: ApiClient, options: CallOptions & { workflowId?: string } = {}) {
  const asked = await runAtQuestions(api, options);
  await api.answer(asked.runId, answersTo(asked), options);
  return api.untilWaiting(asked.runId, 'plan', options);
}
