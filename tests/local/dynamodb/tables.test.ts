import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDynamoDb, type TestDynamoDb, THINGS } from './open-test-dynamodb.ts';

const TableName = 'things';
let database: TestDynamoDb;
const call: TestDynamoDb['call'] = (operation, input) => database.call(operation, input);
const put = (pk: string, more: object = {}) =>
  call('PutItem', { TableName, Item: { pk: { S: pk }, sk: { S: '-' }, ...more } });

beforeEach(async () => {
  database = await openTestDynamoDb();
  await call('CreateTable', THINGS);
});
afterEach(() => database.close());

const NEWEST = {
  TableName,
  AttributeDefinitions: [...THINGS.AttributeDefinitions, { AttributeName: 'rank', AttributeType: 'N' }],
  GlobalSecondaryIndexUpdates: [
    {
      Create: {
        IndexName: 'byRank',
        KeySchema: [
          { AttributeName: 'state', KeyType: 'HASH' },
          { AttributeName: 'rank', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    },
  ],
};

async function ranked(): Promise<string[]> {
  const { Items } = await call('Query', {
    TableName,
    IndexName: 'byRank',
    KeyConditionExpression: '#state = :on',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':on': { S: 'on' } },
  });
  return Items.map((item: { pk: { S: string } }) => item.pk.S);
}

describe('a table', () => {
  it('is described as it was made', async () => {
    const { Table } = await call('DescribeTable', { TableName });
    expect(Table).toMatchObject({
      TableName,
      TableArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/things',
      TableStatus: 'ACTIVE',
      CreationDateTime: new Date(database.clock.now()),
      KeySchema: THINGS.KeySchema,
      AttributeDefinitions: expect.arrayContaining([...THINGS.AttributeDefinitions]),
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      ItemCount: 0,
      TableSizeBytes: 0,
      DeletionProtectionEnabled: false,
    });
    expect(Table.GlobalSecondaryIndexes[1]).toMatchObject({
      ...THINGS.GlobalSecondaryIndexes[1],
      IndexStatus: 'ACTIVE',
      IndexArn: `${Table.TableArn}/index/byState`,
    });
    expect(Table.LocalSecondaryIndexes[0]).toMatchObject(THINGS.LocalSecondaryIndexes[0]);
  });

  it('can also be called by its ARN', async () => {
    const { Table } = await call('DescribeTable', { TableName });
    await call('PutItem', { TableName: Table.TableArn, Item: { pk: { S: 'a' }, sk: { S: '-' } } });
    expect((await call('DescribeTable', { TableName: Table.TableArn })).Table.ItemCount).toBe(1);
  });

  it('is made once, and can be made anew when it is gone', async () => {
    await put('a');
    await expect(call('CreateTable', THINGS)).rejects.toMatchObject({ code: 'ResourceInUseException' });
    await call('DeleteTable', { TableName });
    await expect(call('DescribeTable', { TableName })).rejects.toMatchObject({
      code: 'ResourceNotFoundException',
    });
    await call('CreateTable', THINGS);
    expect((await call('Scan', { TableName })).Items).toEqual([]);
    expect([...database.store.partitions('dynamodb/items/')]).toEqual([]);
  });

  it('takes nothing any more once it is being deleted', async () => {
    const before = put('a');
    const deleting = call('DeleteTable', { TableName });
    await Promise.resolve();
    const after = put('b');
    await Promise.all([
      before,
      deleting,
      expect(after).rejects.toMatchObject({ code: 'ResourceNotFoundException' }),
    ]);
    expect([...database.store.partitions('dynamodb/items/')]).toEqual([]);
  });

  it('that is protected is not deleted', async () => {
    await call('UpdateTable', { TableName, DeletionProtectionEnabled: true });
    await expect(call('DeleteTable', { TableName })).rejects.toThrow('protected against deletion');
  });

  it('is listed by name, page by page', async () => {
    for (const name of ['ccc', 'aaa', 'bbb']) await call('CreateTable', { ...THINGS, TableName: name });
    const first = await call('ListTables', { Limit: 3 });
    expect(first).toEqual({ TableNames: ['aaa', 'bbb', 'ccc'], LastEvaluatedTableName: 'ccc' });
    const rest = await call('ListTables', { ExclusiveStartTableName: 'ccc' });
    expect(rest).toEqual({ TableNames: ['things'] });
  });

  it.each([
    ['a short name', { TableName: 'ab' }],
    ['no key', { KeySchema: [] }],
    ['a key without a type', { AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }] }],
    ['a type without a key', { GlobalSecondaryIndexes: undefined, LocalSecondaryIndexes: undefined }],
    ['no billing', { BillingMode: undefined }],
    [
      'two indexes of one name',
      { GlobalSecondaryIndexes: [THINGS.GlobalSecondaryIndexes[0], THINGS.GlobalSecondaryIndexes[0]] },
    ],
    ['a stream', { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } }],
  ])('is not made with %s', async (_, change) => {
    const created = call('CreateTable', { ...THINGS, TableName: 'another', ...change });
    await expect(created).rejects.toMatchObject({ code: 'ValidationException' });
  });

  it('keeps its tags', async () => {
    const { Table } = await call('DescribeTable', { TableName });
    const ResourceArn = Table.TableArn;
    await call('TagResource', {
      ResourceArn,
      Tags: [
        { Key: 'a', Value: '1' },
        { Key: 'b', Value: '2' },
      ],
    });
    await call('UntagResource', { ResourceArn, TagKeys: ['a'] });
    expect(await call('ListTagsOfResource', { ResourceArn })).toEqual({ Tags: [{ Key: 'b', Value: '2' }] });
  });
});

