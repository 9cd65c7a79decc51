import type { RunState } from '../../contracts/run.ts';

/** Where the records of a run are in the table. What a run is now stands together, so that one query reads it. */
export const STATE_PREFIX = 'STATE#';
export const RUN_KEY = 'STATE#RUN';
export const CONTENT_KEY = 'STATE#CONTENT';
export const DECISIONS_KEY = 'STATE#DECISIONS';
export const TOKEN_KEY = 'STATE#TOKEN';
export const BEAT_PREFIX = 'STATE#BEAT#';
export const EVENT_PREFIX = 'EVENT#';

export const BY_USER = 'byUser';
export const BY_STATE = 'byState';
export const BY_TENANT = 'byTenant';
export const BY_CONVERSATION = 'byConversation';
export const DUE = 'due';
/** The one partition of the index of runs that somebody should have moved. */
export const DUE_PARTITION = 'due';

/** The other one: of runs of which somebody should have been told. */
export const NOTICES_PARTITION = 'notices';
export const NOTICES_KEY = 'NOTICES';

export function runKey(runId: string): string {
  return `RUN#${runId}`;
}

export function eventKey(sequence: number): string {
  return `${EVENT_PREFIX}${String(sequence).padStart(8, '0')}`;
}

export function userKey(tenantId: string, userId: string): string {
  return `${tenantId}#${userId}`;
}

/** A run is queued again and again, for moments: it stands with those that run, and moving it costs nothing. */
export function stateKey(tenantId: string, state: RunState): string {
  return `${tenantId}#${state === 'queued' || state === 'running' ? 'active' : state}`;
}

export interface Conversation {
  readonly tenantId: string;
  readonly channelProfileId: string;
  readonly conversationId: string;
}

/** What a channel calls a conversation may hold anything, so it comes last. */
export function conversationKey({ tenantId, channelProfileId, conversationId }: Conversation): string {
  return `${tenantId}#${channelProfileId}#${conversationId}`;
}

/** From the last to the first: active runs before those that are over, the newest first. */
export function conversationOrder(isActive: boolean, startedKey: string): string {
  return `${isActive ? 'active' : '-over-'}#${startedKey}`;
}
