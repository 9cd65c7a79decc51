import { z } from 'zod';

/** Where a run came from, if a message, an event or a schedule started it. */
export const runOriginSchema = z
  .object({
    channel: z.string(),
    channelProfileId: z.string(),
    conversationId: z.string(),
    senderId: z.string(),
    sourceMessageId: z.string(),
    selectorId: z.string(),
    selectedWorkflow: z.string().describe('As its orchestrator calls it'),
    statusConversationId: z.string().describe('The conversation that is told how the run goes'),
    postsProgress: z
      .literal(true)
      .describe('A service vouched for the conversation: how the run gets on may be posted there'),
    eventSource: z.string().describe('What EventBridge calls the source of the event'),
    sourceEventId: z.string().describe('The id of the event that started it'),
    scheduleId: z.string(),
    scheduledAt: z.iso.datetime().describe('When the schedule said so'),
  })
  .partial();
export type RunOrigin = z.infer<typeof runOriginSchema>;
