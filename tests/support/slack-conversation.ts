import { expect } from 'vitest';
import type { MessageView } from '../../core/contracts/message.ts';
import { slackMessageId } from '../../core/domain/messages/message-ids.ts';
import type { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { messageClient } from './message-client.ts';
import type { TestHost } from './open-test-host.ts';
import { BOT, eventCallback, type Posted, type SlackWorkspace, sendEvent, TEAM } from './slack-workspace.ts';

export interface Place {
  readonly host: Pick<TestHost, 'api' | 'url'> & { readonly clock: VirtualClock };
  readonly slack: SlackWorkspace;
  readonly tenantId: string;
  readonly channelId: string;
}

const PATIENCE = { timeout: 20_000 };

/** A thread of a channel in which members write, as Slack tells of it. */
export function slackThreadOf({ host, slack, tenantId, channelId }: Place) {
  const { untilAnswered } = messageClient(host.api);
  let threadTs: string | undefined;

  /** What Slack tells of one message; the first begins the thread and names the bot. */
  const written = (member: string, text: string) => {
    const ts = slack.newTs();
    const isFirst = threadTs === undefined;
    threadTs ??= ts;
    const event = { channel: channelId, user: member, ts, ...(!isFirst && { thread_ts: threadTs }) };
    return isFirst
      ? { ts, event: { ...event, type: 'app_mention', text: `<@${BOT}> ${text}` } }
      : { ts, event: { ...event, text } };
  };
  const idOf = (ts: string) => slackMessageId(tenantId, { teamId: TEAM, channelId, ts });

  return {
    get ts() {
      return threadTs ?? '';
    },
    get conversationId() {
      return `${channelId}:${threadTs}`;
    },
    idOf,
    written,
    /** What the bot has posted there. */
    posts: (): Posted[] => slack.inThread(threadTs ?? ''),
    /** Waits for what the bot posts there. */
    untilPosted: async (isWanted: (post: Posted) => boolean): Promise<Posted> => {
      const found = () => slack.inThread(threadTs ?? '').find(isWanted);
      const isFound = async () => {
        // What is to be done at once is done when somebody looks at the clock.
        await host.clock.advanceBy(0);
        return found() !== undefined;
      };
      await expect.poll(isFound, PATIENCE).toBe(true);
      return found() as Posted;
    },
    /** A member says something; what came of it, once the reply is posted. */
    say: async (member: string, text: string, reader: string): Promise<MessageView & { posted: Posted }> => {
      const { ts, event } = written(member, text);
      const { status } = await sendEvent(host.url, slack.event(eventCallback(event)));
      expect(status).toBe(200);
      const message = await untilAnswered(idOf(ts), { tenant: tenantId, user: reader });
      const isReply = ({ key }: Posted) => key === `${message.messageId}#reply`;
      await expect.poll(() => slack.posted.filter(isReply).length, PATIENCE).toBe(1);
      return { ...message, posted: slack.posted.find(isReply) as Posted };
    },
  };
}
