import { Compaction } from './compaction.ts';
import type { Store, StoreLog, Write } from './contract.ts';
import type { RowIndex } from './row-index.ts';
import type { SegmentedLog } from './segmented-log.ts';
import { StoreFailed } from './store-errors.ts';
import type { ValueReader } from './value-reader.ts';
import { WriteBatch } from './write-batch.ts';

export interface LogStoreParts {
  readonly folder: string;
  readonly log: SegmentedLog;
  readonly index: RowIndex;
  readonly reader: ValueReader;
  readonly report: StoreLog;
  readonly onFailure: (fault: StoreFailed) => void;
  readonly unlock: () => Promise<void>;
}

/**
 * Commits gather while the record before them is being written and synced, and then become one record
 * themselves: the busier the store, the more commits share a sync.
 */
export class LogStore implements Store {
  readonly #parts: LogStoreParts;
  #gathering = new WriteBatch();
  #inFlight = new WriteBatch();
  readonly #moved = new WriteBatch();
  #compaction: Compaction | undefined;
  #writer: Promise<void> | undefined;
  #refusal: StoreFailed | undefined;
  #closed: Promise<void> | undefined;

  constructor(parts: LogStoreParts) {
    this.#parts = parts;
  }

  get(partition: string, row: string): string | undefined {
    const pointer = this.#parts.index.newest(partition, row);
    return pointer === undefined ? undefined : this.#parts.reader.valueAt(pointer);
  }

  list(partition: string, row: string): string[] {
    return this.#parts.index.all(partition, row).map(pointer => this.#parts.reader.valueAt(pointer));
  }

  rows(partition: string): string[] {
    return this.#parts.index.rows(partition);
  }

  partitions(prefix = ''): Iterable<string> {
    return this.#parts.index.partitions(prefix);
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
    this.#refusal ??= new StoreFailed(`The store in ${this.#parts.folder} is closed.`);
    this.#closed ??= this.#release();
    return this.#closed;
  }

  async #release(): Promise<void> {
    await this.#writer;
    await this.#parts.log.close();
    await this.#parts.unlock();
  }

  async #writeUntilIdle(): Promise<void> {
    try {
      while (true) {
        await endOfTurn();
        if (!this.#gathering.isEmpty) await this.#writeGathered();
        else if (!this.#needsCompaction()) break;
        if (this.#needsCompaction()) await this.#compactOneStep();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#writer = undefined;
    }
  }

  async #writeGathered(): Promise<void> {
    const batch = this.#gathering;
    this.#gathering = this.#inFlight;
    this.#inFlight = batch;
    this.#parts.index.applyBatch(batch, await this.#parts.log.append(batch));
    batch.resolve();
    batch.reset();
  }

  #needsCompaction(): boolean {
    if (this.#refusal !== undefined) return false;
    return this.#compaction !== undefined || this.#parts.log.isMostlyDead(this.#parts.index.liveWeight);
  }

  async #compactOneStep(): Promise<void> {
    const { log, index, reader, report } = this.#parts;
    const { number, path } = log.oldest;
    this.#compaction ??= new Compaction(index, reader, number);
    this.#compaction.fill(this.#moved);
    if (this.#moved.isEmpty) {
      await log.removeOldest();
      this.#compaction = undefined;
      report('info', `Compaction removed ${path}.`);
    } else {
      index.applyBatch(this.#moved, await log.append(this.#moved));
      this.#moved.reset();
    }
  }

  /** After a failed write or sync nobody knows what the disk holds, so nothing more is written to it. */
  #fail(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const failure = new StoreFailed(
      `Writing to ${this.#parts.folder} failed (${reason}); restart once the disk is well again.`,
      { cause },
    );
    this.#refusal = failure;
    for (const batch of [this.#inFlight, this.#gathering]) if (!batch.isEmpty) batch.reject(failure);
    this.#parts.onFailure(failure);
  }
}

/** Lets every commit of this turn of the event loop join the record. */
function endOfTurn(): Promise<void> {
  return new Promise(resolve => {
    setImmediate(resolve);
  });
}
