import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { attemptPath, handedInPath } from '../../core/adapters/content/run-paths.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import type { Assignment } from '../../core/domain/prompts/gate-prompts.ts';
import type { Visit } from './visit.ts';

const BETWEEN_PARTS = '\n\n---\n\n';

type Prompt = Pick<Assignment<unknown>, 'system' | 'prompt'>;

/**
 * Word for word what a person approved, or wrote instead, in whichever attempt of the visit that was. Nothing where nobody
 * has approved one, or where the text is gone or has changed since: then a prompt has to be approved again.
 */
export async function approvedPrompt(
  content: ContentStore,
  stepId: string,
  visit: Visit,
): Promise<Prompt | undefined> {
  const { run, attempt } = visit;
  const approved = attempt.approvedPrompt;
  if (approved === undefined) return undefined;
  const path =
    approved.edited === undefined
      ? attemptPath(run.runId, stepId, approved.attempt, 'prompt.md')
      : handedInPath(run.runId, stepId, approved.attempt, approved.edited);
  const text = await content.read(path);
  if (text === undefined || hashContent(text) !== approved.contentHash) return undefined;
  if (approved.edited !== undefined) await keepShown(content, stepId, visit);
  return partsOf(text);
}

/** What was edited away from the rest is a prompt all the same. */
function partsOf(text: string): Prompt {
  const [system = '', ...rest] = text.split(BETWEEN_PARTS);
  const prompt = (rest.length === 0 ? text : rest.join(BETWEEN_PARTS)).replace(/\n$/, '');
  return rest.length === 0 ? { system: '', prompt } : { system, prompt };
}

/** The prompt that is asked takes the place of the one that was shown, which remains beside it. */
async function keepShown(content: ContentStore, stepId: string, { run, attempt }: Visit): Promise<void> {
  const { runId } = run;
  const text = await content.read(attemptPath(runId, stepId, attempt.number, 'prompt.md'));
  if (text !== undefined && hashContent(text) === attempt.need?.contentHash)
    await content.write(attemptPath(runId, stepId, attempt.number, 'shown-prompt.md'), text);
}
