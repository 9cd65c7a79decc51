import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath, handedInPath } from '../../core/adapters/content/run-paths.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import { decisionAt } from '../../core/domain/run/run-questions.ts';
import type { Visit } from './visit.ts';

/** What a person did instead of a model, which is kept where a model's reply would be. */
export async function readHandedIn(
  content: ContentStore,
  stepId: string,
  { run, attempt }: Visit,
): Promise<string> {
  const decision = decisionAt(run, attempt.gateId ?? '');
  const path = handedInPath(run.runId, stepId, attempt.number, decision?.digest ?? 'none');
  const text = await content.read(path);
  if (text === undefined) throw new ConfigurationError('The response that was handed in is gone.');
  await content.write(attemptPath(run.runId, stepId, attempt.number, 'response.md'), text);
  return text.trim();
}
