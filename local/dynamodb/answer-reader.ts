import type { WireResponse } from '../wire/wire.ts';
import { isOwnToConnection } from './forwarder.ts';

const LARGEST_HEAD_BYTES = 64 * 1024;
const HEAD_END = '\r\n\r\n';
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})/;
const CHUNK_SIZE = /^([0-9a-f]{1,8})(?:[\s;].*)?$/i;

export interface Answer {
  readonly response: WireResponse;
  /** Whether the connection can take a further request. */
  readonly isReusable: boolean;
}

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Those of the connection. */
  readonly own: Readonly<Record<string, string>>;
  readonly bodyStart: number;
}

/** Reads one HTTP/1.1 answer from what arrives, in whatever pieces. Throws where it is none. */
export class AnswerReader {
  readonly #method: string;
  #received: Buffer = Buffer.alloc(0);
  #head: Head | undefined;

  constructor(method: string) {
    this.#method = method;
  }

  /** The answer, once these bytes complete it. They are copied where they have to be kept. */
  add(bytes: Buffer): Answer | undefined {
    this.#received =
      this.#received.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#received, bytes]);
    return this.#read(false);
  }

  /** The answer, if it is one that ends with its connection. */
  end(): Answer | undefined {
    return this.#read(true);
  }

  #read(isEnded: boolean): Answer | undefined {
    this.#head ??= this.#readHead();
    if (this.#head === undefined) return undefined;
    const { status, own, bodyStart } = this.#head;
    const rest = this.#received.subarray(bodyStart);
    const length = own['content-length'];
    const encoding = own['transfer-encoding'];
    if (this.#method === 'HEAD' || status === 204 || status === 304)
      return this.#complete(Buffer.alloc(0), rest.length === 0);
    if (encoding !== undefined && /\bchunked\b/i.test(encoding)) {
      const decoded = decodeChunks(rest);
      return decoded && this.#complete(decoded.body, decoded.end === rest.length);
    }
    if (length === undefined) return isEnded ? this.#complete(rest, false) : undefined;
    if (!/^\d{1,12}$/.test(length)) throw new Error(`an answer of "${length}" bytes`);
    const size = Number(length);
    return rest.length < size ? undefined : this.#complete(rest.subarray(0, size), rest.length === size);
  }

  #complete(body: Buffer, isAllRead: boolean): Answer {
    const { status, headers, own } = this.#head as Head;
    const isReusable = isAllRead && !(own.connection !== undefined && /\bclose\b/i.test(own.connection));
    return { response: { status, headers, body }, isReusable };
  }

  /** Interim answers (1xx) are passed over. */
  #readHead(): Head | undefined {
    for (let start = 0; ; ) {
      const end = this.#received.indexOf(HEAD_END, start, 'latin1');
      if (end < 0) {
        if (this.#received.length - start > LARGEST_HEAD_BYTES)
          throw new Error('an answer without end of headers');
        return undefined;
      }
      const head = parseHead(this.#received.toString('latin1', start, end), end + HEAD_END.length);
      if (head.status >= 200) return head;
      start = head.bodyStart;
    }
  }
}

function parseHead(text: string, bodyStart: number): Head {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const status = STATUS_LINE.exec(statusLine)?.[1];
  if (status === undefined) throw new Error('an answer that is not HTTP');
  const headers: Record<string, string> = {};
  const own: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error('an answer with a damaged header');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const known = isOwnToConnection(name) ? own : headers;
    known[name] = known[name] === undefined ? value : `${known[name]}, ${value}`;
  }
  return { status: Number(status), headers, own, bodyStart };
}

/** Undefined while chunks or the trailer are still to come. */
function decodeChunks(bytes: Buffer): { body: Buffer; end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let start = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', start, 'latin1');
    if (lineEnd < 0) return undefined;
    const size = CHUNK_SIZE.exec(bytes.toString('latin1', start, lineEnd))?.[1];
    if (size === undefined) throw new Error('an answer with a damaged chunk');
    const chunkStart = lineEnd + 2;
    const chunkEnd = chunkStart + Number.parseInt(size, 16);
    if (chunkEnd === chunkStart) {
      const end = endOfTrailer(bytes, chunkStart);
      return end === undefined ? undefined : { body: Buffer.concat(chunks), end };
    }
    if (bytes.length < chunkEnd + 2) return undefined;
    chunks.push(bytes.subarray(chunkStart, chunkEnd));
    start = chunkEnd + 2;
  }
}

function endOfTrailer(bytes: Buffer, start: number): number | undefined {
  for (let lineStart = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', lineStart, 'latin1');
    if (lineEnd < 0) return undefined;
    if (lineEnd === lineStart) return lineEnd + 2;
    lineStart = lineEnd + 2;
  }
}
