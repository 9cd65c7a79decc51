import type { MessageRecord } from '../../contracts/message-record.ts';
import type { OutboxRecord } from '../../contracts/notices.ts';

/** A reply as the outbox of the local host shows it. */
export function outboxEntry(
  { messageId, tenantId, conversationId = '', posting, outcome }: MessageRecord,
  { key, shown, at }: { readonly key: string; readonly shown: string; readonly at: string },
): OutboxRecord {
  const isPosted = posting?.state === 'posted';
  return {
    notice: {
      ...{ key, sequence: 1, channel: 'slack', recipient: `#${conversationId}` },
      fact: {
        ...{ type: 'message.replied', version: 1, id: key, at, tenantId, messageId },
        ...(outcome?.runId !== undefined && { runId: outcome.runId }),
      },
    },
    ...{ to: conversationId, recordedAt: at, subject: 'Reply', body: shown },
    ...{ state: isPosted ? 'sent' : 'would be sent', attempts: posting?.attempts ?? 1 },
    ...{ nextAt: at, settledAt: at },
  };
}
