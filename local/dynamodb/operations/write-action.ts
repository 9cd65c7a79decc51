import { invalidParameter, validationError } from '../dynamodb-error.ts';
import { StoredItem } from '../engine/stored-item.ts';
import type { Table } from '../engine/table.ts';
import type { Tables } from '../engine/tables.ts';
import { type Condition, compileCondition } from '../expressions/condition.ts';
import type { ExpressionScope } from '../expressions/expression-scope.ts';
import { compileUpdate, type Update } from '../expressions/update.ts';
import type { Item } from '../values/attribute-value.ts';
import { itemBytes } from '../values/measure-item.ts';
import { readItem } from '../values/read-value.ts';
import type { Input } from './operation.ts';
import { readChoice, readString, requireObject, requireString } from './read-input.ts';
import { assertIndexKeys, rowOfItem, rowOfKey } from './read-key.ts';
import { readScope } from './read-scope.ts';

export const LARGEST_ITEM_BYTES = 400 * 1024;
/** No character of an item's text stands for more bytes than UTF-8 has for it. */
const MOST_BYTES_A_CHARACTER = 3;

/** A write that has been read and checked as far as it can be without the item that it is about. */
export interface WriteAction {
  readonly table: Table;
  readonly row: string;
  readonly condition: Condition | undefined;
  readonly returnsItemOnFailure: boolean;
  /** Only of updates. */
  readonly update?: Update | undefined;
  next(before: StoredItem | undefined): StoredItem | undefined;
}

export function preparePut(tables: Tables, input: Input): WriteAction {
  const raw = requireObject(input, 'Item');
  const table = tables.getForWriting(requireString(input, 'TableName'));
  const scope = readScope(input, ['ConditionExpression']);
  const condition = readCondition(input, scope);
  scope.assertAllUsed();
  const item = readItem(raw);
  const row = rowOfItem(table, item);
  assertIndexKeys(table, item);
  const after = assertSize(StoredItem.of(item), 'Item size has exceeded the maximum allowed size');
  return { table, row, condition, returnsItemOnFailure: returnsItem(input), next: () => after };
}

export function prepareDelete(tables: Tables, input: Input): WriteAction {
  return { ...prepareCheck(tables, input), next: () => undefined };
}

/** A condition alone, which leaves the item as it is. */
export function prepareCheck(tables: Tables, input: Input): WriteAction {
  const raw = requireObject(input, 'Key');
  const table = tables.getForWriting(requireString(input, 'TableName'));
  const scope = readScope(input, ['ConditionExpression']);
  const condition = readCondition(input, scope);
  scope.assertAllUsed();
  const row = rowOfKey(table, readItem(raw));
  return { table, row, condition, returnsItemOnFailure: returnsItem(input), next: before => before };
}

export function prepareUpdate(tables: Tables, input: Input): WriteAction {
  const raw = requireObject(input, 'Key');
  const table = tables.getForWriting(requireString(input, 'TableName'));
  const scope = readScope(input, ['ConditionExpression', 'UpdateExpression']);
  const text = readString(input, 'UpdateExpression');
  const update = text === undefined ? undefined : compileUpdate(text, scope);
  const condition = readCondition(input, scope);
  scope.assertAllUsed();
  const key = readItem(raw);
  const row = rowOfKey(table, key);
  for (const { name } of table.keys.attributes)
    if (update?.attributes.has(name))
      throw invalidParameter(`Cannot update attribute ${name}. This attribute is part of the key`);
  return {
    table,
    row,
    condition,
    returnsItemOnFailure: returnsItem(input),
    update,
    next: before => {
      const base: Item = before?.item ?? key;
      const after = update === undefined ? base : update.apply(base);
      assertIndexKeys(table, after);
      return assertSize(StoredItem.of(after), 'Item size to update has exceeded the maximum allowed size');
    },
  };
}

function readCondition(input: Input, scope: ExpressionScope): Condition | undefined {
  const text = readString(input, 'ConditionExpression');
  return text === undefined ? undefined : compileCondition('ConditionExpression', text, scope);
}

function returnsItem(input: Input): boolean {
  return readChoice(input, 'ReturnValuesOnConditionCheckFailure', ['ALL_OLD', 'NONE']) === 'ALL_OLD';
}

function assertSize(stored: StoredItem, message: string): StoredItem {
  if (
    stored.text.length * MOST_BYTES_A_CHARACTER > LARGEST_ITEM_BYTES &&
    itemBytes(stored.item) > LARGEST_ITEM_BYTES
  )
    throw validationError(message);
  return stored;
}
