import { type SlackThread, slackThread } from './slack-conversation.ts';

/** The thread in which a conversation is held, if it is held in Slack. */
export function threadOf(
  held: { readonly channel?: string | undefined; readonly conversationId?: string | undefined } | undefined,
): SlackThread | undefined {
  return held?.channel === 'slack' ? slackThread(held.conversationId ?? '') : undefined;
}
