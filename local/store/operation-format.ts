import type { Write } from './contract.ts';

/**
 * A write inside a record's payload:
 *   kind u8 | partition length u32 | row length u32 | partition | row | value length u32 | value
 * All kinds have the same shape; what a kind doesn't use is empty.
 */
const FIXED_BYTES = 13;
const KINDS = ['put', 'append', 'remove', 'drop'] as const;
const KIND_CODES = { put: 0, append: 1, remove: 2, drop: 3 } as const;

export interface StoredOperation {
  kind: Write['kind'];
  partition: string;
  row: string;
  /** Offset of the value's length field: what a pointer points to. */
  valueOffset: number;
  valueBytes: number;
  end: number;
}

/** What an operation costs in the log; a flat allowance stands for its names and framing. */
export function operationWeight(valueBytes: number): number {
  return 48 + valueBytes;
}

/** No UTF-8 text is longer than this, so there is room for the write without measuring it first. */
export function longestEncoding(write: Write): number {
  const rowLength = 'row' in write ? write.row.length : 0;
  const valueLength = 'value' in write ? write.value.length : 0;
  return FIXED_BYTES + 3 * (write.partition.length + rowLength + valueLength);
}

/** Returns the offset of the value's length field; the operation ends after the value. */
export function encodeOperation(write: Write, target: Buffer, start: number): number {
  target[start] = KIND_CODES[write.kind];
  let end = start + 9;
  const partitionBytes = target.write(write.partition, end);
  target.writeUInt32LE(partitionBytes, start + 1);
  end += partitionBytes;
  const rowBytes = 'row' in write ? target.write(write.row, end) : 0;
  target.writeUInt32LE(rowBytes, start + 5);
  end += rowBytes;
  const valueBytes = 'value' in write ? target.write(write.value, end + 4) : 0;
  target.writeUInt32LE(valueBytes, end);
  return end;
}

export function decodeOperation(bytes: Buffer, start: number): StoredOperation {
  const kind = KINDS[bytes.readUInt8(start)];
  if (kind === undefined) throw new RangeError('unknown kind of operation');
  const partitionEnd = start + 9 + bytes.readUInt32LE(start + 1);
  const valueOffset = partitionEnd + bytes.readUInt32LE(start + 5);
  const valueBytes = bytes.readUInt32LE(valueOffset);
  return {
    kind,
    partition: bytes.toString('utf8', start + 9, partitionEnd),
    row: bytes.toString('utf8', partitionEnd, valueOffset),
    valueOffset,
    valueBytes,
    end: valueOffset + 4 + valueBytes,
  };
}
