import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDynamoDb, type TestDynamoDb, THINGS } from './open-test-dynamodb.ts';

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

const TableName = 'things';
const sk = { S: 'a' };
const put = (item: object, more: object = {}) =>
  call('PutItem', { TableName, Item: { pk, sk, ...item }, ...more });
const get = async () => (await call('GetItem', { TableName, Key: { pk, sk } })).Item;

describe('PutItem', () => {
  it('replaces the whole item and returns the old one where it is asked for', async () => {
    await put({ note: { S: 'old' }, more: { N: '1' } });
    const answer = await put({ note: { S: 'new' } }, { ReturnValues: 'ALL_OLD' });
    expect(answer).toEqual({ Attributes: { pk, sk, note: { S: 'old' }, more: { N: '1' } } });
    expect(await get()).toEqual({ pk, sk, note: { S: 'new' } });
  });

  it('keeps every type as it is', async () => {
    const item = {
      bytes: { B: new Uint8Array([0, 255, 128]) },
      byteSet: { BS: [new Uint8Array([1]), new Uint8Array([2, 3])] },
      deep: { M: { list: { L: [{ B: new Uint8Array([9]) }, { NULL: true }, { BOOL: false }] } } },
      texts: { SS: ['b', 'a'] },
      numbers: { NS: ['1', '-2.5'] },
      text: { S: '☃ 𝄞 \u0000' },
    };
    await put(item);
    expect(await get()).toEqual({ pk, sk, ...item });
  });

  it('has nothing in common with what the caller holds', async () => {
    const bytes = new Uint8Array([1, 2]);
    const item = { note: { S: 'before' }, bytes: { B: bytes }, list: { L: [{ S: 'x' }] } };
    const putting = put(item);
    item.note.S = 'after';
    item.list.L.push({ S: 'y' });
    bytes[0] = 9;
    await putting;
    const kept = {
      pk,
      sk,
      note: { S: 'before' },
      bytes: { B: new Uint8Array([1, 2]) },
      list: { L: [{ S: 'x' }] },
    };
    const read = await get();
    expect(read).toEqual(kept);
    read.note.S = 'changed by the reader';
    expect(await get()).toEqual(kept);
  });

  it.each([
    ['a key of another type', { sk: { N: '1' } }, 'Type mismatch for key sk expected: S actual: N'],
    ['a value without a type', { sk: undefined }, 'Supplied AttributeValue is empty'],
    ['an empty key', { sk: { S: '' } }, 'cannot contain an empty string value. Key: sk'],
    ['a long sort key', { sk: { S: 'x'.repeat(1025) } }, 'the size limit of 1024 bytes'],
    ['a long partition key', { pk: { S: 'é'.repeat(1025) } }, 'the maximum size limit of 2048 bytes'],
    ['an index key of another type', { due: { S: 'soon' } }, 'Type mismatch for Index Key due Expected: N'],
    ['an empty index key', { state: { S: '' } }, 'A value specified for a secondary index key'],
    ['a large item', { note: { S: 'x'.repeat(400 * 1024) } }, 'Item size has exceeded the maximum'],
  ])('refuses %s', async (_, item, message) => {
    await expect(put(item)).rejects.toMatchObject({
      code: 'ValidationException',
      message: expect.stringContaining(message),
    });
  });

  it('takes keys and items of just the largest sizes', async () => {
    const key = { pk: { S: 'x'.repeat(2048) }, sk: { S: 'y'.repeat(1024) } };
    await put({ ...key, note: { S: 'x'.repeat(400 * 1024 - 2048 - 1024 - 2 - 2 - 4) } });
    await expect(
      put({ ...key, note: { S: 'x'.repeat(400 * 1024 - 2048 - 1024 - 2 - 2 - 3) } }),
    ).rejects.toThrow('Item size');
  });

  it('says that a key is missing, and that a table is', async () => {
    await expect(call('PutItem', { TableName, Item: { pk } })).rejects.toThrow(
      'Missing the key sk in the item',
    );
    await expect(call('PutItem', { TableName: 'nowhere', Item: { pk } })).rejects.toMatchObject({
      code: 'ResourceNotFoundException',
    });
    await expect(call('PutItem', { Item: { pk } })).rejects.toThrow(
      "Value null at 'tableName' failed to satisfy constraint: Member must not be null",
    );
  });

  it('refuses an item whose condition fails, and shows it where it is asked to', async () => {
    await put({ note: { S: 'first' } });
    const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
    const refused = put({ note: { S: 'second' } }, condition);
    await expect(refused).rejects.toMatchObject({
      code: 'ConditionalCheckFailedException',
      message: 'The conditional request failed',
      details: {},
    });
    const shown = put({}, { ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
    await expect(shown).rejects.toMatchObject({ details: { Item: { pk, sk, note: { S: 'first' } } } });
    expect(await get()).toEqual({ pk, sk, note: { S: 'first' } });
  });

  it('lets only one of many at once be the first', async () => {
    const attempts = Array.from({ length: 20 }, (_, number) =>
      put({ number: { N: String(number) } }, { ConditionExpression: 'attribute_not_exists(pk)' }),
    );
    const settled = await Promise.allSettled(attempts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('UpdateItem', () => {
  const update = (UpdateExpression: string, values: object, more: object = {}) =>
    call('UpdateItem', {
      TableName,
      Key: { pk, sk },
      UpdateExpression,
      ExpressionAttributeValues: values,
      ...more,
    });

  it('makes the item where there is none', async () => {
    await update('SET note = :note', { ':note': { S: 'x' } });
    expect(await get()).toEqual({ pk, sk, note: { S: 'x' } });
    await call('UpdateItem', { TableName, Key: { pk, sk: { S: 'b' } } });
    expect(await call('GetItem', { TableName, Key: { pk, sk: { S: 'b' } } })).toEqual({
      Item: { pk, sk: { S: 'b' } },
    });
  });

  it.each([
    ['NONE', undefined],
    ['ALL_OLD', { number: { N: '1' }, note: { S: 'x' } }],
    ['ALL_NEW', { number: { N: '3' }, note: { S: 'x' } }],
    ['UPDATED_OLD', { number: { N: '1' } }],
    ['UPDATED_NEW', { number: { N: '3' } }],
  ])('returns %s', async (ReturnValues, attributes) => {
    await put({ number: { N: '1' }, note: { S: 'x' } });
    const { Attributes } = await update(
      'ADD #number :two',
      { ':two': { N: '2' } },
      { ReturnValues, ExpressionAttributeNames: { '#number': 'number' } },
    );
    const key = ReturnValues.startsWith('ALL') ? { pk, sk } : {};
    expect(Attributes).toEqual(attributes && { ...key, ...attributes });
  });

  it('counts every one of many at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => update('ADD hits :one', { ':one': { N: '1' } })));
    expect((await get()).hits).toEqual({ N: '50' });
  });

  it('changes no key, and leaves no item that is too large or has a false index key', async () => {
    await expect(update('SET sk = :x', { ':x': { S: 'x' } })).rejects.toThrow(
      'Cannot update attribute sk. This attribute is part of the key',
    );
    await expect(update('SET note = :x', { ':x': { S: 'x'.repeat(410_000) } })).rejects.toThrow(
      'Item size to update has exceeded the maximum allowed size',
    );
    await expect(update('SET due = :x', { ':x': { S: 'x' } })).rejects.toThrow('Type mismatch for Index Key');
    expect(await get()).toBeUndefined();
  });
});

describe('DeleteItem', () => {
  it('removes the item and returns it where it is asked for', async () => {
    await put({ note: { S: 'x' } });
    const remove = () => call('DeleteItem', { TableName, Key: { pk, sk }, ReturnValues: 'ALL_OLD' });
    expect(await remove()).toEqual({ Attributes: { pk, sk, note: { S: 'x' } } });
    expect(await remove()).toEqual({});
    expect(await get()).toBeUndefined();
  });

  it('knows only what it can return', async () => {
    const remove = call('DeleteItem', { TableName, Key: { pk, sk }, ReturnValues: 'ALL_NEW' });
    await expect(remove).rejects.toThrow('ReturnValues can only be ALL_OLD or NONE');
    await expect(call('DeleteItem', { TableName, Key: { pk } })).rejects.toThrow(
      'The provided key element does not match the schema',
    );
  });
});

describe('requests that are not served', () => {
  it.each([
    ['PutItem', { TableName, Item: {}, Expected: {} }, 'legacy parameter Expected (use ConditionExpression)'],
    ['Query', { TableName, KeyConditions: {} }, 'legacy parameter KeyConditions'],
    ['ExecuteStatement', {}, 'PartiQL is not served'],
    ['CreateBackup', {}, 'Backups are not served'],
    ['DescribeStream', {}, 'Streams are not served'],
    ['CreateGlobalTable', {}, 'Global tables are not served'],
    ['Fly', {}, 'Unknown operation Fly.'],
  ])('%s is refused in words', async (operation, input, message) => {
    await expect(call(operation, input)).rejects.toThrow(message);
  });
});
