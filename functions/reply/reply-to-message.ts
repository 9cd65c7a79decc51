import { changeMessage } from '../../core/adapters/records/change-message.ts';
import type { MessageStore } from '../../core/adapters/records/message-store.ts';
import type { ReplyPayload } from '../../core/contracts/message-payloads.ts';
import type { MessageRecord } from '../../core/contracts/message-record.ts';
import { isAnswered } from '../../core/domain/messages/apply-event.ts';

export interface ReplyPorts {
  readonly messages: MessageStore;
  readonly now: () => number;
}

const SORRY =
  'Sorry, this did not work. Please send the message again; "status" says what has come of it so far.';

/** Ends the work on a message: its reply can be read from now on, also where there is none but that it failed. */
export function replyToMessage({ messages, now }: ReplyPorts) {
  return async ({ messageId, failed }: ReplyPayload): Promise<MessageRecord> => {
    const at = new Date(now()).toISOString();
    const { stored } = await changeMessage(messages, messageId, message => {
      if (isAnswered(message) || isLookedInto(message, failed)) return { events: [], answer: undefined };
      return message.outcome === undefined
        ? {
            events: [{ type: 'message.failed', at, error: failed || 'NoOutcome', reply: SORRY }],
            answer: undefined,
          }
        : { events: [{ type: 'message.replied', at }], answer: undefined };
    });
    return stored.message;
  };
}

/** Whoever looks into it has this called again at the end. */
function isLookedInto({ diagnosisId, outcome }: MessageRecord, failed: string): boolean {
  return diagnosisId !== undefined && outcome === undefined && failed === '';
}
