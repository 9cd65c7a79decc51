/**
 * Where a value lies: segment and offset in one number, because an index of millions of rows can afford
 * eight bytes for each but not an object. The offset is that of the value's length field.
 */
export type Pointer = number;

const OFFSETS = 2 ** 32;

export function pointTo(segment: number, offset: number): Pointer {
  return segment * OFFSETS + offset;
}

export function segmentOf(pointer: Pointer): number {
  return Math.floor(pointer / OFFSETS);
}

export function offsetOf(pointer: Pointer): number {
  return pointer % OFFSETS;
}
