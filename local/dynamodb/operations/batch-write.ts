import { brokenConstraint, validationError } from '../dynamodb-error.ts';
import type { Change, Table } from '../engine/table.ts';
import type { Tables } from '../engine/tables.ts';
import { CapacityMeter, readCapacityDetail } from './capacity.ts';
import { describeCollection } from './item-collection.ts';
import type { Engine, Input, Operations } from './operation.ts';
import { readObject, readObjects, requireObject } from './read-input.ts';
import { prepareDelete, preparePut, type WriteAction } from './write-action.ts';

const MOST_WRITES = 25;

/** All of a batch is one commit: more than DynamoDB promises. */
export function batchWriteOperations({ tables, writer }: Engine): Operations {
  return {
    BatchWriteItem: async input => {
      const actions = prepareAll(tables, input);
      const changes = actions.map((action): Change => {
        const { table, row } = action;
        const before = table.latest(row);
        return { table, row, before, after: action.next(before) };
      });
      await writer.commit(changes);
      return {
        UnprocessedItems: {},
        ...describeCosts(input, changes),
        ...describeCollections(input, changes),
      };
    },
  };
}

function prepareAll(tables: Tables, input: Input): WriteAction[] {
  const requested = Object.keys(requireObject(input, 'RequestItems'));
  if (requested.length === 0)
    throw brokenConstraint('{}', 'requestItems', 'Member must have length greater than or equal to 1');
  const writes = requested.flatMap(name => {
    const list = readObjects(requireObject(input, 'RequestItems'), name) ?? [];
    if (list.length === 0)
      throw brokenConstraint(
        '[]',
        'requestItems.member',
        'Member must have length greater than or equal to 1',
      );
    return list.map(write => ({ name, write }));
  });
  if (writes.length > MOST_WRITES)
    throw validationError('Too many items requested for the BatchWriteItem call');
  const actions = writes.map(({ name, write }) => prepare(tables, name, write));
  const places = new Set(actions.map(({ table, row }) => `${table.record.id} ${row}`));
  if (places.size < actions.length) throw validationError('Provided list of item keys contains duplicates');
  for (const action of actions) action.assertItem();
  return actions;
}

function prepare(tables: Tables, tableName: string, write: Input): WriteAction {
  const put = readObject(write, 'PutRequest');
  const remove = readObject(write, 'DeleteRequest');
  if ((put === undefined) === (remove === undefined))
    throw validationError(
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    );
  if (put !== undefined) return preparePut(tables, { TableName: tableName, Item: put.Item });
  return prepareDelete(tables, { TableName: tableName, Key: remove?.Key });
}

function describeCosts(input: Input, changes: readonly Change[]): object {
  const detail = readCapacityDetail(input);
  if (detail === 'NONE') return {};
  return { ConsumedCapacity: metersOf(changes, false).map(meter => meter.describe(detail)) };
}

/** One meter a table. */
export function metersOf(changes: readonly Change[], isTransactional: boolean): CapacityMeter[] {
  const meters = new Map<Table, CapacityMeter>();
  for (const change of changes) {
    const { table } = change;
    const meter =
      meters.get(table) ?? new CapacityMeter(table, isTransactional ? 'WriteCapacityUnits' : undefined);
    meters.set(table, meter);
    meter.addWrite(change, isTransactional);
  }
  return [...meters.values()];
}

export function describeCollections(input: Input, changes: readonly Change[]): object {
  const collections: Record<string, object[]> = {};
  for (const change of changes) {
    const described = describeCollection(input, change);
    if (described === undefined) continue;
    const { name } = change.table.record;
    collections[name] = [...(collections[name] ?? []), described];
  }
  return Object.keys(collections).length === 0 ? {} : { ItemCollectionMetrics: collections };
}
