import { z } from 'zod';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';

const DAY_SECONDS = 24 * 3600;
const about = {
  version: 1,
  description: 'Small, for people who take their time.',
  inputs: z.object({ topic: z.string().max(100).default('tea') }),
};
const agent = { role: 'writer' };
const result = z.object({ text: z.string() });

/** Both gates, a step that may be left out, and months to decide. */
export const patient = defineWorkflow({
  ...about,
  id: 'tested-patient',
  title: 'Patient',
  gating: {
    clarify: { agent, prompt: 'Ask about {{inputs.topic}}' },
    plan: { agent, prompt: 'Plan {{inputs.topic}}' },
    waitSeconds: 100 * DAY_SECONDS,
  },
  entry: 'draft',
  steps: [
    {
      ...{ id: 'draft', kind: 'agent_task', title: 'Draft', agent, result },
      prompt: 'Write about {{inputs.topic}}.',
      next: { ok: 'polish' },
    },
    {
      ...{ id: 'polish', kind: 'agent_task', title: 'Polish', agent, result, optional: true },
      prompt: 'Make it shorter.',
      next: { ok: null },
    },
  ],
});

/** A step whose work a person looks at. */
export const reviewed = defineWorkflow({
  ...about,
  id: 'tested-reviewed',
  title: 'Reviewed',
  entry: 'work',
  steps: [
    {
      ...{ id: 'work', kind: 'agent_task', title: 'Work', agent, result },
      prompt: 'Write about {{inputs.topic}}.',
      gates: { response: { kind: 'human', waitSeconds: 100 * DAY_SECONDS } },
      next: { ok: null },
    },
  ],
});
