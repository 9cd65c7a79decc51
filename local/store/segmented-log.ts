import { type Pointer, pointTo } from './pointer.ts';
import { createSegment, type Segment } from './segment.ts';
import { SEGMENT_HEADER_BYTES } from './segment-header.ts';
import type { StorageFiles } from './storage-files.ts';
import type { WriteBatch } from './write-batch.ts';

export interface SegmentedLogSettings {
  readonly folder: string;
  readonly files: StorageFiles;
  readonly segmentBytes: number;
}

/** The files of the log: records are added to the newest, and the oldest goes once nothing in it is live. */
export class SegmentedLog {
  readonly #settings: SegmentedLogSettings;
  readonly #segments: Map<number, Segment>;
  #nextSequence: number;
  #newest: Segment;

  constructor(settings: SegmentedLogSettings, segments: Map<number, Segment>, nextSequence: number) {
    this.#settings = settings;
    this.#segments = segments;
    this.#nextSequence = nextSequence;
    this.#newest = [...segments.values()].at(-1) as Segment;
  }

  get oldest(): Segment {
    return this.#segments.values().next().value as Segment;
  }

  /** Whether compaction would pay: the dead outweigh the live, and there is a segment to give back. */
  isMostlyDead(liveWeight: number): boolean {
    if (this.#segments.size < 2) return false;
    let weight = 0;
    for (const segment of this.#segments.values()) weight += segment.weight;
    return weight > 2 * liveWeight;
  }

  /**
   * Makes the batch durable as one record and returns where that starts. The caller waits for it before the
   * next call: only one write may ever be in flight, for then a crash can tear no record but the last.
   */
  async append(batch: WriteBatch): Promise<Pointer> {
    const isFull = this.#newest.size + batch.length > this.#settings.segmentBytes;
    if (isFull && this.#newest.size > SEGMENT_HEADER_BYTES) await this.#rotate();
    const segment = this.#newest;
    const start = segment.size;
    await segment.file.write(batch.seal(segment.header, this.#nextSequence), start);
    await segment.file.datasync();
    this.#nextSequence += 1;
    segment.size += batch.length;
    segment.weight += batch.weight;
    return pointTo(segment.number, start);
  }

  /** Durable before it returns, so that after a crash the segments which are left are still the newest ones. */
  async removeOldest(): Promise<void> {
    const { number, file, path } = this.oldest;
    this.#segments.delete(number);
    await file.close();
    await this.#settings.files.remove(path);
    await this.#settings.files.syncDirectory(this.#settings.folder);
  }

  async close(): Promise<void> {
    for (const segment of this.#segments.values()) await segment.file.close();
    this.#segments.clear();
  }

  async #rotate(): Promise<void> {
    const { files, folder } = this.#settings;
    this.#newest = await createSegment(files, folder, this.#newest.number + 1, this.#nextSequence);
    this.#segments.set(this.#newest.number, this.#newest);
  }
}
