import { crc32 } from 'node:zlib';
import type { SegmentHeader } from './segment-header.ts';

/**
 * A record holds what was made durable by one write and one sync:
 *   CRC-32 u32 | marker u32 | payload length u32 | sequence u48 | payload
 * The checksum covers everything after itself. Sequences rise by one from record to record, across segments.
 */
export const RECORD_HEADER_BYTES = 18;

/** Fills in the header of a record whose payload is already in place behind it. */
export function sealRecord(record: Buffer, segment: SegmentHeader, sequence: number): void {
  record.writeUInt32LE(segment.marker, 4);
  record.writeUInt32LE(record.length - RECORD_HEADER_BYTES, 8);
  record.writeUIntLE(sequence, 12, 6);
  record.writeUInt32LE(crc32(record.subarray(4), segment.checksumSeed), 0);
}

/** Where the record that starts at `start` ends; undefined when there is no intact record. */
export function recordEnd(bytes: Buffer, start: number, segment: SegmentHeader): number | undefined {
  const payloadStart = start + RECORD_HEADER_BYTES;
  if (payloadStart > bytes.length || bytes.readUInt32LE(start + 4) !== segment.marker) return undefined;
  const end = payloadStart + bytes.readUInt32LE(start + 8);
  if (end > bytes.length) return undefined;
  const intact = crc32(bytes.subarray(start + 4, end), segment.checksumSeed) === bytes.readUInt32LE(start);
  return intact ? end : undefined;
}

export function recordSequence(bytes: Buffer, start: number): number {
  return bytes.readUIntLE(start + 12, 6);
}

/**
 * Whether an intact record, later than the one expected at `start`, lies anywhere behind it. Earlier ones don't
 * count: a stored value may hold a copy of them.
 */
export function hasLaterRecord(
  bytes: Buffer,
  start: number,
  segment: SegmentHeader,
  expected: number,
): boolean {
  const marker = Buffer.alloc(4);
  marker.writeUInt32LE(segment.marker);
  for (let at = bytes.indexOf(marker, start + 5); at !== -1; at = bytes.indexOf(marker, at + 1)) {
    const candidate = at - 4;
    if (recordEnd(bytes, candidate, segment) === undefined) continue;
    if (recordSequence(bytes, candidate) > expected) return true;
  }
  return false;
}
