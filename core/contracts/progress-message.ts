import { z } from 'zod';

const told = {
  version: z.literal(1),
  /** The same however often it is sent. */
  id: z.string(),
  at: z.iso.datetime(),
  tenantId: z.string(),
  runId: z.string(),
  workflowId: z.string(),
};

/** What the thread that a run was asked for in is told of how it gets on. */
export const progressMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('run.progressed'), ...told, number: z.int().min(1) }),
  z.strictObject({
    type: z.literal('run.ended'),
    ...told,
    state: z.enum(['succeeded', 'failed', 'canceled']),
    /** Who ended it, if somebody did. */
    by: z.string().optional(),
  }),
]);
export type ProgressMessage = z.infer<typeof progressMessageSchema>;
