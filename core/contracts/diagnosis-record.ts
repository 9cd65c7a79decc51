import { z } from 'zod';
import { answerSchema, diagnosisRequestSchema, diagnosisStatusSchema, keptFileSchema } from './diagnosis.ts';
import { scopeDecisionSchema } from './diagnosis-bundle.ts';
import { retrievalRequestSchema } from './diagnosis-reply.ts';
import { usageSchema } from './run.ts';

const at = z.iso.datetime();
const files = z.array(keptFileSchema);
const deliverySchema = z.object({ redrive: z.int().min(0), retry: z.int().min(0) });
const faultSchema = z.object({ name: z.string(), message: z.string() });

/** One question to a model. A delivery that comes twice asks once: the turn is claimed before it is made. */
const turnSchema = z.object({
  number: z.int().min(1),
  ...deliverySchema.shape,
  status: z.enum(['running', 'failed', 'completed']),
  owner: z.string(),
  leaseUntil: at,
  fault: faultSchema.optional(),
  next: z.enum(['retrieve', 'compose']).optional(),
  requests: z.array(retrievalRequestSchema).optional(),
});
export type DiagnosisTurn = z.infer<typeof turnSchema>;

/** What a round of gathering left: round 0 comes first, round n does what turn n asked for. */
const roundSchema = z.object({ round: z.int().min(0), bundle: keptFileSchema, at });

/** What is stored of a diagnosis: exactly what its events add up to. */
export const diagnosisRecordSchema = z.object({
  ...diagnosisRequestSchema.shape,
  sequence: z.int(),
  status: diagnosisStatusSchema,
  decision: scopeDecisionSchema.optional(),
  rounds: z.array(roundSchema),
  turns: z.array(turnSchema),
  files,
  /** Where no run could be settled on. */
  clarifyingQuestion: z.string().optional(),
  answer: answerSchema.optional(),
  error: z.string().optional(),
  usage: usageSchema,
  createdAt: at,
  updatedAt: at,
  answeredAt: at.optional(),
});
export type DiagnosisRecord = z.infer<typeof diagnosisRecordSchema>;

export const diagnosisEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('diagnosis.requested'), at, ...diagnosisRequestSchema.shape }),
  z.object({
    type: z.literal('evidence.gathered'),
    at,
    round: z.int().min(0),
    decision: scopeDecisionSchema,
    bundle: keptFileSchema,
    files,
  }),
  /** Another delivery may try again. */
  z.object({ type: z.literal('gathering.failed'), at, round: z.int().min(0), error: z.string(), files }),
  /** No run is plainly the one that is meant. */
  z.object({
    type: z.literal('scope.unresolved'),
    at,
    decision: scopeDecisionSchema,
    question: z.string(),
    files,
  }),
  z.object({
    type: z.literal('turn.started'),
    at,
    number: z.int().min(1),
    ...deliverySchema.shape,
    owner: z.string(),
    leaseUntil: at,
  }),
  z.object({
    type: z.literal('turn.failed'),
    at,
    number: z.int().min(1),
    fault: faultSchema,
    usage: usageSchema,
    files,
  }),
  z.object({
    type: z.literal('turn.completed'),
    at,
    number: z.int().min(1),
    next: z.enum(['retrieve', 'compose']),
    requests: z.array(retrievalRequestSchema).optional(),
    usage: usageSchema,
    files,
  }),
  z.object({ type: z.literal('diagnosis.answered'), at, answer: answerSchema, files }),
  /** Nobody could look into it; the answer says what is known all the same. */
  z.object({ type: z.literal('diagnosis.failed'), at, error: z.string(), answer: answerSchema, files }),
]);
export type DiagnosisEvent = z.infer<typeof diagnosisEventSchema>;
