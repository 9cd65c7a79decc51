import type { Write } from './contract.ts';
import { operationWeight } from './operation-format.ts';
import { type Pointer, segmentOf } from './pointer.ts';
import type { WriteBatch } from './write-batch.ts';

/** A row of several values. A row of one value, the common case, is its bare pointer. */
interface ValueList {
  readonly pointers: Pointer[];
  weight: number;
}

type Row = Pointer | ValueList;

/** Where every live value lies, and how much of the log is live. Values themselves stay on disk. */
export class RowIndex {
  readonly #partitions = new Map<string, Map<string, Row>>();
  readonly #valueBytesAt: (pointer: Pointer) => number;
  #liveWeight = 0;

  constructor(valueBytesAt: (pointer: Pointer) => number) {
    this.#valueBytesAt = valueBytesAt;
  }

  get liveWeight(): number {
    return this.#liveWeight;
  }

  apply(kind: Write['kind'], partition: string, row: string, pointer: Pointer, valueBytes: number): void {
    if (kind === 'drop') this.#drop(partition);
    else if (kind === 'remove') this.#remove(partition, row);
    else this.#add(kind === 'append', partition, row, pointer, valueBytes);
  }

  /** Takes over a batch whose record is durable. */
  applyBatch(batch: WriteBatch, recordStart: Pointer): void {
    batch.writes.forEach((write, position) => {
      const pointer = recordStart + batch.valueOffset(position);
      this.apply(
        write.kind,
        write.partition,
        'row' in write ? write.row : '',
        pointer,
        batch.valueBytes(position),
      );
    });
  }

  newest(partition: string, row: string): Pointer | undefined {
    const found = this.#partitions.get(partition)?.get(row);
    return typeof found === 'object' ? found.pointers.at(-1) : found;
  }

  all(partition: string, row: string): readonly Pointer[] {
    const found = this.#partitions.get(partition)?.get(row);
    if (found === undefined) return [];
    return typeof found === 'object' ? found.pointers : [found];
  }

  rows(partition: string): string[] {
    return [...(this.#partitions.get(partition)?.keys() ?? [])];
  }

  *partitions(prefix: string): Iterable<string> {
    for (const partition of this.#partitions.keys()) if (partition.startsWith(prefix)) yield partition;
  }

  /**
   * The rows with a value in the oldest segment. The index may change between two steps: a row that is
   * written meanwhile leaves that segment by itself.
   */
  *rowsInOldest(segment: number): Generator<{ partition: string; row: string }> {
    for (const [partition, rows] of this.#partitions) {
      for (const [row, found] of rows) {
        if (segmentOf(firstPointer(found)) === segment) yield { partition, row };
      }
    }
  }

  #add(keepsOthers: boolean, partition: string, row: string, pointer: Pointer, valueBytes: number): void {
    let rows = this.#partitions.get(partition);
    if (rows === undefined) {
      rows = new Map();
      this.#partitions.set(partition, rows);
    }
    const weight = operationWeight(valueBytes);
    this.#liveWeight += weight;
    const found = rows.get(row);
    if (found === undefined) {
      rows.set(row, pointer);
    } else if (!keepsOthers) {
      this.#liveWeight -= this.#rowWeight(found);
      rows.set(row, pointer);
    } else if (typeof found === 'object') {
      found.pointers.push(pointer);
      found.weight += weight;
    } else {
      rows.set(row, { pointers: [found, pointer], weight: this.#rowWeight(found) + weight });
    }
  }

  #remove(partition: string, row: string): void {
    const rows = this.#partitions.get(partition);
    const found = rows?.get(row);
    if (rows === undefined || found === undefined) return;
    this.#liveWeight -= this.#rowWeight(found);
    rows.delete(row);
    if (rows.size === 0) this.#partitions.delete(partition);
  }

  #drop(partition: string): void {
    const rows = this.#partitions.get(partition);
    if (rows === undefined) return;
    for (const found of rows.values()) this.#liveWeight -= this.#rowWeight(found);
    this.#partitions.delete(partition);
  }

  #rowWeight(row: Row): number {
    return typeof row === 'object' ? row.weight : operationWeight(this.#valueBytesAt(row));
  }
}

function firstPointer(row: Row): Pointer {
  return typeof row === 'object' ? (row.pointers[0] ?? 0) : row;
}
