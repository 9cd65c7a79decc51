import { s3Error } from '../protocol/s3-error.ts';

const LONGEST_LINE_BYTES = 8 * 1024;
const SMALLEST_INNER_CHUNK_BYTES = 8 * 1024;
const MOST_TRAILERS = 20;

/**
 * Unwraps an `aws-chunked` body, signed or not: yields its content and puts what follows the last
 * chunk into `trailers`. Chunk signatures are read over; checksums guard the content.
 */
export async function* decodeAwsChunked(
  body: AsyncIterable<Uint8Array>,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const source = new ByteSource(body);
  let previousSize = Number.POSITIVE_INFINITY;
  for (;;) {
    const header = await source.readLine();
    const size = /^[0-9a-fA-F]{1,10}(?:;[^\r\n]*)?$/.test(header ?? '')
      ? Number.parseInt(header ?? '', 16)
      : undefined;
    if (size === undefined) throw s3Error('IncompleteBody');
    if (size === 0) break;
    if (previousSize < SMALLEST_INNER_CHUNK_BYTES) throw s3Error('InvalidChunkSizeError');
    previousSize = size;
    yield* source.readBytes(size);
    if ((await source.readLine()) !== '') throw s3Error('IncompleteBody');
  }
  for (
    let line = await source.readLine();
    line !== undefined && line !== '';
    line = await source.readLine()
  ) {
    const colon = line.indexOf(':');
    if (colon < 1 || trailers.size >= MOST_TRAILERS) throw s3Error('MalformedTrailerError');
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /** The next line without its end; the last one may lack it. Undefined at the end of the body. */
  async readLine(): Promise<string | undefined> {
    let end = this.#rest.indexOf('\n');
    while (end < 0) {
      if (this.#rest.length > LONGEST_LINE_BYTES) throw s3Error('IncompleteBody');
      const chunk = await this.#next();
      if (chunk === undefined) break;
      this.#rest = Buffer.concat([this.#rest, chunk]);
      end = this.#rest.indexOf('\n');
    }
    if (end < 0 && this.#rest.length === 0) return undefined;
    const line = this.#rest.subarray(0, end < 0 ? undefined : end).toString('latin1');
    this.#rest = end < 0 ? Buffer.alloc(0) : this.#rest.subarray(end + 1);
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  async *readBytes(count: number): AsyncGenerator<Uint8Array> {
    for (let missing = count; missing > 0; ) {
      if (this.#rest.length === 0) {
        const chunk = await this.#next();
        if (chunk === undefined) throw s3Error('IncompleteBody');
        this.#rest = chunk;
      }
      const piece = this.#rest.subarray(0, missing);
      this.#rest = this.#rest.subarray(piece.length);
      missing -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }

  async #next(): Promise<Buffer | undefined> {
    const { value, done } = await this.#chunks.next();
    return done ? undefined : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}
