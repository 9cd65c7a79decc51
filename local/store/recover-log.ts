import type { StoreLog } from './contract.ts';
import { decodeOperation, operationWeight } from './operation-format.ts';
import { offsetOf, pointTo, segmentOf } from './pointer.ts';
import { hasLaterRecord, RECORD_HEADER_BYTES, recordEnd, recordSequence } from './record-format.ts';
import { RowIndex } from './row-index.ts';
import { createSegment, type Segment, segmentNumbers, segmentPath } from './segment.ts';
import { decodeSegmentHeader, SEGMENT_HEADER_BYTES } from './segment-header.ts';
import type { StorageFiles } from './storage-files.ts';
import { StoreDamaged } from './store-errors.ts';
import { ValueReader } from './value-reader.ts';

export interface RecoveredLog {
  /** Oldest first; there is at least one. */
  readonly segments: Map<number, Segment>;
  readonly index: RowIndex;
  readonly reader: ValueReader;
  readonly nextSequence: number;
}

/**
 * Verifies every byte of the log and rebuilds the index from it. Only one write is ever in flight, and a segment
 * is started only when all before it is durable. A crash can therefore spoil nothing but the last record of the
 * newest segment, or that segment's bare header: these are cut off, with a warning. Anything else that is
 * invalid is damage, and is found before anything is changed.
 */
export async function recoverLog(folder: string, files: StorageFiles, log: StoreLog): Promise<RecoveredLog> {
  const recovery = new Recovery(folder, files, log);
  try {
    return await recovery.run();
  } catch (error) {
    for (const segment of recovery.segments.values()) await segment.file.close();
    throw error;
  }
}

class Recovery {
  readonly segments = new Map<number, Segment>();
  readonly #folder: string;
  readonly #files: StorageFiles;
  readonly #log: StoreLog;
  readonly #reader = new ValueReader(this.segments);
  readonly #index = new RowIndex(pointer => this.#valueBytesAt(pointer));
  /** Rows have the same few names in all partitions; one copy of each is enough. */
  readonly #rowNames = new Map<string, string>();
  #nextSequence: number | undefined;
  #bytes = Buffer.alloc(0);
  #scanned: Segment | undefined;

  constructor(folder: string, files: StorageFiles, log: StoreLog) {
    this.#folder = folder;
    this.#files = files;
    this.#log = log;
  }

  async run(): Promise<RecoveredLog> {
    const numbers = segmentNumbers(await this.#files.list(this.#folder));
    for (const number of numbers) await this.#recoverSegment(number, number === numbers.at(-1));
    this.#scanned = undefined;
    this.#bytes = Buffer.alloc(0);
    const nextSequence = this.#nextSequence ?? 1;
    if (this.segments.size === 0) {
      const first = numbers.at(-1) ?? 1;
      this.segments.set(first, await createSegment(this.#files, this.#folder, first, nextSequence));
    }
    return { segments: this.segments, index: this.#index, reader: this.#reader, nextSequence };
  }

  async #recoverSegment(number: number, isNewest: boolean): Promise<void> {
    const path = segmentPath(this.#folder, number);
    const file = await this.#files.open(path);
    const size = file.size();
    if (this.#bytes.length < size) this.#bytes = Buffer.allocUnsafe(size);
    const bytes = this.#bytes.subarray(0, size);
    file.read(bytes, 0);
    const header = decodeSegmentHeader(bytes);
    if ('reason' in header) {
      await file.close();
      if (!isNewest || !header.mayBeTorn) throw new StoreDamaged(path, 0, header.reason);
      await this.#files.remove(path);
      await this.#files.syncDirectory(this.#folder);
      this.#log('warn', `${path} was torn by a crash at byte 0, before it held anything; removed it.`);
      return;
    }
    const segment: Segment = { number, path, file, header, size, weight: 0 };
    this.segments.set(number, segment);
    this.#nextSequence ??= header.firstSequence;
    if (header.firstSequence !== this.#nextSequence) {
      throw new StoreDamaged(
        path,
        0,
        `record ${this.#nextSequence} was expected but ${header.firstSequence} comes next`,
      );
    }
    this.#scanned = segment;
    segment.size = this.#applyRecords(segment, bytes);
    if (segment.size < size) await this.#cutTornTail(segment, bytes, isNewest);
    // What a killed process wrote may not be synced yet; from here on it counts as durable.
    if (isNewest) {
      await file.datasync();
      await this.#files.syncDirectory(this.#folder);
    }
  }

  /** Returns where the intact records end. */
  #applyRecords(segment: Segment, bytes: Buffer): number {
    let start = SEGMENT_HEADER_BYTES;
    let sequence = segment.header.firstSequence;
    for (let end = recordEnd(bytes, start, segment.header); end !== undefined; ) {
      if (recordSequence(bytes, start) !== sequence) {
        throw new StoreDamaged(segment.path, start, `record ${sequence} was expected here but is missing`);
      }
      this.#applyRecord(segment, bytes, start + RECORD_HEADER_BYTES, end);
      sequence += 1;
      start = end;
      end = recordEnd(bytes, start, segment.header);
    }
    this.#nextSequence = sequence;
    return start;
  }

  #applyRecord(segment: Segment, bytes: Buffer, start: number, end: number): void {
    for (let at = start; at < end; ) {
      const operation = decodeOperation(bytes, at);
      segment.weight += operationWeight(operation.valueBytes);
      this.#index.apply(
        operation.kind,
        operation.partition,
        this.#shareRowName(operation.row),
        pointTo(segment.number, operation.valueOffset),
        operation.valueBytes,
      );
      at = operation.end;
    }
  }

  async #cutTornTail(segment: Segment, bytes: Buffer, isNewest: boolean): Promise<void> {
    const { path, size, header } = segment;
    if (!isNewest || hasLaterRecord(bytes, size, header, this.#nextSequence ?? 0)) {
      throw new StoreDamaged(path, size, 'the record there fails its checksum, and intact ones follow');
    }
    await segment.file.truncate(size);
    const lost = bytes.length - size;
    this.#log('warn', `${path} ends in a record torn by a crash at byte ${size}; cut off its ${lost} bytes.`);
  }

  #shareRowName(row: string): string {
    const known = this.#rowNames.get(row);
    if (known !== undefined) return known;
    this.#rowNames.set(row, row);
    return row;
  }

  #valueBytesAt(pointer: number): number {
    if (segmentOf(pointer) !== this.#scanned?.number) return this.#reader.valueBytesAt(pointer);
    return this.#bytes.readUInt32LE(offsetOf(pointer));
  }
}
