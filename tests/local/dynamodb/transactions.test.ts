import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDynamoDb, type TestDynamoDb, THINGS } from './open-test-dynamodb.ts';

const TableName = 'things';
let database: TestDynamoDb;
let call: TestDynamoDb['call'];
let pk: { S: string };
let count = 0;

beforeAll(async () => {
  database = await openTestDynamoDb();
  ({ call } = database);
  await call('CreateTable', THINGS);
});
afterAll(() => database.close());
beforeEach(() => {
  pk = { S: `partition ${++count}` };
});

const keyOf = (sk: string) => ({ pk, sk: { S: sk } });
const putOf = (sk: string, more: object = {}) => ({ Put: { TableName, Item: { ...keyOf(sk), ...more } } });
const transact = (TransactItems: object[], more: object = {}) =>
  call('TransactWriteItems', { TransactItems, ...more });
const sortKeys = async () => {
  const { Items } = await call('Query', {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  return Items.map((item: { sk: { S: string } }) => item.sk.S);
};

describe('TransactWriteItems', () => {
  it('does everything at once', async () => {
    await transact([putOf('a'), putOf('b', { note: { S: 'old' } })]);
    await transact([
      { Delete: { TableName, Key: keyOf('a') } },
      {
        Update: {
          TableName,
          Key: keyOf('b'),
          UpdateExpression: 'SET note = :new',
          ConditionExpression: 'note = :old',
          ExpressionAttributeValues: { ':new': { S: 'new' }, ':old': { S: 'old' } },
        },
      },
      putOf('c'),
      { ConditionCheck: { TableName, Key: keyOf('d'), ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
    expect(await sortKeys()).toEqual(['b', 'c']);
    const { Responses } = await call('TransactGetItems', {
      TransactItems: ['b', 'd'].map(sk => ({
        Get: { TableName, Key: keyOf(sk), ProjectionExpression: 'note' },
      })),
    });
    expect(Responses).toEqual([{ Item: { note: { S: 'new' } } }, {}]);
  });

  it('does nothing where one condition fails, and tells the SDK which', async () => {
    await call('PutItem', { TableName, Item: { ...keyOf('a'), bytes: { B: new Uint8Array([7]) } } });
    const command = new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName, Item: keyOf('b') } },
        {
          Put: {
            TableName,
            Item: keyOf('a'),
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
      ],
    });
    await expect(database.client.send(command)).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      message:
        'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed]',
      CancellationReasons: [
        { Code: 'None' },
        {
          Code: 'ConditionalCheckFailed',
          Message: 'The conditional request failed',
          Item: { ...keyOf('a'), bytes: { B: new Uint8Array([7]) } },
        },
      ],
    });
    expect(await sortKeys()).toEqual(['a']);
  });

  it('is cancelled by an item that could not be', async () => {
    const noKey = { Put: { TableName, Item: { pk } } };
    await expect(transact([putOf('a'), noKey])).rejects.toMatchObject({
      code: 'TransactionCanceledException',
      details: { CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }] },
    });
    const falseUpdate = {
      Update: {
        TableName,
        Key: keyOf('x'),
        UpdateExpression: 'ADD note :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      },
    };
    await transact([putOf('x', { note: { S: 'text' } })]);
    await expect(transact([falseUpdate, putOf('a')])).rejects.toThrow('[ValidationError, None]');
    expect(await sortKeys()).toEqual(['x']);
  });

  it.each([
    ['no items', () => [], 'length greater than or equal to 1'],
    [
      'too many items',
      () => Array.from({ length: 101 }, (_, n) => putOf(String(n))),
      'less than or equal to 100',
    ],
    [
      'one item twice',
      () => [putOf('a'), { Delete: { TableName, Key: keyOf('a') } }],
      'multiple operations on one item',
    ],
    [
      'two actions in one',
      () => [{ ...putOf('a'), Delete: { TableName, Key: keyOf('b') } }],
      'can only contain one of',
    ],
    ['an action of no kind', () => [{}], 'can only contain one of'],
    [
      'a check of nothing',
      () => [{ ConditionCheck: { TableName, Key: keyOf('a') } }],
      'Member must not be null',
    ],
  ])('refuses %s', async (_, items, message) => {
    await expect(transact(items())).rejects.toMatchObject({
      code: 'ValidationException',
      message: expect.stringContaining(message),
    });
  });

  it('lets only one of many that read the same go through', async () => {
    await transact([putOf('counter', { number: { N: '0' } })]);
    const attempts = Array.from({ length: 20 }, (_, attempt) =>
      transact([
        {
          Put: {
            TableName,
            Item: { ...keyOf('counter'), number: { N: '1' } },
            ConditionExpression: '#number = :zero',
            ExpressionAttributeNames: { '#number': 'number' },
            ExpressionAttributeValues: { ':zero': { N: '0' } },
          },
        },
        putOf(`event ${attempt}`),
      ]),
    );
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await sortKeys()).toHaveLength(2);
  });
});

