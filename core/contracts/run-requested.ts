import { z } from 'zod';
import { userIdSchema } from './context.ts';

/** The `detail-type` of events that ask for a run. */
export const RUN_REQUESTED = 'countersign.run.requested';

export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible ASCII characters.');

/** The `detail` of such an event. */
export const runRequestSchema = z.strictObject({
  version: z.literal(1),
  workflowId: z.string().min(1).max(100).describe('As GET /workflows lists it'),
  orchestratorId: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Whose workflow it is, if workflowId is as its orchestrator calls it'),
  input: z.record(z.string(), z.unknown()).describe('As the workflow describes its inputs'),
  tenantId: z.string().min(1).max(128).optional().describe('If told, it has to be the one of the source'),
  userId: userIdSchema.optional().describe('For whom, as far as the source may name somebody'),
  idempotencyKey: idempotencyKeySchema
    .optional()
    .describe('The same key of the same source starts the same run; without it the id of the event counts'),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

/** What is read of the envelope that EventBridge puts around it. */
export const requestEventSchema = z.object({
  id: z.string().min(1).max(200),
  source: z.string().min(1).max(256),
  'detail-type': z.string(),
  detail: z.looseObject({ version: z.unknown() }),
});

/** What a schedule calls with. */
export const scheduledCallSchema = z.strictObject({ scheduleId: z.string(), scheduledAt: z.iso.datetime() });
