/** A thread of Slack: the channel, and the time stamp of the message that it hangs from. */
export interface SlackThread {
  readonly channelId: string;
  readonly threadTs: string;
}

/** Channels, private ones and direct messages. */
const CONVERSATION = /^([CDG][A-Z0-9]{2,30}):(\d{1,12}\.\d{1,8})$/;

/** What a thread of Slack is called as a conversation. */
export function slackConversation(channelId: string, threadTs: string): string {
  return `${channelId}:${threadTs}`;
}

/** Absent where the conversation is none of Slack's: callers may call theirs as they like. */
export function slackThread(conversationId: string): SlackThread | undefined {
  const [, channelId, threadTs] = CONVERSATION.exec(conversationId) ?? [];
  return channelId === undefined || threadTs === undefined ? undefined : { channelId, threadTs };
}
