import type { AttributeValue } from './attribute-value.ts';
import { compareNumbers } from './compare-numbers.ts';
import { compareText } from './compare-text.ts';
import { getMember } from './get-member.ts';

/** Both of one type, which is S, N or B; NaN otherwise, which compares to nothing. */
export function compareScalars(left: AttributeValue, right: AttributeValue): number {
  if ('S' in left && 'S' in right) return compareText(left.S, right.S);
  if ('N' in left && 'N' in right) return compareNumbers(left.N, right.N);
  if ('B' in left && 'B' in right) return Buffer.compare(left.B, right.B);
  return Number.NaN;
}

export function sameValue(left: AttributeValue, right: AttributeValue): boolean {
  if (left === right) return true;
  if ('S' in left) return 'S' in right && left.S === right.S;
  if ('N' in left) return 'N' in right && left.N === right.N;
  if ('BOOL' in left) return 'BOOL' in right && left.BOOL === right.BOOL;
  if ('NULL' in left) return 'NULL' in right;
  if ('B' in left) return 'B' in right && sameBytes(left.B, right.B);
  if ('L' in left) return 'L' in right && sameList(left.L, right.L);
  if ('M' in left) return 'M' in right && sameMap(left.M, right.M);
  if ('SS' in left) return 'SS' in right && sameSet(left.SS, right.SS);
  if ('NS' in left) return 'NS' in right && sameSet(left.NS, right.NS);
  return 'BS' in right && sameSet(left.BS.map(textOfBytes), right.BS.map(textOfBytes));
}

/** A text that is the same for the same bytes, so that they can be members of a `Set`. */
export function textOfBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.byteLength === right.byteLength && Buffer.compare(left, right) === 0;
}

function sameList(left: readonly AttributeValue[], right: readonly AttributeValue[]): boolean {
  return (
    left.length === right.length &&
    left.every((element, index) => {
      const other = right[index];
      return other !== undefined && sameValue(element, other);
    })
  );
}

function sameMap(
  left: Readonly<Record<string, AttributeValue>>,
  right: Readonly<Record<string, AttributeValue>>,
): boolean {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(name => {
      const value = left[name];
      const other = getMember(right, name);
      return value !== undefined && other !== undefined && sameValue(value, other);
    })
  );
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  const members = new Set(right);
  return left.every(member => members.has(member));
}
