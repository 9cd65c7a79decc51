import type { MachineControl } from '../../core/adapters/machines/machine-control.ts';
import type { MessageStore, StoredMessage } from '../../core/adapters/records/message-store.ts';
import { startHeadersSchema } from '../../core/contracts/api.ts';
import { RunChanged } from '../../core/contracts/errors.ts';
import { messageRequestSchema } from '../../core/contracts/message.ts';
import type { MessageEvent } from '../../core/contracts/message-record.ts';
import type { OrchestratorDirectory } from '../../core/contracts/orchestrator-directory.ts';
import { conflict, notFound } from '../../core/contracts/problem.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { isAnswered } from '../../core/domain/messages/apply-event.ts';
import { accessOf } from '../../core/domain/messages/message-access.ts';
import { keyedMessageId, selectorIdOf } from '../../core/domain/messages/message-ids.ts';
import { viewMessage } from '../../core/domain/messages/view-message.ts';
import { nearestName } from '../../core/domain/nearest-name.ts';
import { newTenantId } from '../../core/domain/run/tenant-ids.ts';
import { json } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';
import type { HttpRequest } from '../middleware/http-request.ts';
import { actingUser } from '../runs/acting-user.ts';
import { type RenderPorts, renderReply } from '../runs/render-reply.ts';

export interface ReceivePorts extends RenderPorts {
  readonly messages: MessageStore;
  readonly directory: OrchestratorDirectory;
  /** Of the machine that works on messages. */
  readonly machine: Pick<MachineControl, 'start'>;
  readonly now: () => number;
}

type Received = Extract<MessageEvent, { type: 'message.received' }>;

/**
 * Takes a message. It is acknowledged when it is written and its state machine has begun: whoever hears neither may send
 * it again, with the same Idempotency-Key.
 */
export function receiveMessage(ports: ReceivePorts): Route {
  const render = renderReply(ports);
  return async request => {
    const stored = await createOnce(ports.messages, receivedEvent(ports, request));
    const { messageId } = stored.message;
    if (!isAnswered(stored.message)) await ports.machine.start('receive-message', messageId);
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
  const senderId = actingUser(caller, told.senderId);
  const access = accessOf(directory, told.channelProfileId);
  if (access === undefined) throw unknownProfile(directory, told.channelProfileId);
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

async function createOnce(messages: MessageStore, event: Received): Promise<StoredMessage> {
  try {
    return await messages.create(event);
  } catch (fault) {
    if (!(fault instanceof RunChanged)) throw fault;
  }
  const stored = await messages.find(event.messageId);
  if (stored?.message.requestHash === event.requestHash) return stored;
  throw conflict('This Idempotency-Key came with another message.', {
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
