import { z } from 'zod';
import {
  LONGEST_REPLY,
  MESSAGE_STATUSES,
  messageFileSchema,
  refusalSchema,
  selectionSchema,
  toldSchema,
} from './message.ts';
import { usageSchema } from './run.ts';

const deliverySchema = z.object({ redrive: z.int().min(0), retry: z.int().min(0) });
export type SelectionDelivery = z.infer<typeof deliverySchema>;

const faultSchema = z.object({ name: z.string(), message: z.string() });
const selectionTrySchema = z.object({
  ...deliverySchema.shape,
  number: z.int().min(1),
  status: z.enum(['running', 'failed', 'selected']),
  owner: z.string(),
  leaseUntil: z.iso.datetime(),
  fault: faultSchema.optional(),
});
export type SelectionTry = z.infer<typeof selectionTrySchema>;

/** What the action is about, settled before anything is changed: a delivery that comes again changes nothing else. */
const targetSchema = z.object({
  runId: z.string(),
  /** Answers by gate and question. */
  answers: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});
export type MessageTarget = z.infer<typeof targetSchema>;

const outcomeSchema = z.object({
  reply: z.string().max(LONGEST_REPLY),
  runId: z.string().optional(),
  /** What the command or the status says, for programs. */
  result: z.json().optional(),
  refusal: refusalSchema.optional(),
});
export type MessageOutcome = z.infer<typeof outcomeSchema>;

const LEASE = { owner: z.string(), leaseUntil: z.iso.datetime() };

/** How far the reply is that is posted where the message came from. */
export const postingSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('posting'), attempts: z.int(), ...LEASE }),
  z.object({ state: z.literal('waiting'), attempts: z.int(), reason: z.string() }),
  /** `would be posted`: the local host has nothing to post it with. */
  z.object({ state: z.enum(['posted', 'would be posted']), attempts: z.int() }),
  z.object({ state: z.literal('failed'), attempts: z.int(), reason: z.string() }),
]);
export type Posting = z.infer<typeof postingSchema>;

const identity = {
  messageId: z.string(),
  tenantId: z.string(),
  /** Who handed it over. */
  requestedBy: z.string(),
  /** A service did, and stands up for the conversation: whoever takes part in it may ask about its runs. */
  isVouched: z.boolean(),
  /** Of the request: tells a repeated one from a different one with the same key. */
  requestHash: z.string(),
  /** Where links in replies lead. */
  apiOrigin: z.string(),
  channel: z.string(),
  selectorId: z.string(),
  ...toldSchema.shape,
  files: z.array(messageFileSchema),
  /** Of a message that came with an event: the reply goes over the bus. */
  replyTo: z.object({ eventSource: z.string(), sourceEventId: z.string() }).optional(),
};

/** What is stored of a message: exactly what its events add up to. */
export const messageRecordSchema = z.object({
  ...identity,
  sequence: z.int(),
  status: z.enum(MESSAGE_STATUSES),
  tries: z.array(selectionTrySchema),
  selection: selectionSchema.optional(),
  target: targetSchema.optional(),
  /** Somebody looks into what it asks, and will say what came of it. */
  diagnosisId: z.string().optional(),
  outcome: outcomeSchema.optional(),
  refusal: refusalSchema.optional(),
  usage: usageSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  repliedAt: z.iso.datetime().optional(),
  posting: postingSchema.optional(),
});
export type MessageRecord = z.infer<typeof messageRecordSchema>;

const at = z.iso.datetime();

export const messageEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message.received'), at, ...identity }),
  z.object({
    type: z.literal('selection.started'),
    at,
    number: z.int(),
    ...deliverySchema.shape,
    owner: z.string(),
    leaseUntil: at,
  }),
  z.object({
    type: z.literal('selection.failed'),
    at,
    number: z.int(),
    fault: faultSchema,
    usage: usageSchema,
  }),
  z.object({
    type: z.literal('selection.made'),
    at,
    selection: selectionSchema,
    /** The try that it came of, and what that cost. */
    number: z.int().optional(),
    usage: usageSchema.optional(),
  }),
  z.object({ type: z.literal('message.refused'), at, ...refusalSchema.shape, reply: z.string() }),
  z.object({ type: z.literal('action.targeted'), at, ...targetSchema.shape }),
  z.object({ type: z.literal('investigation.started'), at, diagnosisId: z.string() }),
  z.object({ type: z.literal('action.completed'), at, ...outcomeSchema.shape }),
  z.object({ type: z.literal('message.replied'), at }),
  z.object({ type: z.literal('message.failed'), at, error: z.string(), reply: z.string() }),
  z.object({ type: z.literal('reply.posting'), at, ...LEASE }),
  z.object({ type: z.literal('reply.postponed'), at, reason: z.string() }),
  z.object({ type: z.literal('reply.posted'), at }),
  z.object({ type: z.literal('reply.shown'), at }),
  z.object({ type: z.literal('reply.undelivered'), at, reason: z.string() }),
]);
export type MessageEvent = z.infer<typeof messageEventSchema>;
