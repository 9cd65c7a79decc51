import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import { readBody, type WireRequest, type WireResponse, type WireService } from '../wire/wire.ts';

/** DynamoDB itself refuses requests over 16 MB. */
const LARGEST_REQUEST_BYTES = 16 * 1024 * 1024;
const LONGEST_WAIT_FOR_ENDPOINT_MS = 10_000;
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

/** Passes requests on to a server elsewhere, over connections that are kept open. */
export function proxyService(endpoint: () => Promise<string>): ProxyService {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const tlsAgent = new TlsAgent({ keepAlive: true, maxSockets: 64 });
  return {
    service: async request => {
      const body = await readBody(request, LARGEST_REQUEST_BYTES);
      try {
        const url = new URL(request.path, await withinPatience(endpoint()));
        url.search = request.rawQuery ?? request.query.toString();
        return await forward(request, url, body, url.protocol === 'https:' ? tlsAgent : agent);
      } catch (fault) {
        return unavailable(fault);
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

async function withinPatience(endpoint: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it is still being started')), LONGEST_WAIT_FOR_ENDPOINT_MS);
  });
  return Promise.race([endpoint, tooLate]).finally(() => clearTimeout(timer));
}

/** A 500 that SDK clients retry, as they would on AWS. */
function unavailable(fault: unknown): WireResponse {
  const reason = fault instanceof Error ? fault.message : String(fault);
  return {
    status: 500,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': 'InternalServerError' },
    body: JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
      message: `DynamoDB did not answer: ${reason}`,
    }),
  };
}
