import type { AttributeValue, Item } from './attribute-value.ts';

/** Of a list or a map, before its elements; each element takes one byte more. */
const CONTAINER_BYTES = 3;

/** How DynamoDB counts the size of an item: its developer guide, `CapacityUnitCalculations`. */
export function itemBytes(item: Item): number {
  let bytes = 0;
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) bytes += Buffer.byteLength(name) + valueBytes(value);
  }
  return bytes;
}

function valueBytes(value: AttributeValue): number {
  if ('S' in value) return Buffer.byteLength(value.S);
  if ('N' in value) return numberBytes(value.N);
  if ('BOOL' in value || 'NULL' in value) return 1;
  if ('B' in value) return value.B.byteLength;
  if ('L' in value) return CONTAINER_BYTES + sum(value.L, element => 1 + valueBytes(element));
  if ('M' in value) return CONTAINER_BYTES + Object.keys(value.M).length + itemBytes(value.M);
  if ('SS' in value) return sum(value.SS, text => Buffer.byteLength(text));
  if ('NS' in value) return sum(value.NS, numberBytes);
  return sum(value.BS, bytes => bytes.byteLength);
}

/** Two significant digits a byte, and one byte more; the guide calls this approximate. */
function numberBytes(text: string): number {
  const digits = text.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 1;
}

function sum<Element>(elements: readonly Element[], measure: (element: Element) => number): number {
  return elements.reduce((total, element) => total + measure(element), 0);
}
