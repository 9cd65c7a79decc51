import { derivedTenantId } from '../run/tenant-ids.ts';

const PREFIX = /^msg_/;

export function selectorIdOf(messageId: string): string {
  return messageId.replace(PREFIX, 'sel_');
}

/** A message starts one run at most, so that its id says which. */
export function runIdOf({
  tenantId,
  messageId,
}: {
  readonly tenantId: string;
  readonly messageId: string;
}): string {
  return derivedTenantId('run', tenantId, ['message', messageId]);
}

/** The key is in the id, so that two requests with one key cannot become two messages. */
export function keyedMessageId(tenantId: string, userId: string, key: string): string {
  return derivedTenantId('msg', tenantId, [tenantId, userId, key]);
}

/** Slack names a message by its channel and time stamp, whichever events tell of it and however often. */
export function slackMessageId(
  tenantId: string,
  { teamId, channelId, ts }: { readonly teamId: string; readonly channelId: string; readonly ts: string },
): string {
  return derivedTenantId('msg', tenantId, ['slack', teamId, channelId, ts]);
}
