import { request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { ChannelUnavailable, NoticeRefused } from './delivery-faults.ts';
import { isLoopbackName, isPublicAddress, publicLookup } from './guarded-lookup.ts';
import type { CallWebhook } from './transports.ts';
import { webhookSignature } from './webhook-signature.ts';

const TIMEOUT_MS = 10_000;
/** Of answers that are not 2xx: those that may be others later. */
const LATER: ReadonlySet<number> = new Set([408, 409, 425, 429]);

export interface WebhookOptions {
  readonly readKey: () => Promise<string>;
  /** On one's own machine receivers may be near; on AWS nothing inside may be reached. */
  readonly reach: 'public' | 'anywhere';
  readonly now: () => number;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** POSTs JSON that is signed. Redirects are not followed, and what is answered is not read. */
export function webhookTransport({ readKey, reach, now }: WebhookOptions): CallWebhook {
  return async ({ key, url, message }) => {
    const target = new URL(url);
    assertAllowed(target, reach);
    const body = JSON.stringify(message);
    const timestamp = Math.floor(now() / 1000);
    const signingKey = await readKey().catch(fault => {
      throw new ChannelUnavailable('The key that signs webhooks cannot be read.', { cause: fault });
    });
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Countersign',
      'countersign-timestamp': String(timestamp),
      'countersign-signature': webhookSignature(signingKey, timestamp, body),
      'idempotency-key': key,
    };
    const lookup = reach === 'public' ? { lookup: publicLookup } : {};
    judge(await post(target, { method: 'POST', headers, ...lookup }, body), now());
    return {};
  };
}

function assertAllowed({ protocol, hostname }: URL, reach: WebhookOptions['reach']): void {
  const isNear = reach === 'anywhere' && isLoopbackName(hostname);
  if (protocol !== 'https:' && !isNear) throw new NoticeRefused('A webhook must be called over https.');
  // Names are looked at when they are resolved.
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (reach === 'public' && isIP(address) !== 0 && !isPublicAddress(address))
    throw new NoticeRefused('The address of the webhook is not a public one.');
}

function post(target: URL, options: RequestOptions, body: string): Promise<Answer> {
  const request = target.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const calling = request(target, { ...options, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) });
    calling.once('error', fault =>
      reject(
        fault instanceof NoticeRefused
          ? fault
          : new ChannelUnavailable('The webhook did not answer.', { cause: fault }),
      ),
    );
    calling.once('response', response => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    calling.end(body);
  });
}

function judge({ status, retryAfter }: Answer, nowMs: number): void {
  if (status >= 200 && status < 300) return;
  const told = `The webhook answered with status ${status}.`;
  if (status < 500 && !LATER.has(status)) throw new NoticeRefused(told);
  throw new ChannelUnavailable(told, { retryAfterMs: pauseOf(retryAfter, nowMs) });
}

/** Seconds, or a date. */
function pauseOf(retryAfter: string | undefined, nowMs: number): number | undefined {
  if (retryAfter === undefined) return undefined;
  const pauseMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
  return pauseMs > 0 ? pauseMs : undefined;
}
