import { z } from 'zod';

/** What the state machine `diagnose` hands to its functions. The execution's name is the diagnosis's id. */
const common = { diagnosisId: z.string().min(1) };
/** How often the state was retried, from 0, and how often the execution was redriven. */
const delivery = { attempt: z.int().min(0), redrive: z.int().min(0) };

export const gatherPayloadSchema = z.object({ ...common, ...delivery, round: z.int().min(0) });
export type GatherPayload = z.infer<typeof gatherPayloadSchema>;
export const gatheredSchema = z.object({ next: z.enum(['reason', 'ask']) });
export type Gathered = z.infer<typeof gatheredSchema>;

export const reasonPayloadSchema = z.object({ ...common, ...delivery, turn: z.int().min(1) });
export type ReasonPayload = z.infer<typeof reasonPayloadSchema>;
export const reasonedSchema = z.object({ next: z.enum(['retrieve', 'compose']) });
export type Reasoned = z.infer<typeof reasonedSchema>;

export const composePayloadSchema = z.object({
  ...common,
  /** The error that ended gathering or reasoning; empty where none did. */
  failed: z.string().default(''),
});
export type ComposePayload = z.infer<typeof composePayloadSchema>;
