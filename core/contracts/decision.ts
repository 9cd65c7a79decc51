import { z } from 'zod';

const answer = z.string().trim().min(1, 'An answer is needed.').max(4000);

export const answersRequestSchema = z.strictObject({
  answers: z.record(z.string().min(1).max(40), answer).describe('By question id'),
});

export const decisionRequestSchema = z
  .strictObject({
    decision: z.enum(['approve', 'reject', 'revise']),
    comment: z
      .string()
      .trim()
      .max(4000)
      .optional()
      .describe('What to change, when the decision is `revise`; otherwise for the record'),
    contentHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256 in lower-case hexadecimal.')
      .optional()
      .describe('`gate.contentHash` of the plan that was read; a decision about another one is refused'),
  })
  .refine(({ decision, comment }) => decision !== 'revise' || comment, {
    path: ['comment'],
    message: 'Say what the next plan should do differently.',
  });
export type DecisionRequest = z.infer<typeof decisionRequestSchema>;
