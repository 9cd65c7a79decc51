import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { handedInPath } from '../../core/adapters/content/run-paths.ts';
import { ContentChanged } from '../../core/contracts/errors.ts';
import { hashContent, hashText } from '../../core/domain/hash-content.ts';
import { decisionAt } from '../../core/domain/run/run-questions.ts';
import type { Visit } from './visit.ts';

/** What whoever approved the work made of it; `undefined` where it was approved as it was. */
export async function readEdited(
  content: ContentStore,
  stepId: string,
  { run, attempt }: Visit,
): Promise<string | undefined> {
  const decision = decisionAt(run, attempt.gateId ?? '');
  if (decision?.editedHash === undefined) return undefined;
  const text = await content.read(handedInPath(run.runId, stepId, attempt.number, decision.digest));
  if (text === undefined || hashContent(text) !== decision.editedHash)
    throw new ContentChanged(
      `What was approved for step ${stepId} is not the text any more that is kept of it.`,
    );
  return text;
}

/** Work that stands in the bucket has to be what was shown. */
export function refuseOtherWork(stepId: string, { attempt }: Visit, show: string): void {
  if (hashText(show) !== attempt.need?.contentHash)
    throw new ContentChanged(`The work of step ${stepId} is no longer what was approved.`);
}
