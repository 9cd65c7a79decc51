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

/** What whoever approves a plan changes of it. */
export const amendmentsSchema = z.strictObject({
  dropSteps: z.array(z.string().min(1).max(80)).max(50).optional().describe('Ids of optional steps'),
  input: z.record(z.string(), z.unknown()).optional().describe("Some of the workflow's inputs, anew"),
  searchTerms: z.array(z.string().trim().min(1).max(200)).max(50).optional(),
  capUsd: z.number().min(0).optional().describe('Not above what the plan says'),
});
export type Amendments = z.infer<typeof amendmentsSchema>;

export const delegationRequestSchema = z.strictObject({
  gateId,
  to: z.string().min(1).max(128).describe('Who decides instead'),
});

export const relinkRequestSchema = z.strictObject({ gateId }).default({});

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
    amendments: amendmentsSchema.optional().describe('With `approve`, of a plan'),
    edited: z
      .string()
      .min(1)
      .max(400_000)
      .optional()
      .describe('With `approve`, of the work of a step or a prompt: what counts instead of what is shown'),
    contentHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256 in lower-case hexadecimal.')
      .optional()
      .describe('`gate.contentHash` of the plan that was read; a decision about another one is refused'),
  })
  .refine(({ decision, comment }) => decision !== 'revise' || comment, {
    path: ['comment'],
    message: 'Say what the next plan should do differently.',
  })
  .refine(({ decision, amendments }) => decision === 'approve' || amendments === undefined, {
    path: ['amendments'],
    message: 'Only what is approved can be amended.',
  })
  .refine(({ decision, edited }) => decision === 'approve' || edited === undefined, {
    path: ['edited'],
    message: 'Only what is approved can be edited.',
  });
export type DecisionRequest = z.infer<typeof decisionRequestSchema>;
