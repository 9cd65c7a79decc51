import { z } from 'zod';
import { toldOfRun } from './told-of-run.ts';

/** What the thread that a run was asked for in is told of how it gets on. */
export const progressMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('run.progressed'), ...toldOfRun, number: z.int().min(1) }),
  z.strictObject({
    type: z.literal('run.ended'),
    ...toldOfRun,
    state: z.enum(['succeeded', 'failed', 'canceled']),
    /** Who ended it, if somebody did. */
    by: z.string().optional(),
  }),
]);
export type ProgressMessage = z.infer<typeof progressMessageSchema>;
