import { z } from 'zod';

const answer = z.string().trim().min(1, 'An answer is needed.').max(4000);

const gateId = z
  .string()
  .max(100)
  .optional()
  .describe('One of `gates`; needed where several are open that take such an answer');

export const answersRequestSchema = z.strictObject({
  gateId,
  answers: z.record(z.string().min(1).max(40), answer).describe('By question id'),
});

/** What a person did instead of a model; it has to fit as the model's reply would. */
export const responseRequestSchema = z.strictObject({
  gateId,
  response: z.string().min(1, 'A response is needed.').max(400_000),
});

export const decisionRequestSchema = z
  .strictObject({
    gateId,
    decision: z.enum(['approve', 'reject', 'revise']),
    comment: z
      .string()
      .trim()
      .max(4000)
      .optional()
      .describe('What to change, when the decision is `revise`; otherwise for the record'),
    rewrite: z
      .string()
      .max(10_000)
      .optional()
      .describe('How it might read instead, when the work of a step is rejected'),
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
