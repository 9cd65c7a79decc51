import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const WINDOW_SECONDS = 5 * 60;

/** What docs/notifications.md tells receivers to do; refuses by throwing. */
export function webhookReceiver(key: string, now: () => number) {
  const seen = new Set<string>();
  return (headers: IncomingHttpHeaders, rawBody: string): 'new' | 'seen before' => {
    const timestamp = Number(headers['countersign-timestamp']);
    if (!(Math.abs(now() / 1000 - timestamp) <= WINDOW_SECONDS)) throw new Error('too old');
    const right = `v1=${createHmac('sha256', key).update(`${timestamp}.${rawBody}`).digest('hex')}`;
    const given = String(headers['countersign-signature']);
    const isRight = given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
    if (!isRight) throw new Error('wrong signature');
    const id = String(headers['idempotency-key']);
    if (seen.has(id)) return 'seen before';
    seen.add(id);
    return 'new';
  };
}
