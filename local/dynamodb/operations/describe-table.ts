import { KeyPath } from '../engine/key-path.ts';
import { BEYOND, type SortedRows } from '../engine/sorted-rows.ts';
import type { Table } from '../engine/table.ts';
import type { TableIndex } from '../engine/table-index.ts';
import type { Projection, Throughput } from '../engine/table-record.ts';
import type { Item } from '../values/attribute-value.ts';
import { itemBytes } from '../values/measure-item.ts';
import type { Engine } from './operation.ts';

/** DynamoDB's own figure is some hours old; this one is taken from a few items. */
const MEASURED_ITEMS = 20;

type Account = Pick<Engine, 'region' | 'accountId'>;

function tableArn({ region, accountId }: Account, name: string): string {
  return `arn:aws:dynamodb:${region}:${accountId}:table/${name}`;
}

export function describeTable(table: Table, account: Account, status = 'ACTIVE'): object {
  const { record, keys, indexes } = table;
  const arn = tableArn(account, record.name);
  const describe = (isGlobal: boolean) =>
    indexes
      .filter(index => index.record.isGlobal === isGlobal)
      .map(index => ({
        ...describeIndex(table, index),
        ...(isGlobal && {
          IndexStatus: status === 'ACTIVE' ? 'ACTIVE' : status,
          ProvisionedThroughput: describeThroughput(index.record.throughput),
        }),
        IndexArn: `${arn}/index/${index.record.name}`,
      }));
  const [global, local] = [describe(true), describe(false)];
  return {
    TableName: record.name,
    TableArn: arn,
    TableId: record.id,
    TableStatus: status,
    CreationDateTime: new Date(record.createdMs),
    AttributeDefinitions: attributeDefinitions(table),
    KeySchema: keySchema(keys),
    ...(global.length > 0 && { GlobalSecondaryIndexes: global }),
    ...(local.length > 0 && { LocalSecondaryIndexes: local }),
    ProvisionedThroughput: describeThroughput(record.throughput),
    ...(record.throughput === undefined && {
      BillingModeSummary: {
        BillingMode: 'PAY_PER_REQUEST',
        LastUpdateToPayPerRequestDateTime: new Date(record.createdMs),
      },
    }),
    ItemCount: table.rows.size,
    TableSizeBytes: estimateBytes(table, table.rows, item => item),
    DeletionProtectionEnabled: record.isProtected,
  };
}

function describeIndex(table: Table, index: TableIndex): object {
  return {
    IndexName: index.record.name,
    KeySchema: keySchema(index.keys),
    Projection: describeProjection(index.record.projection),
    ItemCount: index.rows.size,
    IndexSizeBytes: estimateBytes(table, index.rows, item => index.project(item)),
  };
}

function describeProjection(projection: Projection): object {
  return typeof projection === 'string'
    ? { ProjectionType: projection }
    : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projection] };
}

function describeThroughput(throughput: Throughput = { read: 0, write: 0 }): object {
  const { read, write } = throughput;
  return { NumberOfDecreasesToday: 0, ReadCapacityUnits: read, WriteCapacityUnits: write };
}

function keySchema({ partition, sort }: KeyPath): object[] {
  const elements = [{ AttributeName: partition.name, KeyType: 'HASH' }];
  if (sort !== undefined) elements.push({ AttributeName: sort.name, KeyType: 'RANGE' });
  return elements;
}

function attributeDefinitions({ record }: Table): object[] {
  const keys = [record.key, ...record.indexes.map(index => index.key)];
  const types = new Map(
    keys.flatMap(key => new KeyPath(key).attributes).map(({ name, type }) => [name, type]),
  );
  return [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));
}

function estimateBytes(table: Table, rows: SortedRows, view: (item: Item) => Item): number {
  let [measured, bytes] = [0, 0];
  rows.walk({ order: '', row: '' }, { order: BEYOND, row: '' }, true, (_, row) => {
    const item = table.durable(row)?.copy();
    bytes += item === undefined ? 0 : itemBytes(view(item));
    return ++measured < MEASURED_ITEMS;
  });
  return measured === 0 ? 0 : Math.round((bytes / measured) * rows.size);
}
