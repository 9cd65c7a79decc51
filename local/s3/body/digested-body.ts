import { createHash } from 'node:crypto';
import { type ChecksumAlgorithm, startChecksum } from './checksum.ts';

export interface Digests {
  readonly size: number;
  readonly md5: Buffer;
  /** In base64. */
  readonly checksums: ReadonlyMap<ChecksumAlgorithm, string>;
}

/** Passes content on and sums it up on its way. */
export class DigestedBody implements AsyncIterable<Uint8Array> {
  size = 0;
  readonly #content: AsyncIterable<Uint8Array>;
  readonly #md5 = createHash('md5');
  readonly #running: ReadonlyMap<ChecksumAlgorithm, ReturnType<typeof startChecksum>>;

  constructor(content: AsyncIterable<Uint8Array>, algorithms: readonly ChecksumAlgorithm[]) {
    this.#content = content;
    this.#running = new Map(algorithms.map(algorithm => [algorithm, startChecksum(algorithm)]));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#content) {
      this.add(chunk);
      yield chunk;
    }
  }

  /** Sums up content that is not iterated. */
  add(chunk: Uint8Array): void {
    this.size += chunk.length;
    this.#md5.update(chunk);
    for (const checksum of this.#running.values()) checksum.update(chunk);
  }

  finish(): Digests {
    const checksums = [...this.#running].map(
      ([algorithm, running]) => [algorithm, running.digest().toString('base64')] as const,
    );
    return { size: this.size, md5: this.#md5.digest(), checksums: new Map(checksums) };
  }
}
