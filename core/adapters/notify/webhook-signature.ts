import { createHmac } from 'node:crypto';

const VERSION = 'v1';

/** Over the time and the body byte by byte: whoever receives it refuses what is older than five minutes. */
export function webhookSignature(key: string, timestampSeconds: number, rawBody: string): string {
  return `${VERSION}=${createHmac('sha256', key).update(`${timestampSeconds}.${rawBody}`).digest('hex')}`;
}
