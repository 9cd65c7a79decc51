import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import type { WireRequest, WireResponse } from '../wire/wire.ts';

const MOST_CONNECTIONS = 64;
const OWN_TO_A_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'host',
  'content-length',
]);

/** Takes requests, whose bodies have been read already, to a server elsewhere. */
export interface Forwarder {
  forward(request: WireRequest, body: Buffer): Promise<WireResponse>;
  close(): void;
}

/** Forwards to any server, with or without TLS, over connections that are kept open. */
export function httpForwarder(endpoint: string): Forwarder {
  const isSecure = new URL(endpoint).protocol === 'https:';
  const open = isSecure ? httpsRequest : httpRequest;
  const agent = new (isSecure ? TlsAgent : Agent)({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  return {
    forward: ({ method, path, rawQuery, query, headers }, body) => {
      const url = new URL(path, endpoint);
      url.search = rawQuery ?? query.toString();
      return new Promise((resolve, reject) => {
        const outgoing = open(url, {
          method,
          agent,
          headers: { ...passedOn(headers), 'content-length': body.byteLength },
        });
        outgoing.once('error', reject);
        outgoing.once('response', (incoming: IncomingMessage) => collect(incoming).then(resolve, reject));
        outgoing.end(body);
      });
    },
    close: () => agent.destroy(),
  };
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

/** The headers that are meant for the other end and not for the connection they came over. */
function passedOn(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_TO_A_CONNECTION.has(name)));
}