describe('an index that is added', () => {
  it('holds what was there before, what is being written meanwhile and what comes after', async () => {
    await put('before', { state: { S: 'on' }, rank: { N: '2' } });
    await put('not in it', { state: { S: 'on' } });
    const meanwhile = put('meanwhile', { state: { S: 'on' }, rank: { N: '1' } });
    await Promise.all([meanwhile, call('UpdateTable', NEWEST)]);
    await put('after', { state: { S: 'on' }, rank: { N: '3' } });
    expect(await ranked()).toEqual(['meanwhile', 'before', 'after']);
    database = await database.reopen();
    expect(await ranked()).toEqual(['meanwhile', 'before', 'after']);
  });

  it('can be removed again', async () => {
    await call('UpdateTable', NEWEST);
    await expect(call('UpdateTable', NEWEST)).rejects.toMatchObject({ code: 'ValidationException' });
    const Delete = { IndexName: 'byRank' };
    await call('UpdateTable', { TableName, GlobalSecondaryIndexUpdates: [{ Delete }] });
    await expect(ranked()).rejects.toThrow('does not have the specified index');
    await expect(
      call('UpdateTable', { TableName, GlobalSecondaryIndexUpdates: [{ Delete }] }),
    ).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
  });
});

describe('items that expire', () => {
  const nowSeconds = () => Math.floor(database.clock.now() / 1000);
  const left = async () =>
    (await call('Scan', { TableName })).Items.map((item: { pk: { S: string } }) => item.pk.S).sort();
  const enable = (Enabled: boolean) =>
    call('UpdateTimeToLive', { TableName, TimeToLiveSpecification: { Enabled, AttributeName: 'ends' } });

  it('are deleted when their time has come, for good', async () => {
    await put('old', { ends: { N: String(nowSeconds() - 10) } });
    await enable(true);
    await put('soon', { ends: { N: String(nowSeconds() + 60) }, state: { S: 'on' } });
    await put('later', { ends: { N: String(nowSeconds() + 3600) } });
    await put('never');
    await put('no number', { ends: { S: '1' } });
    await put('long ago', { ends: { N: String(nowSeconds() - 6 * 366 * 24 * 3600) } });
    await database.clock.advanceBy(2_000);
    expect(await left()).toEqual(['later', 'long ago', 'never', 'no number', 'soon']);
    await database.clock.advanceBy(61_000);
    expect(await left()).toEqual(['later', 'long ago', 'never', 'no number']);
    database = await database.reopen();
    await database.clock.advanceBy(3600_000);
    expect(await left()).toEqual(['long ago', 'never', 'no number']);
  });

  it('live on where their time was put off', async () => {
    await enable(true);
    await put('renewed', { ends: { N: String(nowSeconds() + 10) } });
    await put('renewed', { ends: { N: String(nowSeconds() + 100) } });
    await database.clock.advanceBy(50_000);
    expect(await left()).toEqual(['renewed']);
  });

  it('stay once expiry is switched off', async () => {
    await enable(true);
    await expect(enable(true)).rejects.toThrow('already enabled');
    await put('kept', { ends: { N: String(nowSeconds() + 10) } });
    await enable(false);
    await database.clock.advanceBy(50_000);
    expect(await left()).toEqual(['kept']);
    expect(await call('DescribeTimeToLive', { TableName })).toEqual({
      TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' },
    });
  });
});
