import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDynamoDb, type TestDynamoDb, THINGS } from './open-test-dynamodb.ts';

let database: TestDynamoDb;
let call: TestDynamoDb['call'];
const TableName = 'things';

beforeAll(async () => {
  database = await openTestDynamoDb();
  ({ call } = database);
  await call('CreateTable', THINGS);
  await call('CreateTable', {
    TableName: 'numbers',
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'kind', AttributeType: 'B' },
      { AttributeName: 'number', AttributeType: 'N' },
    ],
    KeySchema: [
      { AttributeName: 'kind', KeyType: 'HASH' },
      { AttributeName: 'number', KeyType: 'RANGE' },
    ],
  });
  for (let number = 0; number < 30; number++)
    await put({
      pk: { S: `p${number % 3}` },
      sk: { S: `s${String(number).padStart(2, '0')}` },
      note: { S: number % 2 === 0 ? 'even' : 'odd' },
      ...(number % 5 !== 0 && {
        state: { S: number < 15 ? 'early' : 'late' },
        due: { N: String(100 - number) },
      }),
    });
});
afterAll(() => database.close());

const put = (Item: object, table = TableName) => call('PutItem', { TableName: table, Item });
const query = (KeyConditionExpression: string, values: object, more: object = {}) =>
  call('Query', { TableName, KeyConditionExpression, ExpressionAttributeValues: values, ...more });
const sortKeys = (answer: { Items: { sk: { S: string } }[] }) => answer.Items.map(item => item.sk.S);
const p1 = { ':pk': { S: 'p1' } };
const P1_KEYS = ['s01', 's04', 's07', 's10', 's13', 's16', 's19', 's22', 's25', 's28'];

/** Every page of a request, to the last. */
async function pages(
  operation: string,
  input: object,
): Promise<{ Items: Record<string, { S: string }>[] }[]> {
  const all = [];
  let start: object | undefined;
  do {
    const page = await call(operation, { ...input, ...(start && { ExclusiveStartKey: start }) });
    all.push(page);
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return all;
}

describe('Query', () => {
  it.each([
    ['pk = :pk', {}, P1_KEYS],
    ['pk = :pk AND sk = :a', { ':a': { S: 's10' } }, ['s10']],
    ['pk = :pk AND sk < :a', { ':a': { S: 's07' } }, ['s01', 's04']],
    ['pk = :pk AND sk <= :a', { ':a': { S: 's07' } }, ['s01', 's04', 's07']],
    ['pk = :pk AND sk > :a', { ':a': { S: 's22' } }, ['s25', 's28']],
    ['pk = :pk AND sk >= :a', { ':a': { S: 's22' } }, ['s22', 's25', 's28']],
    ['pk = :pk AND sk BETWEEN :a AND :b', { ':a': { S: 's05' }, ':b': { S: 's13' } }, ['s07', 's10', 's13']],
    ['pk = :pk AND begins_with(sk, :a)', { ':a': { S: 's1' } }, ['s10', 's13', 's16', 's19']],
  ])('%s', async (condition, values, expected) => {
    expect(sortKeys(await query(condition, { ...p1, ...values }))).toEqual(expected);
    const backward = await query(condition, { ...p1, ...values }, { ScanIndexForward: false });
    expect(sortKeys(backward)).toEqual([...expected].reverse());
  });

  it.each([true, false])('goes through pages, forward: %s', async ScanIndexForward => {
    for (const Limit of [1, 3, 10, 11]) {
      const all = await pages('Query', {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: p1,
        ScanIndexForward,
        Limit,
      });
      const found = all.flatMap(page => page.Items.map(item => item.sk?.S));
      expect(found).toEqual(ScanIndexForward ? P1_KEYS : [...P1_KEYS].reverse());
    }
  });

  it('counts what a filter leaves out as scanned', async () => {
    const answer = await query(
      'pk = :pk',
      { ...p1, ':even': { S: 'even' } },
      {
        FilterExpression: 'note = :even',
        Limit: 4,
        ProjectionExpression: 'sk',
      },
    );
    expect(answer).toEqual({
      Count: 2,
      ScannedCount: 4,
      Items: [{ sk: { S: 's04' } }, { sk: { S: 's10' } }],
      LastEvaluatedKey: { pk: { S: 'p1' }, sk: { S: 's10' } },
    });
  });

  it('orders numbers by value and texts by UTF-8', async () => {
    const kind = { B: new Uint8Array([7]) };
    const numbers = [
      '-1000',
      '-2.5',
      '-2',
      '-0.001',
      '0',
      '0.0005',
      '1',
      '1.5',
      '9',
      '10',
      '123456789012345678901234567890',
    ];
    for (const number of [...numbers].reverse()) await put({ kind, number: { N: number } }, 'numbers');
    const { Items } = await call('Query', {
      TableName: 'numbers',
      KeyConditionExpression: 'kind = :kind',
      ExpressionAttributeValues: { ':kind': kind },
    });
    expect(Items.map((item: { number: { N: string } }) => item.number.N)).toEqual(numbers);
    const texts = ['a', 'a\u0000', 'aé', 'b', '\ud7ff', '\ue000', '\ufffd', '𝄞', '😀'];
    for (const text of [...texts].reverse()) await put({ pk: { S: 'texts' }, sk: { S: text } });
    expect(sortKeys(await query('pk = :pk', { ':pk': { S: 'texts' } }))).toEqual(texts);
  });

  it('ends a page at a megabyte', async () => {
    for (let number = 0; number < 8; number++)
      await put({ pk: { S: 'large' }, sk: { S: String(number) }, note: { S: 'é'.repeat(100_000) } });
    const all = await pages('Query', {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: 'large' } },
    });
    expect(all.map(page => page.Items.length)).toEqual([6, 2]);
  });

  it.each([
    [{ IndexName: 'none' }, 'The table does not have the specified index: none'],
    [{ ExclusiveStartKey: { pk: { S: 'p2' }, sk: { S: 's02' } } }, 'outside query boundaries'],
    [{ ExclusiveStartKey: { pk: { S: 'p1' } } }, 'The provided starting key is invalid'],
    [{ Limit: 0 }, 'greater than or equal to 1'],
    [{ FilterExpression: 'attribute_exists(sk)' }, 'can only contain non-primary key attributes'],
    [{ Select: 'ALL_PROJECTED_ATTRIBUTES' }, 'can be used only when Querying using an IndexName'],
    [
      { KeyConditionExpression: undefined, ExpressionAttributeValues: undefined },
      'Either the KeyConditions or',
    ],
    [
      { ExpressionAttributeValues: { ':pk': { N: '1' } } },
      'Condition parameter type does not match schema type',
    ],
  ])('refuses %o', async (more, message) => {
    await expect(query('pk = :pk', p1, more)).rejects.toThrow(message);
  });
});

