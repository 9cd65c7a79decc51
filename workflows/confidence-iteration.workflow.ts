import { z } from 'zod';
import { defineWorkflow } from '../core/domain/workflow/define-workflow.ts';

/** The confidence pattern: looks again until it is sure enough or has looked often enough. */
export default defineWorkflow({
  id: 'confidence-iteration',
  version: 1,
  title: 'Investigate until sure',
  description: 'Investigates a question round by round until the evidence is good enough, then concludes.',
  inputs: z.object({
    question: z
      .string()
      .min(1)
      .max(4000)
      .describe('What to find out')
      .meta({ examples: ['Why do checkouts fail on Monday mornings?'] }),
  }),
  entry: 'investigate',
  steps: [
    {
      id: 'investigate',
      kind: 'agent_task',
      title: 'Investigate',
      description: 'One round: take the strongest open hypothesis and test it.',
      agent: { role: 'investigator' },
      prompt:
        'Investigate: {{inputs.question}}\n\nWhat the last round left open, if there was one: {{steps.investigate.open}}\n\nTest the strongest hypothesis against the evidence. Be "high" or "certain" only if nothing known speaks against it.',
      result: z.object({
        finding: z.string().describe('What this round showed'),
        confidence: z.enum(['exploring', 'low', 'medium', 'high', 'certain']).describe('How sure you are'),
        open: z.array(z.string()).describe('What to test next'),
      }),
      outcome: ({ confidence }) => (confidence === 'high' || confidence === 'certain' ? 'ok' : 'iterate'),
      maxIterations: 4,
      onExhausted: 'conclude',
      next: { ok: 'conclude', iterate: 'investigate' },
    },
    {
      id: 'conclude',
      kind: 'agent_task',
      title: 'Conclude',
      agent: { role: 'investigator' },
      prompt:
        'Answer: {{inputs.question}}\n\nLast finding: {{steps.investigate.finding}}\nConfidence: {{steps.investigate.confidence}}\nStill open: {{steps.investigate.open}}\n\nSay plainly how sure the answer is.',
      result: z.object({
        answer: z.string().describe('The answer, with how sure it is'),
        nextSteps: z.array(z.string()).describe('What would make it surer'),
      }),
      next: { ok: null },
    },
  ],
});
