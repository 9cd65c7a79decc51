import { invalidParameter, validationError } from '../dynamodb-error.ts';
import type { KeyAttribute } from '../engine/key-path.ts';
import type { Table } from '../engine/table.ts';
import type { AttributeValue, Item } from '../values/attribute-value.ts';
import { getMember } from '../values/get-member.ts';
import { typeOf } from '../values/value-type.ts';

const LARGEST_PARTITION_KEY_BYTES = 2048;
const LARGEST_SORT_KEY_BYTES = 1024;

/** The row of an item that is to be written. */
export function rowOfItem(table: Table, item: Item): string {
  const { partition, sort } = table.keys;
  assertKeyOfItem(partition, getMember(item, partition.name), false);
  if (sort !== undefined) assertKeyOfItem(sort, getMember(item, sort.name), true);
  return table.keys.orderOf(item) as string;
}

/** The row that a key names, which must be the table's whole key and nothing else. */
export function rowOfKey(table: Table, key: Item): string {
  const { attributes, sort } = table.keys;
  const isWhole = attributes.every(({ name, type }) => {
    const value = getMember(key, name);
    return value !== undefined && type in value;
  });
  if (!isWhole || Object.keys(key).length !== attributes.length)
    throw validationError('The provided key element does not match the schema');
  for (const attribute of attributes)
    assertKeyValue(attribute, key[attribute.name] as AttributeValue, attribute === sort);
  return table.keys.orderOf(key) as string;
}

/** What stands under the name of an index's key must be one, or the item could never be found by it. */
export function assertIndexKeys(table: Table, item: Item): void {
  for (const { record, keys } of table.indexes)
    for (const attribute of keys.attributes) {
      const value = getMember(item, attribute.name);
      if (value === undefined) continue;
      const { name, type } = attribute;
      if (!(type in value))
        throw invalidParameter(
          `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${typeOf(value)} IndexName: ${record.name}`,
        );
      if (isEmpty(value))
        throw validationError(
          `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty ${emptyKind(value)} value. IndexName: ${record.name}, IndexKey: ${name}`,
        );
      assertKeySize(value, attribute === keys.sort);
    }
}

function assertKeyOfItem(attribute: KeyAttribute, value: AttributeValue | undefined, isSort: boolean): void {
  const { name, type } = attribute;
  if (value === undefined) throw invalidParameter(`Missing the key ${name} in the item`);
  if (!(type in value))
    throw invalidParameter(`Type mismatch for key ${name} expected: ${type} actual: ${typeOf(value)}`);
  assertKeyValue(attribute, value, isSort);
}

function assertKeyValue({ name }: KeyAttribute, value: AttributeValue, isSort: boolean): void {
  if (isEmpty(value))
    throw validationError(
      `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty ${emptyKind(value)} value. Key: ${name}`,
    );
  if ('S' in value && !(value.S as string & { isWellFormed(): boolean }).isWellFormed())
    throw invalidParameter(`The key ${name} holds half of a surrogate pair`);
  assertKeySize(value, isSort);
}

function assertKeySize(value: AttributeValue, isSort: boolean): void {
  const bytes = 'S' in value ? value.S.length : 'B' in value ? value.B.byteLength : 0;
  const most = isSort ? LARGEST_SORT_KEY_BYTES : LARGEST_PARTITION_KEY_BYTES;
  // No UTF-8 text is shorter than its UTF-16 units, nor longer than three times as many bytes.
  if (bytes * 3 <= most || (bytes <= most && !('S' in value && Buffer.byteLength(value.S) > most))) return;
  throw invalidParameter(
    isSort
      ? `Aggregated size of all range keys has exceeded the size limit of ${most} bytes`
      : `Size of hashkey has exceeded the maximum size limit of ${most} bytes`,
  );
}

function isEmpty(value: AttributeValue): boolean {
  return 'S' in value ? value.S === '' : 'B' in value && value.B.byteLength === 0;
}

function emptyKind(value: AttributeValue): string {
  return 'B' in value ? 'binary' : 'string';
}
