import { z } from 'zod';
import { messageRequestSchema } from './message.ts';
import { idempotencyKeySchema } from './run-requested.ts';

/** The `detail-type` of events that hand a message over. */
export const MESSAGE_POSTED = 'countersign.message.posted';

/** The `detail` of such an event. */
export const postedMessageSchema = messageRequestSchema.extend({
  version: z.literal(1),
  senderId: messageRequestSchema.shape.senderId
    .optional()
    .describe('Who wrote it, as far as the source may name somebody'),
  tenantId: z.string().min(1).max(128).optional().describe('If told, it has to be the one of the source'),
  idempotencyKey: idempotencyKeySchema
    .optional()
    .describe('The same key of the same source is the same message; without it the id of the event counts'),
});

/** What came of a message that arrived over the bus. */
export const messageRepliedSchema = z.strictObject({
  type: z.literal('message.replied'),
  version: z.literal(1),
  id: z.string().describe('The same however often it is sent'),
  at: z.iso.datetime(),
  tenantId: z.string(),
  messageId: z.string().describe('For GET /messages/{id}'),
  eventSource: z.string().describe('Of the event that the message came with'),
  sourceEventId: z.string(),
  channelProfileId: z.string(),
  conversationId: z.string().optional(),
  senderId: z.string(),
  status: z.enum(['replied', 'refused', 'failed']),
  runId: z.string().optional().describe('The run that was started or is spoken of'),
  reply: z.string().describe('For people; without links'),
});
export type MessageReplied = z.infer<typeof messageRepliedSchema>;
