import type { MessageRecord } from '../../contracts/message-record.ts';
import type { RunOrigin } from '../../contracts/run-origin.ts';
import { type SlackThread, slackThread } from './slack-conversation.ts';

/** The thread that a message came from. Slack or a service has to vouch for it: anybody could name any. */
export function threadOfMessage({
  channel,
  conversationId = '',
  isVouched,
}: Pick<MessageRecord, 'channel' | 'conversationId' | 'isVouched'>): SlackThread | undefined {
  return channel === 'slack' && isVouched ? slackThread(conversationId) : undefined;
}

/** The thread in which a run was asked for. */
export function threadOfRun({ origin = {} }: { readonly origin?: RunOrigin | undefined }) {
  const { channel, statusConversationId = '', postsProgress } = origin;
  return channel === 'slack' && postsProgress === true ? slackThread(statusConversationId) : undefined;
}
