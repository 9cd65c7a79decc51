import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * What a segment file starts with:
 *   magic 8 | format version u16 | marker u32 | checksum seed u32 | first sequence u48 | CRC-32 of all before u32
 * Marker and seed are random for each segment, so that no stored value, not even a copy of a segment, can
 * pass for a record.
 */
export interface SegmentHeader {
  readonly marker: number;
  readonly checksumSeed: number;
  readonly firstSequence: number;
}

export const SEGMENT_HEADER_BYTES = 28;
const MAGIC = Buffer.from('csignlog', 'latin1');
const FORMAT_VERSION = 1;

export function newSegmentHeader(firstSequence: number): SegmentHeader {
  return { marker: randomInt(1, 2 ** 32), checksumSeed: randomInt(1, 2 ** 32), firstSequence };
}

export function encodeSegmentHeader(header: SegmentHeader): Buffer {
  const bytes = Buffer.alloc(SEGMENT_HEADER_BYTES);
  MAGIC.copy(bytes);
  bytes.writeUInt16LE(FORMAT_VERSION, 8);
  bytes.writeUInt32LE(header.marker, 10);
  bytes.writeUInt32LE(header.checksumSeed, 14);
  bytes.writeUIntLE(header.firstSequence, 18, 6);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 24)), 24);
  return bytes;
}

export interface HeaderFault {
  readonly reason: string;
  /** Whether a crash while the header was being written explains it. */
  readonly mayBeTorn: boolean;
}

export function decodeSegmentHeader(bytes: Buffer): SegmentHeader | HeaderFault {
  if (bytes.length < SEGMENT_HEADER_BYTES)
    return { reason: 'the file header is incomplete', mayBeTorn: true };
  if (crc32(bytes.subarray(0, 24)) !== bytes.readUInt32LE(24)) {
    return { reason: 'the file header fails its checksum', mayBeTorn: bytes.length === SEGMENT_HEADER_BYTES };
  }
  if (!bytes.subarray(0, 8).equals(MAGIC))
    return { reason: 'it is no log file of this store', mayBeTorn: false };
  const version = bytes.readUInt16LE(8);
  if (version !== FORMAT_VERSION) {
    return { reason: `format version ${version} is unknown to this release`, mayBeTorn: false };
  }
  return {
    marker: bytes.readUInt32LE(10),
    checksumSeed: bytes.readUInt32LE(14),
    firstSequence: bytes.readUIntLE(18, 6),
  };
}
