import { z } from 'zod';
import type { StepContext } from '../core/contracts/workflow.ts';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

const mode = z
  .enum(['quick', 'full'])
  .default('quick')
  .describe('Quick answers at once; full takes the question apart and checks its answer');
const perspectives = z.int().min(2).max(5).default(3).describe('From how many sides full mode looks');

/** The branching pattern: a mode among the inputs decides which steps a run visits. */
export default defineWorkflow({
  id: 'mode-branching',
  version: 1,
  title: 'Think it through',
  description: 'Answers an open question, quickly or in full: several perspectives, a synthesis, a check.',
  inputs: z.object({
    question: z
      .string()
      .min(1)
      .max(4000)
      .describe('The question to think about')
      .meta({ examples: ['Should a small team write its own scheduler?'] }),
    mode,
    perspectives,
  }),
  entry: 'choose_mode',
  steps: [
    {
      id: 'choose_mode',
      kind: 'handler',
      title: 'Choose the mode',
      description: 'Quick mode skips the perspectives.',
      params: z.object({ mode }),
      handler: ({ params, state }: StepContext) => [
        params.mode === 'full' ? 'ok' : 'skip',
        { ...state, mode: params.mode },
      ],
      next: { ok: 'frame', skip: 'quick_answer' },
    },
    {
      id: 'frame',
      kind: 'handler',
      title: 'Frame the question',
      params: z.object({ mode, perspectives }),
      onlyWhen: { mode: ['full'] },
      handler: ({ params, state }: StepContext) => [
        'ok',
        {
          ...state,
          viewpoints: ['user', 'operator', 'sceptic', 'accountant', 'newcomer'].slice(
            0,
            Number(params.perspectives),
          ),
        },
      ],
      next: { _default: 'look_around' },
    },
    {
      id: 'look_around',
      kind: 'agent_task',
      title: 'Look from several sides',
      agent: { role: 'thinker' },
      onlyWhen: { mode: ['full'] },
      prompt:
        'Question: {{inputs.question}}\n\nAnswer it once from each of these viewpoints: {{state.viewpoints}}. Let them disagree.',
      result: z.object({
        views: z.array(z.object({ viewpoint: z.string(), answer: z.string() })).describe('One per viewpoint'),
      }),
      next: { ok: 'synthesise' },
    },
    {
      id: 'synthesise',
      kind: 'agent_task',
      title: 'Bring it together',
      agent: { role: 'thinker' },
      onlyWhen: { mode: ['full'] },
      prompt:
        'Question: {{inputs.question}}\nViews: {{steps.look_around.views}}\n\nGive one answer that survives all of them, and name what it gives up.',
      result: z.object({
        answer: z.string().describe('The answer'),
        givesUp: z.array(z.string()).describe('What it gives up'),
      }),
      next: { ok: null },
    },
    {
      id: 'quick_answer',
      kind: 'agent_task',
      title: 'Answer at once',
      agent: { role: 'thinker' },
      onlyWhen: { mode: ['quick'] },
      prompt: 'Answer in a paragraph, and say what you left out: {{inputs.question}}',
      result: z.object({ answer: z.string().describe('The answer in a paragraph') }),
      next: { ok: null },
    },
  ],
});
