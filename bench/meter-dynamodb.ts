import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { ManifestTable } from '../app/manifest-types.ts';
import { type Item, itemBytes, keysOf, readUnits, writeUnits } from './request-units.ts';

export type Send = (command: unknown) => Promise<unknown>;

export interface MeteredUnits {
  /** Of the table and its indexes together. */
  readonly written: number;
  /** The part of it that goes to indexes. */
  readonly indexed: number;
  readonly read: number;
}

/** Writes are metered by the items before and after them, so these are read as well, past the meter. */
export async function meterDynamoDb(
  table: ManifestTable,
  command: unknown,
  send: Send,
  report: (units: MeteredUnits) => void,
): Promise<unknown> {
  const keys = writtenKeys(table, command);
  if (keys === undefined) {
    const answer = await send(command);
    report({ written: 0, indexed: 0, read: readUnitsOf(command, answer) });
    return answer;
  }
  const isTransactional = command instanceof TransactWriteItemsCommand;
  const before = await readItems(send, table, keys);
  try {
    return await send(command);
  } finally {
    const after = await readItems(send, table, keys);
    keys.forEach((_, position) => {
      const units = writeUnits(table, { before: before[position], after: after[position], isTransactional });
      report({ written: units.table + units.indexes, indexed: units.indexes, read: 0 });
    });
  }
}

function writtenKeys(table: ManifestTable, command: unknown): Item[] | undefined {
  const keyOf = (item: Item = {}): Item =>
    Object.fromEntries(Object.entries(item).filter(([name]) => keysOf(table).includes(name)));
  if (command instanceof PutItemCommand) return [keyOf(command.input.Item)];
  if (command instanceof UpdateItemCommand || command instanceof DeleteItemCommand)
    return [keyOf(command.input.Key)];
  if (command instanceof BatchWriteItemCommand)
    return (command.input.RequestItems?.[table.name] ?? []).map(({ PutRequest, DeleteRequest }) =>
      keyOf(PutRequest?.Item ?? DeleteRequest?.Key),
    );
  if (command instanceof TransactWriteItemsCommand)
    return (command.input.TransactItems ?? []).map(({ Put, Update, Delete, ConditionCheck }) =>
      keyOf(Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key),
    );
  return undefined;
}

async function readItems(
  send: Send,
  { name }: ManifestTable,
  keys: readonly Item[],
): Promise<(Item | undefined)[]> {
  const read = async (key: Item) => {
    const command = new GetItemCommand({ TableName: name, Key: { ...key }, ConsistentRead: true });
    const { Item } = (await send(command)) as { Item?: Item };
    return Item;
  };
  return Promise.all(keys.map(read));
}

function readUnitsOf(command: unknown, answer: unknown): number {
  const { Item, Items, Responses } = answer as {
    Item?: Item;
    Items?: Item[];
    Responses?: Record<string, Item[]>;
  };
  if (command instanceof GetItemCommand && command.input.ProjectionExpression === undefined)
    return readUnits(itemBytes(Item ?? {}), command.input.ConsistentRead ? 'strong' : 'eventual');
  if (
    command instanceof QueryCommand &&
    command.input.ProjectionExpression === undefined &&
    command.input.FilterExpression === undefined
  ) {
    const bytes = (Items ?? []).reduce((sum, item) => sum + itemBytes(item), 0);
    return readUnits(bytes, command.input.ConsistentRead ? 'strong' : 'eventual');
  }
  if (command instanceof BatchGetItemCommand)
    return Object.entries(command.input.RequestItems ?? {}).reduce(
      (sum, [name, { Keys = [], ConsistentRead }]) => {
        const consistency = ConsistentRead ? 'strong' : 'eventual';
        const found = Responses?.[name] ?? [];
        const missing = (Keys.length - found.length) * readUnits(0, consistency);
        return (
          sum + missing + found.reduce((units, item) => units + readUnits(itemBytes(item), consistency), 0)
        );
      },
      0,
    );
  throw new Error(`The benchmark cannot meter this: ${(command as object).constructor.name}.`);
}
