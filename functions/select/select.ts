import { messagePath } from '../../core/adapters/content/message-paths.ts';
import { changeMessage, findMessage } from '../../core/adapters/records/change-message.ts';
import type { SelectPayload } from '../../core/contracts/message-payloads.ts';
import type { MessageEvent, MessageRecord } from '../../core/contracts/message-record.ts';
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import { openQuestions } from '../../core/domain/messages/read-answers.ts';
import { accessFor, type Refused } from '../../core/domain/messages/refuse-message.ts';
import { routeMessage } from '../../core/domain/messages/route-message.ts';
import { type AddressPorts, addressedRun, isActive } from '../runs/addressed-run.ts';
import { type AskSelectorPorts, askSelector } from './ask-selector.ts';

export interface SelectPorts extends AddressPorts, AskSelectorPorts {
  readonly directory: OrchestratorDirectory;
}

/** Finds out what a message wants. A model is asked only where that is not plain, and only for those who may write here. */
export function select(ports: SelectPorts) {
  return async (payload: SelectPayload, remainingMs: () => number): Promise<MessageRecord> => {
    const { message } = await findMessage(ports.messages, payload.messageId);
    if (isDecided(message)) return message;
    await keepSnapshot(ports, message);
    const granted = accessFor(ports.directory, message);
    if ('refused' in granted) return settle(ports, message, refusal(granted.refused, ports.now()));
    const addressed = await addressedRun(ports, message, isActive);
    if (message.workflowRunId !== undefined && addressed === undefined)
      return settle(ports, message, refusal(unknownRun(message.workflowRunId), ports.now()));
    const selection = routeMessage(message, addressed?.run);
    if (selection !== undefined)
      return settle(ports, message, { type: 'selection.made', at: isoOf(ports.now()), selection });
    return askSelector(ports, {
      message,
      access: granted.access,
      openQuestions:
        addressed === undefined ? [] : openQuestions(addressed.run).map(({ question }) => question.question),
      delivery: { redrive: payload.redrive, retry: payload.attempt },
      remainingMs,
    });
  };
}

function isDecided({ selection, outcome }: MessageRecord): boolean {
  return selection !== undefined || outcome !== undefined;
}

/** The first decision counts, whoever makes it. */
async function settle(
  { messages }: SelectPorts,
  { messageId }: MessageRecord,
  event: MessageEvent,
): Promise<MessageRecord> {
  const { stored } = await changeMessage(messages, messageId, message => ({
    events: isDecided(message) ? [] : [event],
    answer: undefined,
  }));
  return stored.message;
}

/** As it arrived, in the same words for every channel. */
async function keepSnapshot({ content }: SelectPorts, message: MessageRecord): Promise<void> {
  const { messageId, tenantId, requestedBy, channel, channelProfileId, conversationId } = message;
  const { senderId, text, workflowRunId, files, selectorId, createdAt } = message;
  const snapshot = {
    ...{ messageId, tenantId, requestedBy, channel, channelProfileId, conversationId },
    ...{ senderId, text, workflowRunId, files, selectorId, receivedAt: createdAt },
  };
  await content.write(messagePath(messageId), JSON.stringify(snapshot, null, 2));
}

function refusal(refused: Refused, nowMs: number): MessageEvent {
  return { type: 'message.refused', at: isoOf(nowMs), ...refused };
}

function unknownRun(runId: string): Refused {
  const text = `There is no run ${runId}, or it is not yours.`;
  return { reason: 'run', detail: text, reply: text };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