describe('a token', () => {
  const once = (sk: string, ClientRequestToken: string) =>
    transact([{ Put: { TableName, Item: keyOf(sk), ConditionExpression: 'attribute_not_exists(pk)' } }], {
      ClientRequestToken,
    });

  it('makes a transaction that comes twice happen once, also at the same time and after a restart', async () => {
    await Promise.all([once('a', 'token 1'), once('a', 'token 1')]);
    await once('a', 'token 1');
    database = await database.reopen();
    ({ call } = database);
    await once('a', 'token 1');
    await expect(once('a', 'token 2')).rejects.toMatchObject({ code: 'TransactionCanceledException' });
  });

  it('stands for one transaction alone', async () => {
    await once('a', 'token 3');
    await expect(once('b', 'token 3')).rejects.toMatchObject({
      code: 'IdempotentParameterMismatchException',
    });
  });

  it('is forgotten after ten minutes', async () => {
    await once('a', 'token 4');
    await database.clock.advanceBy(10 * 60_000);
    await once('b', 'token 4');
    expect(database.store.rows('dynamodb/tokens')).toEqual(['token%204']);
  });
});

describe('batches', () => {
  it('write and read items of several tables', async () => {
    await call('CreateTable', { ...THINGS, TableName: 'others' });
    await call('BatchWriteItem', {
      RequestItems: {
        things: ['a', 'b'].map(sk => ({ PutRequest: { Item: keyOf(sk) } })),
        others: [{ PutRequest: { Item: keyOf('c') } }],
      },
    });
    await call('BatchWriteItem', { RequestItems: { things: [{ DeleteRequest: { Key: keyOf('b') } }] } });
    const answer = await call('BatchGetItem', {
      RequestItems: {
        things: { Keys: [keyOf('a'), keyOf('b')], ProjectionExpression: 'sk' },
        others: { Keys: [keyOf('c')], ConsistentRead: true },
      },
      ReturnConsumedCapacity: 'TOTAL',
    });
    expect(answer).toEqual({
      Responses: { things: [{ sk: { S: 'a' } }], others: [keyOf('c')] },
      UnprocessedKeys: {},
      ConsumedCapacity: [
        { TableName: 'things', CapacityUnits: 1 },
        { TableName: 'others', CapacityUnits: 1 },
      ],
    });
  });

  it('leave what does not fit into an answer for the next', async () => {
    const keys = Array.from({ length: 50 }, (_, number) => keyOf(String(number)));
    for (const key of keys)
      await call('PutItem', { TableName, Item: { ...key, note: { S: 'x'.repeat(399_000) } } });
    let wanted: object | undefined = { things: { Keys: keys } };
    const found: number[] = [];
    while (wanted !== undefined && Object.keys(wanted).length > 0) {
      const answer: { Responses: { things: object[] }; UnprocessedKeys: object } = await call(
        'BatchGetItem',
        {
          RequestItems: wanted,
        },
      );
      found.push(answer.Responses.things.length);
      wanted = answer.UnprocessedKeys;
    }
    expect(found).toEqual([42, 8]);
  });

  it('are refused when they are too long, empty or name an item twice', async () => {
    const write = (requests: object[]) => call('BatchWriteItem', { RequestItems: { things: requests } });
    const request = (sk: string) => ({ PutRequest: { Item: keyOf(sk) } });
    await expect(write(Array.from({ length: 26 }, (_, n) => request(`${n}`)))).rejects.toThrow(
      'Too many items',
    );
    await expect(write([request('a'), request('a')])).rejects.toThrow('contains duplicates');
    await expect(write([])).rejects.toMatchObject({ code: 'ValidationException' });
    const read = (Keys: object[]) => call('BatchGetItem', { RequestItems: { things: { Keys } } });
    await expect(read(Array.from({ length: 101 }, (_, n) => keyOf(`${n}`)))).rejects.toThrow(
      'Too many items',
    );
    await expect(read([keyOf('a'), keyOf('a')])).rejects.toThrow('contains duplicates');
  });
});

describe('the capacity that is used', () => {
  it('is told by table and index', async () => {
    const answer = await call('PutItem', {
      TableName,
      Item: { ...keyOf('a'), state: { S: 'x' }, due: { N: '1' }, note: { S: 'x'.repeat(1500) } },
      ReturnConsumedCapacity: 'INDEXES',
      ReturnItemCollectionMetrics: 'SIZE',
    });
    expect(answer).toEqual({
      ConsumedCapacity: {
        TableName,
        CapacityUnits: 2 + 1 + 2 + 1,
        Table: { CapacityUnits: 2 },
        LocalSecondaryIndexes: { localDue: { CapacityUnits: 1 } },
        GlobalSecondaryIndexes: { byDue: { CapacityUnits: 1 }, byState: { CapacityUnits: 2 } },
      },
      ItemCollectionMetrics: { ItemCollectionKey: { pk }, SizeEstimateRangeGB: [0, 1] },
    });
  });

  it('doubles in transactions, which say of what kind it is', async () => {
    const { ConsumedCapacity } = await transact([putOf('a'), putOf('b')], {
      ReturnConsumedCapacity: 'TOTAL',
    });
    expect(ConsumedCapacity).toEqual([{ TableName, CapacityUnits: 4, WriteCapacityUnits: 4 }]);
  });
});
