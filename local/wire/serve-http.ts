import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WireRequest, WireResponse, WireService } from './wire.ts';

export interface HttpServing {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves a wire service over HTTP; port 0 takes any free one. Closing drops what is still open. */
export async function serveHttp(
  service: WireService,
  options: { host?: string; port: number },
): Promise<HttpServing> {
  const server = createServer(
    { requestTimeout: 0, keepAliveTimeout: 60_000 },
    (incoming, outgoing) => void answer(service, incoming, outgoing),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', fault => reject(explainListenFault(fault, options.port)));
    server.listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function explainListenFault(fault: NodeJS.ErrnoException, port: number): Error {
  if (fault.code === 'EADDRINUSE') return new Error(`Port ${port} is already in use.`, { cause: fault });
  if (fault.code === 'EACCES')
    return new Error(`This user may not listen on port ${port}.`, { cause: fault });
  return fault;
}

async function answer(
  service: WireService,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    await send(await respond(service, incoming, goneSignal(outgoing)), incoming, outgoing);
  } catch {
    // The client went away, or the body broke off half-way: only a cut connection can say so now.
    outgoing.destroy();
  }
}

function goneSignal(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  outgoing.once('close', () => outgoing.writableFinished || gone.abort());
  return gone.signal;
}

async function respond(
  service: WireService,
  incoming: IncomingMessage,
  signal: AbortSignal,
): Promise<WireResponse> {
  try {
    return await service({ ...toWireRequest(incoming), signal });
  } catch {
    return { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal Server Error' };
  }
}

function toWireRequest(incoming: IncomingMessage): WireRequest {
  const target = incoming.url ?? '/';
  const queryStart = target.indexOf('?');
  const rawQuery = queryStart < 0 ? '' : target.slice(queryStart + 1);
  return {
    method: incoming.method ?? 'GET',
    path: queryStart < 0 ? target : target.slice(0, queryStart),
    query: new URLSearchParams(rawQuery),
    rawQuery,
    sourceIp: incoming.socket.remoteAddress,
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value = '']) => [
        name,
        Array.isArray(value) ? value.join(', ') : value,
      ]),
    ),
    // A service that stops reading early must still be able to answer on the same connection.
    body: { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) },
  };
}

async function send(
  response: WireResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { status, body } = response;
  const cookies = response.cookies === undefined ? {} : { 'set-cookie': [...response.cookies] };
  const headers = { ...response.headers, ...cookies };
  const isWhole = typeof body === 'string' || body instanceof Uint8Array;
  const carriesBody = incoming.method !== 'HEAD' && status !== 204 && status !== 304;
  if (isWhole) {
    const length = carriesBody ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    outgoing.writeHead(status, { ...headers, ...length });
    outgoing.end(carriesBody ? body : undefined);
  } else if (carriesBody) {
    outgoing.writeHead(status, headers);
    await pipeline(Readable.from(body, { objectMode: false }), outgoing);
  } else {
    await body[Symbol.asyncIterator]().return?.();
    outgoing.writeHead(status, headers);
    outgoing.end();
  }
  incoming.resume();
}
