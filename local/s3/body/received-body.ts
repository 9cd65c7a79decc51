import { createHash, type Hash } from 'node:crypto';
import { WholeBody } from '../../wire/whole-body.ts';
import { s3Error } from '../protocol/s3-error.ts';
import type { S3Request } from '../protocol/s3-request.ts';
import type { ObjectContent } from '../storage/bucket.ts';
import { decodeAwsChunked } from './aws-chunked.ts';
import { type ChecksumAlgorithm, checksumHeader } from './checksum.ts';
import { checkForm, type DeclaredChecksum, readDeclaredChecksum } from './declared-checksum.ts';
import { DigestedBody, type Digests } from './digested-body.ts';

const LARGEST_BODY_BYTES = 5 * 1024 ** 3;

/**
 * The content of a request's body, unwrapped and streamed once. `finish` then holds it against every
 * length, digest and checksum that the request named.
 */
export class ReceivedBody implements ObjectContent {
  readonly declaredChecksum: DeclaredChecksum | undefined;
  readonly #content: DigestedBody;
  /** What was sent, if that is the content itself and all there. */
  readonly #bytes: Uint8Array | undefined;
  readonly #trailers = new Map<string, string>();
  readonly #expectedSize: number | undefined;
  readonly #expectedMd5: string | undefined;
  readonly #expectedSha256: string | undefined;
  readonly #sha256: Hash | undefined;

  constructor(request: S3Request, algorithms: readonly ChecksumAlgorithm[] = []) {
    const { headers } = request;
    const payloadHash = headers['x-amz-content-sha256'] ?? '';
    const isChunked =
      payloadHash.startsWith('STREAMING-') || /\baws-chunked\b/.test(headers['content-encoding'] ?? '');
    this.#expectedSize = readLength(headers[isChunked ? 'x-amz-decoded-content-length' : 'content-length']);
    this.#expectedMd5 = readContentMd5(headers['content-md5']);
    if (/^[0-9a-f]{64}$/.test(payloadHash)) {
      this.#expectedSha256 = payloadHash;
      this.#sha256 = createHash('sha256');
    }
    this.declaredChecksum = readDeclaredChecksum(headers);
    this.#bytes = !isChunked && request.body instanceof WholeBody ? request.body.bytes : undefined;
    const sent = this.#watch(request.body);
    this.#content = new DigestedBody(isChunked ? decodeAwsChunked(sent, this.#trailers) : sent, [
      ...algorithms,
      ...(this.declaredChecksum === undefined ? [] : [this.declaredChecksum.algorithm]),
    ]);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#content) {
      if (this.#content.size > LARGEST_BODY_BYTES) throw tooLarge(this.#content.size);
      yield chunk;
    }
  }

  /** The content, if it is all there already and within the limit; it is not iterated then. */
  readAtOnce(limitBytes: number): Uint8Array | undefined {
    const bytes = this.#bytes;
    if (bytes === undefined || bytes.byteLength > limitBytes) return undefined;
    this.#sha256?.update(bytes);
    this.#content.add(bytes);
    return bytes;
  }

  /** Call once the content has been read to its end. */
  finish(): Digests {
    const digests = this.#content.finish();
    if (this.#expectedSize !== undefined && digests.size !== this.#expectedSize)
      throw s3Error('IncompleteBody');
    if (this.#expectedMd5 !== undefined && digests.md5.toString('base64') !== this.#expectedMd5)
      throw s3Error('BadDigest');
    if (this.#expectedSha256 !== undefined && this.#sha256?.digest('hex') !== this.#expectedSha256)
      throw s3Error('XAmzContentSHA256Mismatch');
    if (this.declaredChecksum !== undefined) this.#checkDeclared(this.declaredChecksum, digests);
    return digests;
  }

  #checkDeclared({ algorithm, value }: DeclaredChecksum, digests: Digests): void {
    const expected = value ?? this.#trailers.get(checksumHeader(algorithm));
    if (expected === undefined) throw s3Error('MalformedTrailerError');
    checkForm(algorithm, expected);
    if (digests.checksums.get(algorithm) !== expected)
      throw s3Error('BadDigest', {
        message: `The ${algorithm} you specified did not match the calculated checksum.`,
      });
  }

  /** Hashes what was sent, before unwrapping, and names a connection that broke. */
  async *#watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        this.#sha256?.update(chunk);
        yield chunk;
      }
    } catch (fault) {
      throw Object.assign(s3Error('IncompleteBody'), { cause: fault });
    }
  }
}

/** Collects a small document that a request carries, checked like any other body. */
export async function receiveDocument(body: ReceivedBody, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limitBytes) throw s3Error('MalformedXML');
    chunks.push(chunk);
  }
  body.finish();
  return Buffer.concat(chunks).toString('utf8');
}

function readLength(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw s3Error('InvalidArgument', { message: 'The length is not a number.' });
  if (Number(text) > LARGEST_BODY_BYTES) throw tooLarge(Number(text));
  return Number(text);
}

function readContentMd5(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[A-Za-z0-9+/]{22}==$/.test(text)) throw s3Error('InvalidDigest');
  return text;
}

function tooLarge(size: number): Error {
  return s3Error('EntityTooLarge', { details: { ProposedSize: size, MaxSizeAllowed: LARGEST_BODY_BYTES } });
}