describe('indexes', () => {
  const early = { ':state': { S: 'early' } };
  const byState = {
    KeyConditionExpression: '#state = :state',
    ExpressionAttributeNames: { '#state': 'state' },
  };

  it('hold the items that have their keys, in their order', async () => {
    const { Items } = await query('', early, { ...byState, IndexName: 'byDue' });
    expect(sortKeys({ Items })).toEqual([
      's14',
      's13',
      's12',
      's11',
      's09',
      's08',
      's07',
      's06',
      's04',
      's03',
      's02',
      's01',
    ]);
    expect(Items[0]).toEqual({ pk: { S: 'p2' }, sk: { S: 's14' }, state: { S: 'early' }, due: { N: '86' } });
  });

  it('go through pages although many items have one key', async () => {
    for (const ScanIndexForward of [true, false]) {
      const all = await pages('Query', {
        TableName,
        IndexName: 'byState',
        ...byState,
        ExpressionAttributeValues: early,
        Limit: 5,
        ScanIndexForward,
      });
      const keys = all.flatMap(page => page.Items.map(item => item.sk?.S));
      expect(new Set(keys).size).toBe(12);
      expect(keys).toHaveLength(12);
    }
  });

  it('project what they are made for', async () => {
    const { Items } = await query('', early, { ...byState, IndexName: 'byState', Limit: 1 });
    expect(Object.keys(Items[0]).sort()).toEqual(['note', 'pk', 'sk', 'state']);
    const all = { ...byState, IndexName: 'byState', Select: 'ALL_ATTRIBUTES' };
    await expect(query('', early, all)).rejects.toThrow('because its projection type is not ALL');
    const consistent = { ...byState, IndexName: 'byState', ConsistentRead: true };
    await expect(query('', early, consistent)).rejects.toThrow(
      'Consistent reads are not supported on global',
    );
  });

  it('fetch from the table what a local one does not hold', async () => {
    const local = { IndexName: 'localDue', ConsistentRead: true, Limit: 1 };
    expect((await query('pk = :pk', p1, local)).Items[0]).not.toHaveProperty('note');
    const { Items } = await query('pk = :pk', p1, { ...local, Select: 'ALL_ATTRIBUTES' });
    expect(Items[0].note).toEqual({ S: 'even' });
  });

  it('follow an item that changes its key, loses it and goes', async () => {
    const item = { pk: { S: 'moving' }, sk: { S: 'x' } };
    const count = async (state: string) =>
      (await query('', { ':state': { S: state } }, { ...byState, IndexName: 'byState' })).Count;
    await put({ ...item, state: { S: 'here' } });
    expect([await count('here'), await count('there')]).toEqual([1, 0]);
    await put({ ...item, state: { S: 'there' } });
    expect([await count('here'), await count('there')]).toEqual([0, 1]);
    await put(item);
    expect(await count('there')).toBe(0);
    await put({ ...item, state: { S: 'there' } });
    await call('DeleteItem', { TableName, Key: item });
    expect(await count('there')).toBe(0);
  });
});

describe('Scan', () => {
  it('finds everything, page by page and segment by segment', async () => {
    const { Count } = await call('Scan', {
      TableName,
      Select: 'COUNT',
      FilterExpression: 'begins_with(pk, :p)',
      ExpressionAttributeValues: { ':p': { S: 'p' } },
    });
    expect(Count).toBe(30);
    const whole = (await pages('Scan', { TableName, Limit: 7 })).flatMap(page => page.Items);
    const parts = await Promise.all(
      [0, 1, 2].map(Segment => pages('Scan', { TableName, Limit: 4, Segment, TotalSegments: 3 })),
    );
    const keys = (items: Record<string, { S: string }>[]) =>
      items.map(({ pk, sk }) => `${pk?.S} ${sk?.S}`).sort();
    expect(keys(parts.flat().flatMap(page => page.Items))).toEqual(keys(whole));
  });

  it('reads an index, which has only what is in it', async () => {
    const { Count } = await call('Scan', { TableName, IndexName: 'byDue' });
    expect(Count).toBe(24);
  });

  it('refuses a segment that is none', async () => {
    await expect(call('Scan', { TableName, Segment: 3, TotalSegments: 3 })).rejects.toThrow('zero-based');
    await expect(call('Scan', { TableName, Segment: 3 })).rejects.toThrow(
      'TotalSegments parameter is required',
    );
  });
});
