import { setTimeout as sleep } from 'node:timers/promises';
import {
  BodyTooLarge,
  readBody,
  type WireRequest,
  type WireResponse,
  type WireService,
} from '../wire/wire.ts';
import type { Forwarder } from './forwarder.ts';

/** DynamoDB itself refuses requests over 16 MB. */
const LARGEST_REQUEST_BYTES = 16 * 1024 * 1024;
const PAUSE_AFTER_REFUSAL_MS = 25;

export interface ProxyOptions {
  readonly forwarder: Forwarder;
  /** Where the server is; a promise while it is being started. */
  readonly endpoint: () => string | Promise<string>;
  readonly patienceMs: number;
}

/**
 * Passes requests on to a server elsewhere. One that refuses connections is given `patienceMs` to come
 * back: what it never took can be sent again without harm.
 */
export function proxyService({ forwarder, endpoint, patienceMs }: ProxyOptions): WireService {
  const send = async (request: WireRequest, body: Buffer, deadlineMs: number): Promise<WireResponse> => {
    for (;;) {
      const known = endpoint();
      const address = typeof known === 'string' ? known : await before(deadlineMs, known);
      try {
        return await forwarder.forward(request, body, address);
      } catch (fault) {
        if (!isRefusal(fault) || Date.now() >= deadlineMs) throw fault;
        await sleep(PAUSE_AFTER_REFUSAL_MS);
      }
    }
  };

  return async request => {
    try {
      const body = await readBody(request, LARGEST_REQUEST_BYTES);
      return await send(request, body, Date.now() + patienceMs);
    } catch (fault) {
      return fault instanceof BodyTooLarge ? tooLarge() : unavailable(fault);
    }
  };
}

function isRefusal(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === 'ECONNREFUSED';
}

async function before(deadlineMs: number, endpoint: Promise<string>): Promise<string> {
  const stop = new AbortController();
  const tooLate = sleep(Math.max(deadlineMs - Date.now(), 0), undefined, { signal: stop.signal }).then(() => {
    throw new Error('it is still being started');
  });
  tooLate.catch(() => {});
  return Promise.race([endpoint, tooLate]).finally(() => stop.abort());
}

/** A 500 that SDK clients retry, as they would on AWS. */
function unavailable(fault: unknown): WireResponse {
  const reason = fault instanceof Error ? fault.message : String(fault);
  return refuse(500, 'InternalServerError', `DynamoDB did not answer: ${reason}`);
}

function tooLarge(): WireResponse {
  const message = `HTTP content length exceeded ${LARGEST_REQUEST_BYTES} bytes.`;
  return refuse(413, 'RequestEntityTooLarge', message);
}

function refuse(status: number, code: string, message: string): WireResponse {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': code },
    body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${code}`, message }),
  };
}
