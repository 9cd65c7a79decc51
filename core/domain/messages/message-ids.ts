import { createHash } from 'node:crypto';

const PREFIX = /^msg_/;

export function selectorIdOf(messageId: string): string {
  return messageId.replace(PREFIX, 'sel_');
}

/** A message starts one run at most, so that its id says which. */
export function runIdOf(messageId: string): string {
  return `run_${digestOf(['message', messageId])}`;
}

/** The key is in the id, so that two requests with one key cannot become two messages. */
export function keyedMessageId(tenantId: string, userId: string, key: string): string {
  return `msg_${digestOf([tenantId, userId, key])}`;
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
