import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { ManifestTable } from '../app/manifest-types.ts';

/**
 * How DynamoDB meters requests, from its developer guide: `CapacityUnitCalculations` (sizes), `read-write-operations`
 * (units), `GSI.Writes` (indexes), `transaction-apis` (transactions cost double; what they change reaches the indexes
 * afterwards, by ordinary writes).
 */
export type Item = Readonly<Record<string, AttributeValue>>;

export interface ItemWrite {
  /** The item as it was; undefined where there was none. */
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  readonly isTransactional: boolean;
}

export type ReadConsistency = 'eventual' | 'strong' | 'transactional';

const BYTES_A_WRITE = 1024;
const BYTES_A_READ = 4096;
const UNITS_A_READ: Readonly<Record<ReadConsistency, number>> = {
  eventual: 0.5,
  strong: 1,
  transactional: 2,
};

/** For one item, or for all items of a query together. What is not there costs as much as the smallest item. */
export function readUnits(bytes: number, consistency: ReadConsistency): number {
  return Math.max(Math.ceil(bytes / BYTES_A_READ), 1) * UNITS_A_READ[consistency];
}

/** Of the table and of its indexes. A write that its condition refuses changes nothing and is metered all the same. */
export function writeUnits(table: ManifestTable, write: ItemWrite): { table: number; indexes: number } {
  const { before, after, isTransactional } = write;
  const bytes = Math.max(itemBytes(before ?? {}), itemBytes(after ?? {}));
  const entries = table.indexes.map(index =>
    indexUnits(index, indexEntry(table, index, before), indexEntry(table, index, after)),
  );
  return {
    table: unitsOf(bytes) * (isTransactional ? 2 : 1),
    indexes: entries.reduce((sum, units) => sum + units, 0),
  };
}

export function itemBytes(item: Item): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + textBytes(name) + valueBytes(value), 0);
}

type Index = ManifestTable['indexes'][number];

function indexUnits(index: Index, before: Item | undefined, after: Item | undefined): number {
  if (before === undefined || after === undefined) {
    const entry = before ?? after;
    return entry === undefined ? 0 : unitsOf(itemBytes(entry));
  }
  // An entry cannot be moved: it is deleted and put again.
  if (keysOf(index).some(name => !isSame(before[name], after[name])))
    return unitsOf(itemBytes(before)) + unitsOf(itemBytes(after));
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isChanged = [...names].some(name => !isSame(before[name], after[name]));
  return isChanged ? unitsOf(Math.max(itemBytes(before), itemBytes(after))) : 0;
}

/** What the index holds of an item: nothing, if the item lacks one of the index's keys. */
function indexEntry(table: ManifestTable, index: Index, item: Item | undefined): Item | undefined {
  if (item === undefined || keysOf(index).some(name => item[name] === undefined)) return undefined;
  if (index.projection === 'ALL') return item;
  const projected = index.projection === 'KEYS_ONLY' ? [] : index.projection;
  const held = new Set([...keysOf(index), ...keysOf(table), ...projected]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => held.has(name)));
}

/** The names of a table's or an index's key attributes. */
export function keysOf({ partitionKey, sortKey }: Pick<Index, 'partitionKey' | 'sortKey'>): string[] {
  return [partitionKey.name, ...(sortKey === undefined ? [] : [sortKey.name])];
}

function isSame(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function unitsOf(bytes: number): number {
  return Math.max(Math.ceil(bytes / BYTES_A_WRITE), 1);
}

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return textBytes(value.S);
  if (value.N !== undefined) return numberBytes(value.N);
  if (value.B !== undefined) return value.B.byteLength;
  if (value.SS !== undefined) return value.SS.reduce((sum, text) => sum + textBytes(text), 0);
  if (value.NS !== undefined) return value.NS.reduce((sum, number) => sum + numberBytes(number), 0);
  if (value.BS !== undefined) return value.BS.reduce((sum, bytes) => sum + bytes.byteLength, 0);
  if (value.L !== undefined) return 3 + value.L.reduce((sum, element) => sum + 1 + valueBytes(element), 0);
  if (value.M !== undefined) return 3 + Object.keys(value.M).length + itemBytes(value.M);
  return 1;
}

/** Two significant digits a byte, and one byte more; the guide calls this approximate. */
function numberBytes(text: string): number {
  const [mantissa = ''] = text.toLowerCase().split('e');
  const digits = mantissa.replace(/[-+.]/g, '').replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 1;
}

function textBytes(text: string): number {
  return Buffer.byteLength(text);
}
