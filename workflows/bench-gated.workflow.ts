import { z } from 'zod';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

/** The smallest workflow with both gates and two agents, for measurements. */
export default defineWorkflow({
  id: 'bench-gated',
  version: 1,
  title: 'Gated benchmark',
  description: 'Two small agent steps behind both gates, to measure what a gated run costs.',
  inputs: z.object({
    topic: z.string().min(1).max(200).default('tea').describe('Anything that a sentence can be about'),
  }),
  gating: {
    clarify: { agent: { role: 'clarifier' }, prompt: 'Ask what matters about: {{inputs.topic}}' },
    plan: { agent: { role: 'planner' }, prompt: 'Plan one sentence about: {{inputs.topic}}' },
    waitSeconds: 3600,
  },
  entry: 'draft',
  steps: [
    {
      id: 'draft',
      kind: 'agent_task',
      title: 'Draft a sentence',
      agent: { role: 'writer', maxOutputTokens: 200 },
      prompt: 'Write one sentence about {{inputs.topic}}.',
      result: z.object({ sentence: z.string().describe('One sentence') }),
      next: { ok: 'polish' },
    },
    {
      id: 'polish',
      kind: 'agent_task',
      title: 'Polish the sentence',
      agent: { role: 'editor', maxOutputTokens: 200 },
      prompt: 'Make this shorter: {{steps.draft.sentence}}',
      result: z.object({ sentence: z.string().describe('One shorter sentence') }),
      next: { ok: null },
    },
  ],
});
