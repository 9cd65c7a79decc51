import { BadEvent } from '../../contracts/bad-event.ts';
import { MESSAGE_POSTED, postedMessageSchema } from '../../contracts/message-posted.ts';
import type { MessageEvent } from '../../contracts/message-record.ts';
import type { OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import { hashContent } from '../hash-content.ts';
import { accessOf } from '../messages/message-access.ts';
import { selectorIdOf } from '../messages/message-ids.ts';
import { derivedTenantId } from '../run/tenant-ids.ts';
import { readSourcedEvent, userOfSource } from './read-sourced-event.ts';

const POSTED = { detailType: MESSAGE_POSTED, schema: postedMessageSchema };

/** The message that an event hands over, as far as the settings let its source write there. Throws `BadEvent`. */
export function readPostedMessage(
  event: unknown,
  directory: OrchestratorDirectory,
  { at, apiOrigin }: { readonly at: string; readonly apiOrigin: string },
): Extract<MessageEvent, { type: 'message.received' }> {
  const sourced = readSourcedEvent(event, POSTED, directory);
  const { source, eventId, known, detail } = sourced;
  const { version, tenantId: _told, idempotencyKey, files = [], ...told } = detail;
  const senderId = userOfSource(sourced, 'senderId', detail.senderId);
  const { channelProfileId } = told;
  const access = accessOf(directory, channelProfileId);
  const isAllowed = known.channelProfiles?.includes(channelProfileId) === true;
  // What is said in Slack comes from Slack.
  if (!isAllowed || access === undefined || access.profile.slack !== undefined)
    throw new BadEvent(
      'ForbiddenChannelProfile',
      `channelProfileId: The source ${source} may not write to ${channelProfileId}.`,
    );
  const { tenantId } = known;
  const messageId = derivedTenantId('msg', tenantId, sourced.identity);
  return {
    type: 'message.received',
    ...{ at, ...told, senderId, files, messageId, tenantId, apiOrigin },
    selectorId: selectorIdOf(messageId),
    requestedBy: senderId,
    // Whoever may use the source says who writes, and that he takes part in the conversation.
    isVouched: true,
    requestHash: hashContent({ ...told, senderId, files }),
    channel: access.profile.channel,
    replyTo: { eventSource: source, sourceEventId: eventId },
  };
}
