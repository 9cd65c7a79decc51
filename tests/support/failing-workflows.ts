import { z } from 'zod';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';

const ONCE_MORE = { maxAttempts: 1, intervalSeconds: 1, backoffRate: 1 };
const about = { version: 1, description: 'Small, and made to fail.', inputs: z.object({}) };

/** One step with a contract, and nowhere to go when it fails. */
export const fragile = defineWorkflow({
  ...about,
  id: 'tested-fragile',
  title: 'Fragile',
  entry: 'work',
  steps: [
    {
      ...{ id: 'work', kind: 'agent_task', title: 'Work', prompt: 'Do it.', retry: ONCE_MORE },
      agent: { role: 'builder', timeoutSeconds: 1 },
      outputs: { note: { file: 'note.md' } },
      next: { ok: null },
    },
  ],
});

/** A writer and a reviewer, twice at most. */
export const endless = defineWorkflow({
  ...about,
  id: 'tested-endless',
  title: 'Endless',
  entry: 'write',
  steps: [
    {
      ...{ id: 'write', kind: 'agent_task', title: 'Write', prompt: 'Write it.', maxIterations: 2 },
      agent: { role: 'writer' },
      outputs: { draft: { file: 'draft.md' } },
      next: { ok: 'check' },
    },
    {
      ...{ id: 'check', kind: 'agent_review', title: 'Check', maxIterations: 9 },
      agent: { role: 'reviewer' },
      prompt: 'Review {{steps.write.outputs.draft}}',
      outputs: { decision: { file: 'decision.txt' }, feedback: { file: 'feedback.md', allowEmpty: true } },
      next: { ok: null, fail: 'write' },
    },
  ],
});

/** Its result block is one, its outputs are what a test says. */
export function delivery(fields: object, outputs: Readonly<Record<string, string>> = {}): string {
  const envelope = { status: 'complete', summary: 'Done.', output_files_written: true, ...fields };
  const parts = Object.entries(outputs).map(([key, text]) => `[output:${key}]\n${text}\n[/output:${key}]\n`);
  return `[workflow_result]\n${JSON.stringify(envelope)}\n[/workflow_result]\n${parts.join('')}`;
}
