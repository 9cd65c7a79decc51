import { z } from 'zod';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

const finding = z.object({
  severity: z.enum(['must', 'should', 'could']).describe('"must" blocks; the others do not'),
  finding: z.string(),
  suggestion: z.string(),
});

/** The quality gate: grave findings send the work back, a bounded number of times. */
export default defineWorkflow({
  id: 'quality-gate',
  version: 1,
  title: 'Write and review',
  description: 'Writes a document and reviews it; findings that must be mended send it back to the writer.',
  inputs: z.object({
    brief: z
      .string()
      .min(1)
      .max(8000)
      .describe('What the document is for and what belongs in it')
      .meta({ examples: ['A one-page guide for on-call engineers about failed payments.'] }),
  }),
  entry: 'write',
  steps: [
    {
      id: 'write',
      kind: 'agent_task',
      title: 'Write the draft',
      agent: { role: 'writer' },
      prompt:
        'Write this document: {{inputs.brief}}\n\nYour last draft, if there is one: {{steps.write.draft}}\nFindings to mend in it: {{steps.review.findings}}',
      result: z.object({ draft: z.string().describe('The document in Markdown') }),
      maxIterations: 3,
      onExhausted: 'hand_over',
      next: { ok: 'review' },
    },
    {
      id: 'review',
      kind: 'agent_task',
      title: 'Review the draft',
      agent: { role: 'reviewer' },
      prompt:
        'Review this draft against its brief. Be strict with "must": only what would mislead or harm a reader.\n\nBrief: {{inputs.brief}}\n\nDraft: {{steps.write.draft}}',
      result: z.object({ findings: z.array(finding).describe('Empty if there is nothing to mend') }),
      outcome: ({ findings }) =>
        z
          .array(finding)
          .parse(findings)
          .some(({ severity }) => severity === 'must')
          ? 'iterate'
          : 'ok',
      maxIterations: 3,
      next: { ok: 'publish', iterate: 'write' },
    },
    {
      id: 'publish',
      kind: 'handler',
      title: 'Publish the draft',
      message: '{{steps.write.draft}}',
      next: { ok: null },
    },
    {
      id: 'hand_over',
      kind: 'handler',
      title: 'Hand over to a person',
      message: 'After three drafts these findings are still open:\n\n{{steps.review.findings}}',
      next: { ok: null },
    },
  ],
});
