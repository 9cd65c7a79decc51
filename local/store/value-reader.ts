import { offsetOf, type Pointer, segmentOf } from './pointer.ts';
import type { Segment } from './segment.ts';
import { StoreDamaged, StoreFailed } from './store-errors.ts';

const WINDOW_BYTES = 16 * 1024;

/**
 * Reads values from the segments. A window of the bytes last read stays in memory, so that the values of a list,
 * which often lie close together, take few reads. It holds durable bytes only and these never change.
 */
export class ValueReader {
  readonly #segments: ReadonlyMap<number, Segment>;
  readonly #window = Buffer.allocUnsafe(WINDOW_BYTES);
  readonly #lengthField = Buffer.allocUnsafe(4);
  #windowStart: Pointer = 0;
  #windowBytes = 0;

  constructor(segments: ReadonlyMap<number, Segment>) {
    this.#segments = segments;
  }

  valueBytesAt(pointer: Pointer): number {
    this.#read(this.#lengthField, pointer);
    return this.#lengthField.readUInt32LE(0);
  }

  valueAt(pointer: Pointer): string {
    if (!this.#windowHolds(pointer, 4)) this.#moveWindow(pointer);
    let start = pointer - this.#windowStart;
    const valueBytes = this.#window.readUInt32LE(start);
    if (!this.#windowHolds(pointer, 4 + valueBytes)) {
      if (4 + valueBytes > WINDOW_BYTES) return this.#readLargeValue(pointer, valueBytes);
      this.#moveWindow(pointer);
      start = 0;
    }
    return this.#window.toString('utf8', start + 4, start + 4 + valueBytes);
  }

  #windowHolds(pointer: Pointer, bytes: number): boolean {
    return pointer >= this.#windowStart && pointer + bytes <= this.#windowStart + this.#windowBytes;
  }

  #moveWindow(pointer: Pointer): void {
    const durableBytes = this.#segmentAt(pointer).size - offsetOf(pointer);
    this.#windowBytes = 0;
    const bytes = Math.min(WINDOW_BYTES, durableBytes);
    this.#read(this.#window.subarray(0, bytes), pointer);
    this.#windowStart = pointer;
    this.#windowBytes = bytes;
  }

  #readLargeValue(pointer: Pointer, valueBytes: number): string {
    const value = Buffer.allocUnsafe(valueBytes);
    this.#read(value, pointer + 4);
    return value.toString('utf8');
  }

  #read(target: Buffer, pointer: Pointer): void {
    const segment = this.#segmentAt(pointer);
    if (segment.file.read(target, offsetOf(pointer)) === target.length) return;
    throw new StoreDamaged(segment.path, offsetOf(pointer), 'the file has become shorter');
  }

  #segmentAt(pointer: Pointer): Segment {
    const segment = this.#segments.get(segmentOf(pointer));
    if (segment === undefined) throw new StoreFailed('The store is closed.');
    return segment;
  }
}
