/** A body that is all there already: who wants it whole need not iterate, which costs more than a small body's work. */
export class WholeBody implements AsyncIterable<Uint8Array> {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    if (this.bytes.byteLength > 0) yield this.bytes;
  }
}
