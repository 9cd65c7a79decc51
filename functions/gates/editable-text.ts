import type { ContentStore } from '../../core/adapters/content/content-store.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { editableContent } from '../../core/domain/run/editable-content.ts';
import { guardPath } from '../../core/domain/steps/guard-path.ts';

/** What a person may edit before approving it, as it is now: a prompt, a result or the one output of a step. */
export async function editableText(
  content: ContentStore,
  run: RunRecord,
  gate: Gate,
): Promise<string | undefined> {
  const editable = editableContent(run, gate);
  if (editable === undefined) return undefined;
  const guarded = guardPath(`runs/${run.runId}/steps/${gate.stepId}/attempts/${gate.attempt}`, editable.file);
  const text = guarded.ok ? await content.read(guarded.key) : undefined;
  if (text === undefined || editable.field === undefined) return text;
  const value = (JSON.parse(text) as Record<string, unknown>)[editable.field];
  return typeof value === 'string' ? value : undefined;
}
