import { startHeadersSchema } from '../../core/contracts/api.ts';
import { messageRequestSchema } from '../../core/contracts/message.ts';
import type { ChannelProfile, OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import { conflict, notFound, Problem } from '../../core/contracts/problem.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { accessOf } from '../../core/domain/messages/message-access.ts';
import { keyedMessageId, selectorIdOf } from '../../core/domain/messages/message-ids.ts';
import { viewMessage } from '../../core/domain/messages/view-message.ts';
import { nearestName } from '../../core/domain/nearest-name.ts';
import { newTenantId } from '../../core/domain/run/tenant-ids.ts';
import { slackThread } from '../../core/domain/slack/slack-conversation.ts';
import type { Caller } from '../middleware/caller.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { actingUser } from '../runs/acting-user.ts';
import { type RenderPorts, renderReply } from '../runs/render-reply.ts';
import { type KeepMessagePorts, keepMessage, type Received } from './keep-message.ts';

export interface ReceivePorts extends RenderPorts, KeepMessagePorts {
  readonly directory: OrchestratorDirectory;
  readonly now: () => number;
}

/**
 * Takes a message. It is acknowledged when it is written and its state machine has begun: whoever hears neither may send
 * it again, with the same Idempotency-Key.
 */
export function receiveMessage(ports: ReceivePorts): Route {
  const render = renderReply(ports);
  return async request => {
    const event = receivedEvent(ports, request);
    const stored = await keepMessage(ports, event);
    if (stored.message.requestHash !== event.requestHash) throw keyReused();
    const { messageId } = stored.message;
    request.logger.info('Message received.', { messageId });
    const reply = await render(stored.message, request.caller);
    const view = viewMessage(stored.message, stored.events, reply);
    return json(202, view, { location: `/messages/${messageId}` });
  };
}

function receivedEvent({ directory, now }: ReceivePorts, request: HttpRequest): Received {
  const { caller } = request;
  const { files = [], ...told } = request.body(messageRequestSchema);
  const { 'idempotency-key': key } = request.headersAs(startHeadersSchema);
  const senderId = actingUser(caller, told.senderId, 'senderId');
  const access = accessOf(directory, told.channelProfileId);
  if (access === undefined) throw unknownProfile(directory, told.channelProfileId);
  if (!mayName(caller, access.profile, told.conversationId)) throw notYourThread();
  const messageId =
    key === undefined
      ? newTenantId('msg', caller.tenantId)
      : keyedMessageId(caller.tenantId, caller.userId, key);
  return {
    type: 'message.received',
    at: new Date(now()).toISOString(),
    ...told,
    senderId,
    files,
    messageId,
    selectorId: selectorIdOf(messageId),
    tenantId: caller.tenantId,
    requestedBy: caller.userId,
    isVouched: caller.isService,
    requestHash: hashContent({ ...told, files }),
    apiOrigin: request.origin,
    channel: access.profile.channel,
  };
}

/** What is said in the threads of its channels comes from Slack, or from a service that stands up for it. */
function mayName(caller: Caller, { slack }: ChannelProfile, conversationId = ''): boolean {
  return caller.isService || slack === undefined || slackThread(conversationId) === undefined;
}

function notYourThread() {
  return new Problem({
    name: 'NotYourConversation',
    status: 403,
    slug: 'not-your-conversation',
    title: 'Not your conversation',
    detail: 'A thread of Slack is spoken in through Slack.',
    field: 'conversationId',
    hint: 'Write in the thread, or name another conversation.',
  });
}

function keyReused() {
  return conflict('This Idempotency-Key came with another message.', {
    name: 'IdempotencyKeyReused',
    slug: 'idempotency-key-reused',
    title: 'Key used before',
    field: 'Idempotency-Key',
    hint: 'Use a new key for a new message.',
  });
}

function unknownProfile({ channelProfiles }: OrchestratorDirectory, channelProfileId: string) {
  const nearest = nearestName(channelProfileId, Object.keys(channelProfiles));
  return notFound(
    `There is no channel profile with this id${nearest === undefined ? '.' : `; did you mean "${nearest}"?`}`,
    {
      name: 'ChannelProfileNotFound',
      slug: 'channel-profile-not-found',
      title: 'No such channel profile',
      field: 'channelProfileId',
      hint: 'workflows/settings.yaml says which there are.',
    },
  );
}
