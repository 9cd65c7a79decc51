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

const LARGEST_ITEM_BYTES = 400 * 1024;
/** No character of an item's text stands for more bytes than UTF-8 has for it. */
const MOST_BYTES_A_CHARACTER = 3;

interface Target {
  readonly table: Table;
  readonly row: string;
  readonly condition: Condition | undefined;
  readonly returnsItemOnFailure: boolean;
}

/** A write that has been read and checked as far as it can be without the item that it is about. */
export abstract class WriteAction implements Target {
  readonly table: Table;
  readonly row: string;
  readonly condition: Condition | undefined;
  readonly returnsItemOnFailure: boolean;
  /** Only of updates. */
  readonly update: Update | undefined;

  constructor({ table, row, condition, returnsItemOnFailure }: Target, update?: Update) {
    this.table = table;
    this.row = row;
    this.condition = condition;
    this.returnsItemOnFailure = returnsItemOnFailure;
    this.update = update;
  }

  /** Throws where the item could not be written whatever is there; asked before the condition. */
  assertItem(): void {}

  abstract next(before: StoredItem | undefined): StoredItem | undefined;
}

class PutAction extends WriteAction {
  readonly #after: StoredItem;
  readonly #item: Item;

  constructor(target: Target, item: Item) {
    super(target);
    this.#item = item;
    this.#after = StoredItem.of(item);
  }

  override assertItem(): void {
    assertIndexKeys(this.table, this.#item);
    assertSize(this.#after, 'Item size has exceeded the maximum allowed size');
  }

  next(): StoredItem {
    return this.#after;
  }
}

class DeleteAction extends WriteAction {
  next(): undefined {
    return undefined;
  }
}

class CheckAction extends WriteAction {
  next(before: StoredItem | undefined): StoredItem | undefined {
    return before;
  }
}

class UpdateAction extends WriteAction {
  readonly #key: Item;

  constructor(target: Target, update: Update | undefined, key: Item) {
    super(target, update);
    this.#key = key;
  }

  next(before: StoredItem | undefined): StoredItem {
    const base = before?.item ?? this.#key;
    const item = this.update === undefined ? base : this.update.apply(base);
    assertIndexKeys(this.table, item);
    const after = StoredItem.of(item);
    assertSize(after, 'Item size to update has exceeded the maximum allowed size');
    return after;
  }
}

export function preparePut(tables: Tables, input: Input): WriteAction {
  const raw = requireObject(input, 'Item');
  const table = tables.getForWriting(requireString(input, 'TableName'));
  const condition = readOnlyCondition(input);
  const item = readItem(raw);
  const row = rowOfItem(table, item);
  return new PutAction({ table, row, condition, returnsItemOnFailure: returnsItem(input) }, item);
}

export function prepareDelete(tables: Tables, input: Input): WriteAction {
  return new DeleteAction(readKeyedTarget(tables, input));
}

/** A condition alone, which leaves the item as it is. */
export function prepareCheck(tables: Tables, input: Input): WriteAction {
  return new CheckAction(readKeyedTarget(tables, input));
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
  return new UpdateAction({ table, row, condition, returnsItemOnFailure: returnsItem(input) }, update, key);
}

function readKeyedTarget(tables: Tables, input: Input): Target {
  const raw = requireObject(input, 'Key');
  const table = tables.getForWriting(requireString(input, 'TableName'));
  const condition = readOnlyCondition(input);
  const row = rowOfKey(table, readItem(raw));
  return { table, row, condition, returnsItemOnFailure: returnsItem(input) };
}

/** For requests that have no other expression. */
function readOnlyCondition(input: Input): Condition | undefined {
  const scope = readScope(input, ['ConditionExpression']);
  const condition = readCondition(input, scope);
  scope.assertAllUsed();
  return condition;
}

function readCondition(input: Input, scope: ExpressionScope): Condition | undefined {
  const text = readString(input, 'ConditionExpression');
  return text === undefined ? undefined : compileCondition('ConditionExpression', text, scope);
}

function returnsItem(input: Input): boolean {
  return readChoice(input, 'ReturnValuesOnConditionCheckFailure', ['ALL_OLD', 'NONE']) === 'ALL_OLD';
}

function assertSize(stored: StoredItem, message: string): void {
  if (stored.text.length * MOST_BYTES_A_CHARACTER <= LARGEST_ITEM_BYTES) return;
  if (itemBytes(stored.item) > LARGEST_ITEM_BYTES) throw validationError(message);
}
