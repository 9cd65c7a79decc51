import type { Store, StoreLog, Write } from './contract.ts';
import { pointTo } from './pointer.ts';
import type { RecoveredLog } from './recover-log.ts';
import { RowIndex } from './row-index.ts';
import { createSegment, type Segment } from './segment.ts';
import { SEGMENT_HEADER_BYTES } from './segment-header.ts';
import type { StorageFiles } from './storage-files.ts';
import { StoreFailed } from './store-errors.ts';
import type { ValueReader } from './value-reader.ts';
import { WriteBatch } from './write-batch.ts';

export interface LogStoreSettings {
  readonly folder: string;
  readonly files: StorageFiles;
  readonly segmentBytes: number;
  readonly log: StoreLog;
  readonly unlock: () => Promise<void>;
}

export class LogStore implements Store {
  readonly #settings: LogStoreSettings;
  readonly #segments: Map<number, Segment>;
  readonly #index: RowIndex;
  readonly #reader: ValueReader;
  #nextSequence: number;
  #newest: Segment;
  #gathering = new WriteBatch();
  #spare = new WriteBatch();
  #writer: Promise<void> | undefined;
  #refusal: StoreFailed | undefined;
  #closed: Promise<void> | undefined;

  constructor(settings: LogStoreSettings, recovered: RecoveredLog) {
    this.#settings = settings;
    this.#segments = recovered.segments;
    this.#index = recovered.index;
    this.#reader = recovered.reader;
    this.#nextSequence = recovered.nextSequence;
    this.#newest = [...recovered.segments.values()].at(-1) as Segment;
  }

  get(partition: string, row: string): string | undefined {
    const pointer = this.#index.newest(partition, row);
    return pointer === undefined ? undefined : this.#reader.valueAt(pointer);
  }

  list(partition: string, row: string): string[] {
    return this.#index.all(partition, row).map(pointer => this.#reader.valueAt(pointer));
  }

  rows(partition: string): string[] {
    return this.#index.rows(partition);
  }

  partitions(prefix = ''): Iterable<string> {
    return this.#index.partitions(prefix);
  }

  commit(writes: readonly Write[]): Promise<void> {
    if (this.#refusal !== undefined) return Promise.reject(this.#refusal);
    if (writes.length === 0) return Promise.resolve();
    const batch = this.#gathering;
    try {
      batch.add(writes);
    } catch (error) {
      return Promise.reject(error);
    }
    this.#writer ??= this.#writeUntilIdle();
    return batch.durable;
  }

  close(): Promise<void> {
    this.#refusal ??= new StoreFailed(`The store in ${this.#settings.folder} is closed.`);
    this.#closed ??= this.#release();
    return this.#closed;
  }

  async #release(): Promise<void> {
    await this.#writer;
    for (const segment of this.#segments.values()) await segment.file.close();
    this.#segments.clear();
    await this.#settings.unlock();
  }

  /** The only place that writes: one record at a time, so that a crash can tear none but the last. */
  async #writeUntilIdle(): Promise<void> {
    try {
      while (true) {
        await endOfTurn();
        if (this.#gathering.isEmpty) break;
        const batch = this.#gathering;
        this.#gathering = this.#spare;
        this.#spare = batch;
        await this.#write(batch);
        batch.resolve();
        batch.reset();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#writer = undefined;
    }
  }

  async #write(batch: WriteBatch): Promise<void> {
    const isFull = this.#newest.size + batch.length > this.#settings.segmentBytes;
    if (isFull && this.#newest.size > SEGMENT_HEADER_BYTES) await this.#rotate();
    const segment = this.#newest;
    await segment.file.write(batch.seal(segment.header, this.#nextSequence), segment.size);
    await segment.file.datasync();
    this.#apply(batch, segment);
    this.#nextSequence += 1;
  }

  #apply(batch: WriteBatch, segment: Segment): void {
    const start = segment.size;
    segment.size += batch.length;
    batch.writes.forEach((write, position) => {
      const valueBytes = batch.valueBytes(position);
      const pointer = pointTo(segment.number, start + (batch.valueOffsets[position] ?? 0));
      segment.weight += RowIndex.weightOf(valueBytes);
      this.#index.apply(write.kind, write.partition, 'row' in write ? write.row : '', pointer, valueBytes);
    });
  }

  async #rotate(): Promise<void> {
    const { files, folder } = this.#settings;
    this.#newest = await createSegment(files, folder, this.#newest.number + 1, this.#nextSequence);
    this.#segments.set(this.#newest.number, this.#newest);
  }

  /** After a failed write or sync nobody knows what the disk holds, so nothing more is written to it. */
  #fail(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const failure = new StoreFailed(
      `Writing to ${this.#settings.folder} failed (${reason}); restart once the disk is well again.`,
      { cause },
    );
    this.#refusal = failure;
    this.#settings.log('warn', failure.message);
    for (const batch of [this.#spare, this.#gathering]) if (!batch.isEmpty) batch.reject(failure);
  }
}

/** Lets every commit of this turn of the event loop join the record. */
function endOfTurn(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve);
  });
}
