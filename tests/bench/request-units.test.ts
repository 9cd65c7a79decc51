import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManifestTable } from '../../app/manifest-types.ts';
import { parseManifest } from '../../app/parse-manifest.ts';
import { itemBytes, readUnits, writeUnits } from '../../bench/request-units.ts';
import { ensureTables } from '../../local/dynamodb/ensure-tables.ts';
import { openTestDynamoDb, type TestDynamoDb } from '../local/dynamodb/open-test-dynamodb.ts';

type Item = Record<string, AttributeValue>;

const [TABLE] = parseManifest({
  tables: [
    {
      name: 'records',
      partitionKey: { name: 'pk', type: 'S' },
      sortKey: { name: 'sk', type: 'S' },
      indexes: [
        {
          name: 'byState',
          partitionKey: { name: 'state', type: 'S' },
          sortKey: { name: 'startedAt', type: 'S' },
          projection: 'KEYS_ONLY',
        },
      ],
    },
  ],
}).tables as [ManifestTable];

const key = { pk: { S: 'run' }, sk: { S: 'state' } };
const filler = (bytes: number): Item => ({ data: { S: 'x'.repeat(bytes) } });
const waiting = { ...key, state: { S: 'waiting' }, startedAt: { S: '2026' } };
const running = { ...waiting, state: { S: 'running' } };
const write = (before: Item | undefined, after: Item | undefined, isTransactional = false) =>
  writeUnits(TABLE, { before, after, isTransactional });

describe('the size of an item', () => {
  it.each<[string, Item, number]>([
    ['names and texts count in UTF-8', { äb: { S: '€' } }, 3 + 3],
    ['two digits of a number share a byte, and there is one more', { n: { N: '-1234.5' } }, 1 + 4],
    ['zeros around a number are free', { n: { N: '00120000' } }, 1 + 2],
    ['zero is one byte', { n: { N: '0' } }, 1 + 1],
    ['truth and nothing are a byte each', { a: { BOOL: true }, b: { NULL: true } }, 2 + 2],
    ['bytes count as they are', { b: { B: new Uint8Array(7) } }, 1 + 7],
    ['sets count as their elements do', { s: { SS: ['a', 'bc'] }, n: { NS: ['1', '22'] } }, 2 + 3 + 4],
    [
      'a list has three bytes, and one for each element',
      { l: { L: [{ S: 'ab' }, { N: '1' }] } },
      1 + 3 + 3 + 3,
    ],
    ['a map too', { m: { M: { k: { S: 'ab' } } } }, 1 + 3 + 1 + 3],
    ['an empty one has its three bytes', { m: { M: {} }, l: { L: [] } }, 2 + 6],
  ])('%s', (_, item, bytes) => {
    expect(itemBytes(item)).toBe(bytes);
  });
});

describe('reads', () => {
  it('cost one unit for each begun 4 KB, half where they may be stale, double in transactions', () => {
    expect(readUnits(4096, 'strong')).toBe(1);
    expect(readUnits(4097, 'strong')).toBe(2);
    expect(readUnits(4097, 'eventual')).toBe(1);
    expect(readUnits(4097, 'transactional')).toBe(4);
  });

  it('cost the least there is where nothing is found', () => {
    expect(readUnits(0, 'eventual')).toBe(0.5);
    expect(readUnits(0, 'strong')).toBe(1);
  });
});

describe('writes', () => {
  it('cost one unit for each begun KB, and double in transactions', () => {
    const overhead = itemBytes(key) + 'data'.length;
    expect(write(undefined, { ...key, ...filler(1024 - overhead) }).table).toBe(1);
    expect(write(undefined, { ...key, ...filler(1025 - overhead) }).table).toBe(2);
    expect(write(undefined, { ...key, ...filler(1025 - overhead) }, true).table).toBe(4);
  });

  it('count the larger of what was there and what is there now', () => {
    expect(write({ ...key, ...filler(3000) }, key).table).toBe(3);
    expect(write({ ...key, ...filler(3000) }, undefined).table).toBe(3);
  });

  it('cost a unit where there was nothing and is nothing', () => {
    expect(write(undefined, undefined)).toEqual({ table: 1, indexes: 0 });
  });
});

