import { z } from 'zod';

/** What the state machine of a message hands to functions. The execution's name is the message's id. */
const message = { messageId: z.string().min(1) };

export const selectPayloadSchema = z.object({
  ...message,
  attempt: z.int().min(0),
  redrive: z.int().min(0),
});
export type SelectPayload = z.infer<typeof selectPayloadSchema>;

export const actPayloadSchema = z.object(message);

export const replyPayloadSchema = z.object({
  ...message,
  /** The error that ended the work on the message; empty where none did. */
  failed: z.string().default(''),
});
export type ReplyPayload = z.infer<typeof replyPayloadSchema>;

/** Answers that a person gave in a message: only `decide` tells state machines. */
export const answerPayloadSchema = z.strictObject({
  answer: z.strictObject({
    runId: z.string().min(1),
    gateId: z.string().min(1),
    by: z.string().min(1),
    answers: z.record(z.string(), z.string()),
  }),
});
export type AnswerPayload = z.infer<typeof answerPayloadSchema>;

/** Whether they count, or in a sentence why not. */
export const answerTakenSchema = z.discriminatedUnion('taken', [
  z.object({ taken: z.literal(true) }),
  z.object({ taken: z.literal(false), reason: z.string() }),
]);
export type AnswerTaken = z.infer<typeof answerTakenSchema>;
