import type { ConversationRuns } from '../../core/adapters/records/conversation-index.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import { faultsOf, faultText } from '../../core/contracts/faults.ts';
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import {
  slackCallbackSchema,
  slackChallengeSchema,
  slackEnvelopeSchema,
} from '../../core/contracts/slack-event.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { selectorIdOf, slackMessageId } from '../../core/domain/messages/message-ids.ts';
import { type FoundProfile, profileOfChannel } from '../../core/domain/slack/profile-of-channel.ts';
import { readSlackEvent, type SlackPost } from '../../core/domain/slack/read-event.ts';
import { senderOfMember } from '../../core/domain/slack/sender-of-member.ts';
import { slackConversation } from '../../core/domain/slack/slack-conversation.ts';
import { refuseTooMany } from '../gates/gate-limits.ts';
import { type HttpAnswer, json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import type { Limiter } from '../middleware/rate-limit.ts';
import { type SignaturePorts, signedBySlack } from '../slack/signed-by-slack.ts';
import { type KeepMessagePorts, keepMessage, type Received } from './keep-message.ts';

export interface SlackEventsPorts extends KeepMessagePorts, SignaturePorts {
  readonly directory: OrchestratorDirectory;
  readonly tenants: TenantStore;
  readonly conversationRuns: ConversationRuns;
  /** How long a member has to wait who writes too much; 0 if he need not. */
  readonly limit: Limiter;
}

/** Slack sends again whatever is answered otherwise, or later than after three seconds. */
const HEARD: HttpAnswer = { status: 200 };

/**
 * Takes what people write to the bot in Slack. It is acknowledged when it is written and its state machine has begun; until
 * then Slack sends it again. A message of Slack is one message here, however often and as whichever event it comes. What is
 * not for us is acknowledged, too, and nothing about it is told.
 */
export function slackEvents(ports: SlackEventsPorts): Route {
  return async request => {
    await signedBySlack(ports, request);
    const { type } = request.body(slackEnvelopeSchema);
    if (type === 'url_verification')
      return json(200, { challenge: request.body(slackChallengeSchema).challenge });
    const leftAlone = type === 'event_callback' ? await take(ports, request) : `of type ${type}`;
    if (leftAlone !== undefined) request.logger.info('An event of Slack is left alone.', { leftAlone });
    return HEARD;
  };
}

/** Why it is left alone, if it is. */
async function take(ports: SlackEventsPorts, request: HttpRequest): Promise<string | undefined> {
  const callback = slackCallbackSchema.safeParse(request.body(slackEnvelopeSchema));
  // What Slack sends may change; sent again it would be the same.
  if (!callback.success) return `not readable: ${faultsOf(callback.error).map(faultText).join('; ')}`;
  const { event_id: eventId } = callback.data;
  request.logger.appendKeys({ eventId, retry: request.headers['x-slack-retry-num'] });
  const read = readSlackEvent(callback.data);
  if ('leftAlone' in read) return read.leftAlone;
  const { post } = read;
  const found = profileOfChannel(ports.directory, post);
  if (found === undefined) return 'of no channel profile';
  if (!post.isAddressed && !(await isOurThread(ports, post, found))) return 'not for us';
  refuseTooMany(ports.limit(`${post.teamId} ${post.memberId}`));
  const event = await receivedEvent(ports, post, found, request.origin);
  await keepMessage(ports, event);
  request.logger.info('Message received.', { messageId: event.messageId });
  return undefined;
}

/** Whether it began with a message to us, or a run was started in it. */
async function isOurThread(
  { messages, conversationRuns }: SlackEventsPorts,
  { teamId, channelId, threadTs }: SlackPost,
  { channelProfileId, place: { tenantId } }: FoundProfile,
): Promise<boolean> {
  const root = slackMessageId(tenantId, { teamId, channelId, ts: threadTs });
  if ((await messages.find(root)) !== undefined) return true;
  const conversationId = slackConversation(channelId, threadTs);
  return (await conversationRuns({ tenantId, channelProfileId, conversationId }, 1)).length > 0;
}

async function receivedEvent(
  { tenants, now }: SlackEventsPorts,
  post: SlackPost,
  { channelProfileId, place: { tenantId } }: FoundProfile,
  apiOrigin: string,
): Promise<Received> {
  const { people } = await tenants.find(tenantId);
  const senderId = senderOfMember(post, people);
  const { text, files } = post;
  const messageId = slackMessageId(tenantId, post);
  return {
    type: 'message.received',
    at: new Date(now()).toISOString(),
    ...{ messageId, selectorId: selectorIdOf(messageId), tenantId, apiOrigin },
    ...{ channel: 'slack', channelProfileId, text, files: [...files] },
    conversationId: slackConversation(post.channelId, post.threadTs),
    ...{ senderId, requestedBy: senderId },
    // Slack says who writes, and that he takes part in the thread.
    isVouched: true,
    requestHash: hashContent(post),
  };
}
