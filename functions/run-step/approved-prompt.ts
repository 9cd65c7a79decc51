import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { Assignment } from '../../core/domain/prompts/gate-prompts.ts';
import type { Visit } from './visit.ts';

const BETWEEN_PARTS = '\n\n---\n\n';

/** Word for word what was approved. */
export async function approvedPrompt(
  content: ContentStore,
  stepId: string,
  { run, attempt }: Visit,
): Promise<Pick<Assignment<unknown>, 'system' | 'prompt'>> {
  const text = await content.read(attemptPath(run.runId, stepId, attempt.number, 'prompt.md'));
  const [system, ...rest] = text?.split(BETWEEN_PARTS) ?? [];
  if (system === undefined) throw new ConfigurationError('The prompt that was approved is gone.');
  return { system, prompt: rest.join(BETWEEN_PARTS).replace(/\n$/, '') };
}
