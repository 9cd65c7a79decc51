import { randomBytes } from 'node:crypto';
import { ChannelUnavailable } from '../../core/adapters/notify/delivery-faults.ts';
import type { PostToSlack, PutOnBus, Receipt } from '../../core/adapters/notify/transports.ts';
import { changeMessage } from '../../core/adapters/records/change-message.ts';
import type { MessageStore } from '../../core/adapters/records/message-store.ts';
import { CountersignError } from '../../core/contracts/errors.ts';
import type { MessageEvent, MessageRecord } from '../../core/contracts/message-record.ts';
import type { OutboxRecord } from '../../core/contracts/notices.ts';
import { claimPosting } from '../../core/domain/messages/claim-posting.ts';
import { messageReplied } from '../../core/domain/messages/message-replied.ts';
import { outboxEntry } from '../../core/domain/slack/outbox-entry.ts';
import { replyMessage } from '../../core/domain/slack/reply-message.ts';
import { threadOfMessage } from '../../core/domain/slack/thread-of.ts';

export interface PostReplyPorts {
  readonly messages: MessageStore;
  /** Absent where there is nothing to post it with. */
  readonly post: PostToSlack | undefined;
  readonly putOnBus: PutOnBus;
  /** For the outbox of the local host. */
  readonly show: ((record: OutboxRecord) => Promise<void>) | undefined;
  readonly now: () => number;
}

/** Longer than an invocation may last: whoever held a reply that long is gone. */
const LEASE_MS = 45_000;

/**
 * Posts the reply where the message came from: in its thread, or on the bus. That somebody is at it is written down before: a delivery that
 * comes twice posts once. Throws `ChannelUnavailable` where it is worth while to come again; the last attempt notes that it
 * was in vain.
 */
export function postReply({ messages, post, putOnBus, show, now }: PostReplyPorts) {
  /** That it was posted counts in any case; what else came of it only as long as nobody else took over. */
  const end = async (messageId: string, owner: string, event: MessageEvent): Promise<MessageRecord> => {
    const { stored } = await changeMessage(messages, messageId, ({ posting }) => {
      const isMine = posting?.state === 'posting' && posting.owner === owner;
      const isPosted = event.type === 'reply.posted';
      return { events: isMine || isPosted ? [event] : [], answer: undefined };
    });
    return stored.message;
  };

  return async (replied: MessageRecord): Promise<MessageRecord> => {
    const { messageId, outcome } = replied;
    const thread = threadOfMessage(replied);
    if ((thread === undefined && replied.replyTo === undefined) || outcome === undefined) return replied;
    const owner = randomBytes(6).toString('base64url');
    const { stored, answer: claim } = await changeMessage(messages, messageId, ({ posting }) => {
      const answer = claimPosting(posting, { owner, nowMs: now(), leaseMs: LEASE_MS });
      return { events: answer.kind === 'mine' ? [answer.event] : [], answer };
    });
    if (claim.kind === 'settled') return stored.message;
    if (claim.kind === 'busy') throw new ChannelUnavailable('Somebody else is posting the reply.');
    const { shown, ...message } = replyMessage(outcome.reply);
    const key = `${messageId}#reply`;
    const at = () => new Date(now()).toISOString();
    let receipt: Receipt | undefined;
    try {
      receipt =
        thread === undefined
          ? await putOnBus(messageReplied(replied, { key, reply: outcome.reply }))
          : await post?.({
              ...{ key, to: thread.channelId, thread: thread.threadTs, message },
              perhapsSince: claim.isFirst ? undefined : (replied.repliedAt ?? replied.createdAt),
            });
    } catch (fault) {
      // What is not known may be gone at the next attempt; its own words may hold anything.
      const known =
        fault instanceof CountersignError
          ? fault
          : new ChannelUnavailable('It could not be posted.', { cause: fault });
      const reason = known.message;
      if (claim.isLast || !known.retryable)
        return end(messageId, owner, { type: 'reply.undelivered', at: at(), reason });
      await end(messageId, owner, { type: 'reply.postponed', at: at(), reason });
      throw known;
    }
    const posted = await end(messageId, owner, {
      type: receipt === undefined ? 'reply.shown' : 'reply.posted',
      at: at(),
    });
    if (thread !== undefined) await show?.(outboxEntry(posted, { key, shown, at: at() }));
    return posted;
  };
}
