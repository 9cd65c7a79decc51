import type { AttributeValue } from '../values/attribute-value.ts';
import { sameValue } from '../values/compare-values.ts';

export function beginsWith(value: AttributeValue, prefix: AttributeValue): boolean {
  if ('S' in value && 'S' in prefix) return value.S.startsWith(prefix.S);
  if ('B' in value && 'B' in prefix)
    return Buffer.compare(value.B.subarray(0, prefix.B.byteLength), prefix.B) === 0;
  return false;
}

/** A part of a text or of bytes, or an element of a set or of a list. */
export function contains(value: AttributeValue, part: AttributeValue): boolean {
  if ('L' in value) return value.L.some(element => sameValue(element, part));
  if ('S' in part) {
    if ('S' in value) return value.S.includes(part.S);
    return 'SS' in value && value.SS.includes(part.S);
  }
  if ('N' in part) return 'NS' in value && value.NS.includes(part.N);
  if (!('B' in part)) return false;
  if ('B' in value) return bufferOf(value.B).includes(bufferOf(part.B));
  return 'BS' in value && value.BS.some(member => Buffer.compare(member, part.B) === 0);
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
