import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BodyTooLarge,
  readBody,
  type WireRequest,
  type WireResponse,
  type WireService,
} from '../wire/wire.ts';

/** DynamoDB itself refuses requests over 16 MB. */
const LARGEST_REQUEST_BYTES = 16 * 1024 * 1024;
const PAUSE_AFTER_REFUSAL_MS = 25;
const OWN_TO_A_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'host',
  'content-length',
]);

export interface ProxyService {
  readonly service: WireService;
  close(): void;
}

/**
 * Passes requests on to a server elsewhere, over connections that are kept open. A server that refuses
 * connections is given `patienceMs` to come back: what it never took can be sent again without harm.
 */
export function proxyService(endpoint: () => Promise<string>, patienceMs: number): ProxyService {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const tlsAgent = new TlsAgent({ keepAlive: true, maxSockets: 64 });

  const send = async (request: WireRequest, body: Buffer, deadlineMs: number): Promise<WireResponse> => {
    for (;;) {
      const url = new URL(request.path, await before(deadlineMs, endpoint()));
      url.search = request.rawQuery ?? request.query.toString();
      try {
        return await forward(request, url, body, url.protocol === 'https:' ? tlsAgent : agent);
      } catch (fault) {
        if (!isRefusal(fault) || Date.now() >= deadlineMs) throw fault;
        await sleep(PAUSE_AFTER_REFUSAL_MS);
      }
    }
  };

  return {
    service: async request => {
      try {
        const body = await readBody(request, LARGEST_REQUEST_BYTES);
        return await send(request, body, Date.now() + patienceMs);
      } catch (fault) {
        return fault instanceof BodyTooLarge ? tooLarge() : unavailable(fault);
      }
    },
    close: () => {
      agent.destroy();
      tlsAgent.destroy();
    },
  };
}

function forward(request: WireRequest, url: URL, body: Buffer, agent: Agent): Promise<WireResponse> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, {
      method: request.method,
      agent,
      headers: { ...passedOn(request.headers), 'content-length': body.byteLength },
    });
    outgoing.once('error', reject);
    outgoing.once('response', (incoming: IncomingMessage) => collect(incoming).then(resolve, reject));
    outgoing.end(body);
  });
}

async function collect(incoming: IncomingMessage): Promise<WireResponse> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    status: incoming.statusCode ?? 502,
    headers: passedOn(incoming.headers as Record<string, string>),
    body: Buffer.concat(chunks),
  };
}

function passedOn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_TO_A_CONNECTION.has(name)));
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
