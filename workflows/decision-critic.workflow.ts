import { z } from 'zod';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

/** The linear pattern: each step hands on to the next. */
export default defineWorkflow({
  id: 'decision-critic',
  version: 1,
  title: 'Decision critic',
  description:
    'Tests a decision before it is taken: takes it apart, argues against it, and says what remains.',
  inputs: z.object({
    decision: z
      .string()
      .min(1)
      .max(4000)
      .describe('The decision and the reasons for it')
      .meta({ examples: ['We move all services to one database because operating three is too much work.'] }),
  }),
  entry: 'decompose',
  steps: [
    {
      id: 'decompose',
      kind: 'agent_task',
      title: 'Take the decision apart',
      agent: { role: 'analyst' },
      prompt:
        'List what this decision claims, assumes and is bound by. One short sentence each.\n\n{{inputs.decision}}',
      result: z.object({
        claims: z.array(z.string()).describe('What is said to be true'),
        assumptions: z.array(z.string()).describe('What must be true without being said'),
        constraints: z.array(z.string()).describe('What cannot be changed'),
      }),
      next: { ok: 'challenge' },
    },
    {
      id: 'challenge',
      kind: 'agent_task',
      title: 'Argue against it',
      agent: { role: 'critic' },
      prompt:
        'Argue against this decision as its most capable opponent would.\n\nDecision: {{inputs.decision}}\nClaims: {{steps.decompose.claims}}\nAssumptions: {{steps.decompose.assumptions}}\n\nFor each objection say how one could find out whether it holds.',
      result: z.object({
        objections: z
          .array(z.object({ objection: z.string(), test: z.string().describe('How to find out') }))
          .describe('The strongest first'),
      }),
      next: { ok: 'verdict' },
    },
    {
      id: 'verdict',
      kind: 'agent_task',
      title: 'Give the verdict',
      agent: { role: 'judge' },
      prompt:
        'Decide between a decision and the objections to it.\n\nDecision: {{inputs.decision}}\nConstraints: {{steps.decompose.constraints}}\nObjections: {{steps.challenge.objections}}',
      result: z.object({
        verdict: z.enum(['stand', 'revise', 'escalate']).describe('What to do with the decision'),
        reason: z.string().describe('Why, in a paragraph'),
      }),
      next: { ok: null },
    },
  ],
});
