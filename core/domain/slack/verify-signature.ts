import { createHash, createHmac } from 'node:crypto';
import { isSameText } from '../gates/gate-link.ts';

const WINDOW_MS = 5 * 60_000;
/** How long after its window a request is still remembered: TTL and clocks are not exact. */
const MARGIN_MS = 60_000;

/** A request of Slack, as far as it is signed. */
export interface SignedRequest {
  /** Of the header `x-slack-request-timestamp`, in seconds. */
  readonly timestamp: string | undefined;
  /** Of the header `x-slack-signature`. */
  readonly signature: string | undefined;
  /** As it came. */
  readonly body: string;
}

/** Whether Slack sent it, and just now: https://docs.slack.dev/authentication/verifying-requests-from-slack */
export function verifySignature(secret: string, request: SignedRequest, nowMs: number): boolean {
  const { timestamp = '', signature = '', body } = request;
  if (secret === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  const isRecent = Math.abs(nowMs - Number(timestamp) * 1000) <= WINDOW_MS;
  const mac = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return isSameText(signature, `v0=${mac}`) && isRecent;
}

/** Under what the store notes that a request has been acted on, and until when it has to remember. */
export function useOf({ timestamp = '', signature = '' }: SignedRequest): { hash: string; until: string } {
  return {
    hash: createHash('sha256').update(`slack\n${signature}`).digest('hex'),
    until: new Date(Number(timestamp) * 1000 + WINDOW_MS + MARGIN_MS).toISOString(),
  };
}
