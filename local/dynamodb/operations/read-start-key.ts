import { validationError } from '../dynamodb-error.ts';
import type { Cut } from '../engine/sorted-rows.ts';
import type { Table } from '../engine/table.ts';
import type { TableIndex } from '../engine/table-index.ts';
import type { Item } from '../values/attribute-value.ts';
import { readItem } from '../values/read-value.ts';
import type { Input } from './operation.ts';
import { readObject } from './read-input.ts';
import { rowOfKey } from './read-key.ts';

/** The entry after which a page begins. It need not be there any more. */
export function readStartKey(input: Input, table: Table, index: TableIndex | undefined): Cut | undefined {
  const raw = readObject(input, 'ExclusiveStartKey');
  if (raw === undefined) return undefined;
  const key = readItem(raw);
  const names = startKeyNames(table, index);
  if (Object.keys(key).length !== names.size || Object.keys(key).some(name => !names.has(name)))
    throw validationError('The provided starting key is invalid');
  const row = rowOfKey(table, pick(key, new Set(table.keys.attributes.map(({ name }) => name))));
  const order = index === undefined ? row : index.orderOf(key);
  if (order === undefined) throw validationError('The provided starting key is invalid');
  return { order, row };
}

/** What a caller passes back to go on after this item. */
export function startKeyAfter(item: Item, table: Table, index: TableIndex | undefined): Item {
  return pick(item, startKeyNames(table, index));
}

function startKeyNames(table: Table, index: TableIndex | undefined): ReadonlySet<string> {
  const keys = [...(index?.keys.attributes ?? []), ...table.keys.attributes];
  return new Set(keys.map(({ name }) => name));
}

function pick(item: Item, names: ReadonlySet<string>): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}
