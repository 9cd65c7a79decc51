import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath } from '../../core/adapters/content/run-paths.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import type { Assignment } from '../../core/domain/prompts/gate-prompts.ts';
import type { Visit } from './visit.ts';

const BETWEEN_PARTS = '\n\n---\n\n';

/**
 * Word for word what a person approved, in whichever attempt of the visit that was. Nothing where nobody has approved one,
 * or where the text is gone or has changed since: then a prompt has to be approved again.
 */
export async function approvedPrompt(
  content: ContentStore,
  stepId: string,
  { run, attempt }: Visit,
): Promise<Pick<Assignment<unknown>, 'system' | 'prompt'> | undefined> {
  const approved = attempt.approvedPrompt;
  if (approved === undefined) return undefined;
  const text = await content.read(attemptPath(run.runId, stepId, approved.attempt, 'prompt.md'));
  if (text === undefined || hashContent(text) !== approved.contentHash) return undefined;
  const [system = '', ...rest] = text.split(BETWEEN_PARTS);
  return { system, prompt: rest.join(BETWEEN_PARTS).replace(/\n$/, '') };
}
