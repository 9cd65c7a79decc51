import type { RowIndex } from './row-index.ts';
import type { ValueReader } from './value-reader.ts';
import type { WriteBatch } from './write-batch.ts';

/** Small enough that commits which arrive meanwhile hardly wait. */
const STEP_BYTES = 256 * 1024;

/**
 * Writes what is live in the oldest segment again, so that its file can be deleted. Its removals needn't be
 * kept: they could only concern older segments, and there are none.
 *
 * Each step is a record of its own, made from the index while no other write is in flight. At that place in
 * the log it changes nothing, and commits made meanwhile come after it, so there is no race to guard
 * against; and a crash at any point leaves each value at its old place, at its new one or at both.
 */
export class Compaction {
  readonly #index: RowIndex;
  readonly #reader: ValueReader;
  readonly #rows: Iterator<{ partition: string; row: string }>;

  constructor(index: RowIndex, reader: ValueReader, oldestSegment: number) {
    this.#index = index;
    this.#reader = reader;
    this.#rows = index.rowsInOldest(oldestSegment);
  }

  /** Leaves the batch empty when all is moved. A row of several values moves as a whole: put, then appended to. */
  fill(batch: WriteBatch): void {
    while (batch.length < STEP_BYTES) {
      const next = this.#rows.next();
      if (next.done) return;
      const { partition, row } = next.value;
      this.#index.all(partition, row).forEach((pointer, position) => {
        const kind = position === 0 ? 'put' : 'append';
        batch.add([{ kind, partition, row, value: this.#reader.valueAt(pointer) }]);
      });
    }
  }
}
