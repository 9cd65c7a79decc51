import { type MessageReplied, messageRepliedSchema } from '../../contracts/message-posted.ts';
import type { MessageRecord } from '../../contracts/message-record.ts';
import { stripDirectives } from '../steps/strip-directives.ts';
import { markedGates, showGates } from './gate-marks.ts';

/** What the bus hears of a message that came over it. Links decide for whoever has them, and many may listen. */
export function messageReplied(
  message: MessageRecord,
  { key, reply }: { readonly key: string; readonly reply: string },
): MessageReplied {
  const { messageId, tenantId, channelProfileId, conversationId, senderId, status, outcome, target } =
    message;
  const runId = outcome?.runId ?? target?.runId;
  const instead = `see GET /messages/${messageId}`;
  return messageRepliedSchema.parse({
    ...{ type: 'message.replied', version: 1, id: key, at: message.repliedAt ?? message.updatedAt },
    ...{ tenantId, messageId, ...message.replyTo, channelProfileId, senderId, status },
    ...(conversationId !== undefined && { conversationId }),
    ...(runId !== undefined && { runId }),
    reply: showGates(stripDirectives(reply), new Map(markedGates(reply).map(gateId => [gateId, instead]))),
  });
}
