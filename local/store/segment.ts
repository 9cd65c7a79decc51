import { join } from 'node:path';
import {
  encodeSegmentHeader,
  newSegmentHeader,
  SEGMENT_HEADER_BYTES,
  type SegmentHeader,
} from './segment-header.ts';
import type { StorageFile, StorageFiles } from './storage-files.ts';

/** One file of the log. Only the newest grows; bytes before `size` are durable and never change. */
export interface Segment {
  readonly number: number;
  readonly path: string;
  readonly file: StorageFile;
  readonly header: SegmentHeader;
  size: number;
  /** What its operations weigh, live and dead together. */
  weight: number;
}

const NAME = /^(\d{8,})\.log$/;

export function segmentPath(folder: string, number: number): string {
  return join(folder, `${String(number).padStart(8, '0')}.log`);
}

/** The numbers of the segments among these file names, oldest first. */
export function segmentNumbers(names: readonly string[]): number[] {
  return names
    .map(name => NAME.exec(name)?.[1])
    .filter(digits => digits !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

/** The file and its header are durable before the first record follows, so only a bare header can be torn. */
export async function createSegment(
  files: StorageFiles,
  folder: string,
  number: number,
  firstSequence: number,
): Promise<Segment> {
  const path = segmentPath(folder, number);
  const header = newSegmentHeader(firstSequence);
  const file = await files.create(path);
  await file.write(encodeSegmentHeader(header), 0);
  await file.datasync();
  await files.syncDirectory(folder);
  return { number, path, file, header, size: SEGMENT_HEADER_BYTES, weight: 0 };
}
