import { z } from 'zod';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

/** Dispatch: one run of another workflow for each item of a list, several at the same time. */
export default defineWorkflow({
  id: 'slogan-campaign',
  version: 1,
  title: 'Slogans for a campaign',
  description: 'Has a slogan written for each product, and puts them on one page.',
  inputs: z.object({
    products: z.array(z.string().min(1).max(400)).min(1).max(20).describe('What needs a slogan'),
    max_turns: z.int().min(1).max(10).default(3).describe('How many turns each slogan may take'),
  }),
  entry: 'write_each',
  steps: [
    {
      id: 'write_each',
      kind: 'dispatch',
      title: 'Write each slogan',
      workflow: 'slogan',
      each: '{{inputs.products}}',
      input: { product: '{{item}}', max_turns: '{{inputs.max_turns}}' },
      maxConcurrency: 3,
      next: { ok: 'collect', fail: 'hand_over' },
    },
    {
      id: 'collect',
      kind: 'agent_task',
      title: 'Put them on one page',
      agent: { role: 'editor' },
      prompt: 'Put these slogans on one page, one line each: {{steps.write_each.runs}}',
      result: z.object({ page: z.string().describe('Markdown') }),
      next: { ok: null },
    },
    {
      id: 'hand_over',
      kind: 'handler',
      title: 'Hand over what there is',
      message: 'Not every slogan could be written: {{steps.write_each.runs}}',
      next: { ok: null },
    },
  ],
});
