import type { MessageReplied } from '../../contracts/message-posted.ts';
import type { GateMessage } from '../../contracts/notices.ts';
import type { RunMessage } from '../../contracts/run-news.ts';
import type { EmailMessage } from '../../domain/notices/email-message.ts';
import type { SlackMessage } from '../../domain/notices/slack-message.ts';

/** What the other side answered. */
export interface Receipt {
  /** What it calls the message. */
  readonly messageId?: string;
}

/** Each throws `ChannelUnavailable` or `NoticeRefused`. `key` is the same whenever the same notice is sent again. */
export type SendEmail = (outgoing: {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly message: EmailMessage;
}) => Promise<Receipt>;

export type PostToSlack = (outgoing: {
  readonly key: string;
  /** A member or a channel. */
  readonly to: string;
  /** The message under which this one belongs. */
  readonly thread: string | undefined;
  readonly message: SlackMessage;
  /**
   * Since when it may have been posted in that thread without anybody knowing: it is looked for there first. Absent where it
   * is sent for the first time, or nobody can look.
   */
  readonly perhapsSince?: string | undefined;
}) => Promise<Receipt>;

export type CallWebhook = (outgoing: {
  readonly key: string;
  readonly url: string;
  readonly message: GateMessage;
}) => Promise<Receipt>;

export type PutOnBus = (message: GateMessage | RunMessage | MessageReplied) => Promise<Receipt>;

/** Where one is missing, this host only shows what would be sent. */
export interface Transports {
  readonly email: SendEmail | undefined;
  readonly slack: PostToSlack | undefined;
  readonly webhook: CallWebhook;
  readonly eventbridge: PutOnBus;
}
