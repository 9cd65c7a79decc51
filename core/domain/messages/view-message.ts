import type { MessageView } from '../../contracts/message.ts';
import type { MessageEvent, MessageRecord } from '../../contracts/message-record.ts';

type Numbered = MessageEvent & { readonly sequence: number };

/** A message as callers see it, with its reply as this caller may read it. */
export function viewMessage(
  message: MessageRecord,
  events: readonly Numbered[],
  reply: string | undefined,
): MessageView {
  const { selection, outcome, target, refusal, diagnosisId } = message;
  const runId = outcome?.runId ?? target?.runId;
  return {
    messageId: message.messageId,
    status: message.status,
    action: selection?.action ?? null,
    ...(runId !== undefined && { runId }),
    ...(diagnosisId !== undefined && { diagnosisId }),
    reply: reply ?? null,
    ...(outcome?.result !== undefined && { result: outcome.result }),
    ...(refusal !== undefined && { refusal }),
    channelProfileId: message.channelProfileId,
    ...(message.conversationId !== undefined && { conversationId: message.conversationId }),
    senderId: message.senderId,
    text: message.text,
    ...(message.workflowRunId !== undefined && { workflowRunId: message.workflowRunId }),
    files: message.files,
    selectorId: message.selectorId,
    selection: selection ?? null,
    retries: Math.max(0, message.tries.length - 1),
    usage: message.usage,
    events: events.map(whatHappened),
    createdAt: message.createdAt,
    updatedAt: message.updatedAt,
    ...(message.repliedAt !== undefined && { repliedAt: message.repliedAt }),
  };
}

/** Without what the message shows anyway, and without what only those who work on it need to know. */
function whatHappened(event: Numbered): MessageView['events'][number] {
  const { sequence, type, at } = event;
  switch (event.type) {
    case 'selection.failed':
      return { sequence, type, at, number: event.number, fault: event.fault };
    case 'selection.started':
      return { sequence, type, at, number: event.number };
    case 'message.refused':
      return { sequence, type, at, reason: event.reason, detail: event.detail };
    case 'action.completed':
      return { sequence, type, at, ...(event.refusal !== undefined && { refusal: event.refusal }) };
    case 'action.targeted':
      return { sequence, type, at, runId: event.runId };
    case 'investigation.started':
      return { sequence, type, at, diagnosisId: event.diagnosisId };
    case 'message.failed':
      return { sequence, type, at, error: event.error };
    case 'reply.postponed':
    case 'reply.undelivered':
      return { sequence, type, at, reason: event.reason };
    default:
      return { sequence, type, at };
  }
}
