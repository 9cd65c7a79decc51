import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import type { WireRequest, WireResponse } from '../wire/wire.ts';
import { type Forwarder, passedOn, queryOf } from './forwarder.ts';

const MOST_CONNECTIONS = 64;

/** Forwards to any server, with or without TLS, over connections that are kept open. */
export function httpForwarder(): Forwarder {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  const tlsAgent = new TlsAgent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  return {
    forward: (request, body, endpoint) => {
      const url = new URL(request.path, endpoint);
      url.search = queryOf(request);
      return send(request, url, body, url.protocol === 'https:' ? tlsAgent : agent);
    },
    close: () => {
      agent.destroy();
      tlsAgent.destroy();
    },
  };
}

function send(request: WireRequest, url: URL, body: Buffer, agent: Agent): Promise<WireResponse> {
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = open(url, {
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
