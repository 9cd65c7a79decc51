import type { WireRequest } from '../wire/wire.ts';
import { ConnectionPool } from './connection-pool.ts';
import { type Forwarder, isOwnToConnection, queryOf } from './forwarder.ts';

/** What a line may hold: a line break in it would begin another. */
const LINE = /^[\t\x20-\x7e\x80-\xff]*$/;
const TARGET = /^[\x21-\x7e\x80-\xff]+$/;

/**
 * Forwards to a server on this machine that speaks plain HTTP/1.1. Node's own client, made for every server
 * there is, takes several times as long over a small request as this one.
 */
export function socketForwarder(): Forwarder {
  let pool: ConnectionPool | undefined;
  let isClosed = false;
  return {
    forward: async (request, body, endpoint) => {
      if (isClosed) throw new Error('the host is shutting down');
      if (pool?.endpoint !== endpoint) {
        pool?.close();
        pool = new ConnectionPool(endpoint);
      }
      return pool.exchange(request.method, encodeRequest(request, body, pool.host));
    },
    close: () => {
      isClosed = true;
      pool?.close();
    },
  };
}

function encodeRequest(request: WireRequest, body: Buffer, host: string): Buffer {
  const query = queryOf(request);
  const target = query === '' ? request.path : `${request.path}?${query}`;
  if (!TARGET.test(target)) throw new Error('the path holds characters that must be encoded');
  let head = `${request.method} ${target} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${body.byteLength}\r\n`;
  for (const name in request.headers) {
    if (isOwnToConnection(name)) continue;
    const line = `${name}: ${request.headers[name]}`;
    if (!LINE.test(line)) throw new Error(`the header ${name} holds characters that no header can`);
    head += `${line}\r\n`;
  }
  head += '\r\n';
  const bytes = Buffer.allocUnsafe(head.length + body.byteLength);
  bytes.write(head, 0, 'latin1');
  bytes.set(body, head.length);
  return bytes;
}