describe('writes to an index', () => {
  it('cost nothing for an item that is not in it', () => {
    expect(write(key, { ...key, ...filler(10) }).indexes).toBe(0);
    expect(write(undefined, { ...key, state: { S: 'waiting' } }).indexes).toBe(0);
  });

  it('cost one where an entry comes, and one where it goes', () => {
    expect(write(undefined, waiting).indexes).toBe(1);
    expect(write(waiting, undefined).indexes).toBe(1);
    expect(write(waiting, key).indexes).toBe(1);
  });

  it('cost two where an entry moves: it is deleted and put', () => {
    expect(write(waiting, running).indexes).toBe(2);
  });

  it('cost nothing where nothing that the index holds has changed', () => {
    expect(write(waiting, { ...waiting, ...filler(5000) }).indexes).toBe(0);
  });

  it('cost no more in a transaction, which reaches indexes by ordinary writes', () => {
    expect(write(waiting, running, true)).toEqual({ table: 2, indexes: 2 });
  });

  it('count what the index holds of the item: all of it, or what is named', () => {
    const table = (projection: 'ALL' | string[]): ManifestTable => ({
      ...TABLE,
      indexes: TABLE.indexes.map(index => ({ ...index, projection })),
    });
    const change = { before: waiting, after: { ...waiting, ...filler(1500) }, isTransactional: false };
    expect(writeUnits(table('ALL'), change).indexes).toBe(2);
    expect(writeUnits(table(['data']), change).indexes).toBe(2);
    expect(writeUnits(table(['other']), change).indexes).toBe(0);
  });
});

describe('against what the embedded DynamoDB reports', () => {
  let dynamoDb: TestDynamoDb;
  let client: DynamoDBClient;

  beforeAll(async () => {
    dynamoDb = await openTestDynamoDb();
    client = dynamoDb.client;
    await ensureTables(client, [TABLE]);
  });
  afterAll(async () => {
    client.destroy();
    await dynamoDb.close();
  });

  const put = async (item: Item) => {
    const { ConsumedCapacity } = await client.send(
      new PutItemCommand({ TableName: TABLE.name, Item: item, ReturnConsumedCapacity: 'INDEXES' }),
    );
    return {
      table: ConsumedCapacity?.Table?.CapacityUnits ?? 0,
      indexes: ConsumedCapacity?.GlobalSecondaryIndexes?.byState?.CapacityUnits ?? 0,
    };
  };

  it('agrees about a put into the table', async () => {
    const large = { ...key, ...filler(2500) };
    expect(await put(large)).toEqual(write(undefined, large));
    expect(await put(key)).toEqual(write(large, key));
  });

  it('agrees about the table in a transaction', async () => {
    const items = [1, 2].map(number => ({ ...key, sk: { S: `tx ${number}` }, ...filler(700 * number) }));
    const { ConsumedCapacity } = await client.send(
      new TransactWriteItemsCommand({
        TransactItems: items.map(item => ({ Put: { TableName: TABLE.name, Item: item } })),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    const expected = items.reduce((sum, item) => sum + write(undefined, item, true).table, 0);
    expect(ConsumedCapacity?.[0]?.CapacityUnits).toBe(expected);
  });

  it('agrees about reads', async () => {
    const items = [1, 2, 3].map(number => ({ pk: { S: 'reads' }, sk: { S: `${number}` }, ...filler(3000) }));
    for (const item of items) await put(item);
    const query = await client.send(
      new QueryCommand({
        TableName: TABLE.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'reads' } },
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
    const bytes = items.reduce((sum, item) => sum + itemBytes(item), 0);
    expect(query.ConsumedCapacity?.CapacityUnits).toBe(readUnits(bytes, 'strong'));
    const missing = await client.send(
      new GetItemCommand({ TableName: TABLE.name, Key: key, ReturnConsumedCapacity: 'TOTAL' }),
    );
    expect(missing.ConsumedCapacity?.CapacityUnits).toBe(readUnits(itemBytes(key), 'eventual'));
  });

  it('agrees about an index that an entry comes to, moves in and leaves', async () => {
    const item = { ...waiting, sk: { S: 'indexed' } };
    const moved = { ...item, state: { S: 'running' } };
    const gone = { pk: item.pk, sk: item.sk };
    expect((await put(item)).indexes).toBe(write(undefined, item).indexes);
    expect((await put(moved)).indexes).toBe(write(item, moved).indexes);
    expect((await put(gone)).indexes).toBe(write(moved, gone).indexes);
  });
});
