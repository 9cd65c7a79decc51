import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import { PathBlocked } from '../../core/contracts/errors.ts';
import type { FileWrite, StepContext } from '../../core/contracts/workflow.ts';
import { guardWrittenFile } from '../../core/domain/steps/written-files.ts';
import type { ResultStep } from '../../core/domain/workflow/step-kinds.ts';
import { callAuthor, checkOutcome, checkState } from './author-code.ts';
import type { Completed } from './visit.ts';

/** What the author reads from a result: the outcome, and state for later steps. */
export function readOutcome(
  step: ResultStep,
  context: StepContext,
  result: Record<string, unknown>,
): Pick<Completed, 'outcome' | 'state'> {
  const choose = 'outcome' in step ? step.outcome : undefined;
  if (choose === undefined) return { outcome: 'ok' };
  const chosen: unknown = callAuthor(step.id, () => choose(result, structuredClone(context)));
  const [outcome, state] = Array.isArray(chosen) ? (chosen as unknown[]) : [chosen];
  return {
    outcome: checkOutcome(step.id, outcome),
    ...(state !== undefined && { state: checkState(step.id, state) }),
  };
}

export async function keepFiles(
  content: ContentStore,
  runId: string,
  step: ResultStep,
  context: StepContext,
  result: Record<string, unknown>,
): Promise<void> {
  const files = filesOf(runId, step, context, result);
  await Promise.all(files.map(({ key, text }) => content.write(key, text)));
}

/** The files that come of a result. Their paths are checked: a model may have named them. */
export function filesOf(
  runId: string,
  step: ResultStep,
  context: StepContext,
  result: Record<string, unknown>,
): { key: string; text: string }[] {
  const writes = 'writes' in step ? step.writes : undefined;
  if (writes === undefined) return [];
  return callAuthor(step.id, () => writes(result, structuredClone(context))).map(file => ({
    key: keyOfFile(runId, file),
    text: file.content,
  }));
}

function keyOfFile(runId: string, { iteration, path }: FileWrite): string {
  const guarded = guardWrittenFile(runId, iteration, path);
  if (guarded.ok) return guarded.key;
  const { reason } = guarded;
  throw new PathBlocked(`A file cannot be written: its path ${reason}.`, [{ path, reason }]);
}
