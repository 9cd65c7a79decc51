import { WholeBody } from './whole-body.ts';

/**
 * What an embedded service sees of a request and what it answers, whether it came over a socket or
 * straight from an SDK client in this process.
 */
export interface WireRequest {
  readonly method: string;
  /** Path as sent, still percent-encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The query as sent, where it came over a socket. */
  readonly rawQuery?: string;
  /** The caller's address, where it came over a socket. */
  readonly sourceIp?: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
  /** Aborts when the caller goes away before the answer. */
  readonly signal?: AbortSignal;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** One `set-cookie` header each; they cannot be joined into one. */
  readonly cookies?: readonly string[];
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>;
}

export type WireService = (request: WireRequest) => Promise<WireResponse>;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Collects a body whole; refuses one over `limitBytes` as soon as it passes the limit. */
export async function readBody({ body }: WireRequest, limitBytes: number): Promise<Buffer> {
  if (body instanceof WholeBody) {
    refuseOver(limitBytes, body.bytes.byteLength);
    return asBuffer(body.bytes);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    refuseOver(limitBytes, size);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? asBuffer(chunks[0]) : Buffer.concat(chunks);
}

function refuseOver(limitBytes: number, sizeBytes: number): void {
  if (sizeBytes > limitBytes) throw new BodyTooLarge(`The request body is larger than ${limitBytes} bytes.`);
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
