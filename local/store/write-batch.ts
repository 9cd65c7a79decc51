import type { Write } from './contract.ts';
import { encodeOperation, longestEncoding, operationWeight } from './operation-format.ts';
import { RECORD_HEADER_BYTES, sealRecord } from './record-format.ts';
import type { SegmentHeader } from './segment-header.ts';

const INITIAL_BYTES = 64 * 1024;
const KEPT_BYTES = 4 * 1024 * 1024;
const LARGEST_RECORD_BYTES = 512 * 1024 * 1024;

/** Commits gathered into one record. They share its fate, and so one promise. */
export class WriteBatch {
  readonly writes: Write[] = [];
  readonly #valueOffsets: number[] = [];
  durable!: Promise<void>;
  resolve!: () => void;
  reject!: (reason: Error) => void;
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #length = RECORD_HEADER_BYTES;
  #weight = 0;

  constructor() {
    this.reset();
  }

  get isEmpty(): boolean {
    return this.writes.length === 0;
  }

  get length(): number {
    return this.#length;
  }

  get weight(): number {
    return this.#weight;
  }

  /** Encodes all of the writes, or throws and adds none. */
  add(writes: readonly Write[]): void {
    let neededBytes = 0;
    for (const write of writes) {
      requireWellFormed(write);
      neededBytes += longestEncoding(write);
    }
    this.#reserve(neededBytes);
    for (const write of writes) {
      const valueOffset = encodeOperation(write, this.#bytes, this.#length);
      this.writes.push(write);
      this.#valueOffsets.push(valueOffset);
      const valueBytes = this.#bytes.readUInt32LE(valueOffset);
      this.#length = valueOffset + 4 + valueBytes;
      this.#weight += operationWeight(valueBytes);
    }
  }

  /** Where in the record the length field of that write's value lies. */
  valueOffset(position: number): number {
    return this.#valueOffsets[position] as number;
  }

  valueBytes(position: number): number {
    return this.#bytes.readUInt32LE(this.valueOffset(position));
  }

  seal(segment: SegmentHeader, sequence: number): Buffer {
    const record = this.#bytes.subarray(0, this.#length);
    sealRecord(record, segment, sequence);
    return record;
  }

  /** Empties the batch for its next use. */
  reset(): void {
    this.writes.length = 0;
    this.#valueOffsets.length = 0;
    this.#length = RECORD_HEADER_BYTES;
    this.#weight = 0;
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.allocUnsafe(INITIAL_BYTES);
    this.durable = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  #reserve(moreBytes: number): void {
    const neededBytes = this.#length + moreBytes;
    if (neededBytes <= this.#bytes.length) return;
    if (neededBytes > LARGEST_RECORD_BYTES) throw new RangeError('The commit is too large for the store.');
    const grown = Buffer.allocUnsafe(Math.max(neededBytes, 2 * this.#bytes.length));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

/** UTF-8 can't hold half of a surrogate pair: it would come back as another character. */
function requireWellFormed(write: Write): void {
  const texts = [write.partition, 'row' in write ? write.row : '', 'value' in write ? write.value : ''];
  if (texts.every(isWellFormed)) return;
  throw new TypeError(
    `Partition ${JSON.stringify(write.partition)}: text with an unpaired surrogate can't be stored.`,
  );
}

function isWellFormed(text: string): boolean {
  return (text as string & { isWellFormed(): boolean }).isWellFormed();
}
