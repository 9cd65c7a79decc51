import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as fc from 'fast-check';

/** One request: the operation's name and its input. */
export interface GeneratedRequest {
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

type Values = Record<string, AttributeValue>;

export const PAIRS = {
  TableName: 'pairs',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'N' },
    { AttributeName: 'team', AttributeType: 'S' },
    { AttributeName: 'score', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byTeam',
      KeySchema: [
        { AttributeName: 'team', KeyType: 'HASH' },
        { AttributeName: 'score', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['text'] },
    },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'byScore',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'score', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
} as const;

const TableName = PAIRS.TableName;
const numbers = fc.constantFrom('-10', '-1.5', '0', '1', '2', '10', '1e2');
const sortKeys = numbers.map(N => ({ N }));
const texts = fc.constantFrom('', 'a', 'ab', 'b', 'é', '𝄞');
const scalars: fc.Arbitrary<AttributeValue> = fc.oneof(
  texts.map(S => ({ S })),
  numbers.map(N => ({ N })),
  fc.boolean().map(BOOL => ({ BOOL })),
  fc.constant({ NULL: true as const }),
  fc.uint8Array({ maxLength: 3 }).map(B => ({ B })),
);
const values: fc.Arbitrary<AttributeValue> = fc.oneof(
  { weight: 3, arbitrary: scalars },
  { weight: 1, arbitrary: fc.array(scalars, { maxLength: 3 }).map(L => ({ L })) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('x', 'y'), scalars).map(M => ({ M })) },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(fc.constantFrom('p', 'q', 'r'), { minLength: 1 }).map(SS => ({ SS })),
  },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1 }).map(NS => ({ NS })),
  },
);

/** Everything of one sequence begins with `prefix`, so that sequences do not meet. */
export function requestsOf(prefix: string): fc.Arbitrary<GeneratedRequest> {
  const partitions = fc.constantFrom('a', 'b').map(name => ({ S: `${prefix}-${name}` }));
  const teams = fc.constantFrom('red', 'blue').map(name => ({ S: `${prefix}-${name}` }));
  const goodKeys = fc.record({ pk: partitions, sk: sortKeys });
  const badKeys = fc.oneof(
    fc.record({ pk: partitions }),
    fc.record({ pk: partitions, sk: fc.constant({ S: 'text' }) }),
    fc.record({ pk: partitions, sk: sortKeys, more: sortKeys }),
    fc.record({ pk: fc.constant({ S: '' }), sk: sortKeys }),
  );
  const keys = fc.oneof({ weight: 12, arbitrary: goodKeys }, { weight: 1, arbitrary: badKeys });
  const attributes = fc.record(
    {
      text: texts.map(S => ({ S })),
      value: values,
      count: numbers.map(N => ({ N })),
      team: fc.oneof({ weight: 10, arbitrary: teams }, { weight: 1, arbitrary: scalars }),
      score: fc.oneof({ weight: 10, arbitrary: sortKeys }, { weight: 1, arbitrary: scalars }),
    },
    { requiredKeys: [] },
  );
  const items = fc.tuple(keys, attributes).map(([key, more]) => ({ ...more, ...key }));
  const put = fc
    .tuple(items, conditions, returned('NONE', 'ALL_OLD', 'ALL_NEW'))
    .map(([Item, condition, ReturnValues]) => ({ TableName, Item, ...condition, ReturnValues }));
  const remove = fc
    .tuple(keys, conditions, returned('NONE', 'ALL_OLD'))
    .map(([Key, condition, ReturnValues]) => ({ TableName, Key, ...condition, ReturnValues }));
  const update = fc
    .tuple(keys, updates, conditions, returned('NONE', 'ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW'))
    .map(([Key, change, condition, ReturnValues]) => ({
      TableName,
      Key,
      ...merged(change, condition),
      ReturnValues,
    }));
  const get = fc
    .tuple(keys, projections)
    .map(([Key, projection]) => ({ TableName, Key, ConsistentRead: true, ...projection }));
  const transactWrite = fc
    .array(
      fc.oneof(
        put.map(({ ReturnValues, ...Put }) => ({ Put })),
        remove.map(({ ReturnValues, ...Delete }) => ({ Delete })),
        update.map(({ ReturnValues, ...Update }) => ({ Update })),
        fc
          .tuple(
            keys,
            conditions.filter(condition => 'ConditionExpression' in condition),
          )
          .map(([Key, condition]) => ({ ConditionCheck: { TableName, Key, ...condition } })),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map(TransactItems => ({ TransactItems }));
  const transactGet = fc
    .array(keys, { minLength: 1, maxLength: 3 })
    .map(all => ({ TransactItems: all.map(Key => ({ Get: { TableName, Key } })) }));
  const batchWrite = fc
    .array(
      fc.oneof(
        items.map(Item => ({ PutRequest: { Item } })),
        keys.map(Key => ({ DeleteRequest: { Key } })),
      ),
      { maxLength: 4 },
    )
    .map(requests => ({ RequestItems: { [TableName]: requests } }));
  const batchGet = fc
    .array(keys, { maxLength: 4 })
    .map(Keys => ({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }));
  const query = fc
    .tuple(
      keyConditions(partitions, teams),
      filters,
      fc.boolean(),
      fc.option(fc.integer({ min: 0, max: 3 }), { freq: 2 }),
    )
    .map(([{ key, index }, filter, ScanIndexForward, Limit]) => ({
      TableName,
      ...(index && { IndexName: index }),
      ...merged(key, filter),
      ScanIndexForward,
      ...(Limit !== null && { Limit }),
    }));
  const scan = fc.constantFrom(undefined, 'byTeam', 'byScore', 'none').map(index => ({
    TableName,
    ...(index && { IndexName: index }),
    FilterExpression: 'begins_with(#pk, :prefix)',
    ExpressionAttributeNames: { '#pk': 'pk' },
    ExpressionAttributeValues: { ':prefix': { S: prefix } },
  }));
  const named = (operation: string, arbitrary: fc.Arbitrary<Record<string, unknown>>, weight: number) => ({
    weight,
    arbitrary: arbitrary.map(input => ({ operation, input })),
  });
  return fc.oneof(
    named('PutItem', put, 8),
    named('UpdateItem', update, 6),
    named('DeleteItem', remove, 2),
    named('GetItem', get, 2),
    named('Query', query, 5),
    named('Scan', scan, 1),
    named('TransactWriteItems', transactWrite, 4),
    named('TransactGetItems', transactGet, 1),
    named('BatchWriteItem', batchWrite, 2),
    named('BatchGetItem', batchGet, 1),
  );
}

interface Expressions {
  readonly ConditionExpression?: string;
  readonly UpdateExpression?: string;
  readonly FilterExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Values;
}

const conditionTexts = (value: AttributeValue): { text: string; values?: Values }[] => [
  { text: 'attribute_exists(pk)' },
  { text: 'attribute_not_exists(pk)' },
  { text: 'attribute_not_exists(#value)' },
  { text: '#text = :c', values: { ':c': value } },
  { text: '#value <> :c', values: { ':c': value } },
  { text: '#count > :c', values: { ':c': value } },
  { text: 'NOT #text = :c OR size(#text) > :n', values: { ':c': value, ':n': { N: '1' } } },
  { text: 'begins_with(#text, :c)', values: { ':c': value } },
  { text: 'contains(#value, :c)', values: { ':c': value } },
  { text: 'attribute_type(#value, :c)', values: { ':c': { S: 'N' } } },
  { text: '#count BETWEEN :c AND :n', values: { ':c': { N: '0' }, ':n': { N: '5' } } },
  { text: '#text IN (:c, :n)', values: { ':c': value, ':n': { S: 'a' } } },
  { text: '#text = ', values: { ':c': value } },
  { text: 'attribute_exists(pk)', values: { ':unused': value } },
  { text: '#count = :missing' },
];

const namesIn = (text: string): Record<string, string> | undefined => {
  const used = text.match(/#\w+/g);
  return used === null ? undefined : Object.fromEntries(used.map(name => [name, name.slice(1)]));
};

const someCondition = values.chain(value => fc.constantFrom(...conditionTexts(value)));

function expression(
  member: keyof Expressions,
  { text, values: given }: { text: string; values?: Values },
): Expressions {
  const names = namesIn(text);
  return {
    [member]: text,
    ...(names && { ExpressionAttributeNames: names }),
    ...(given && { ExpressionAttributeValues: given }),
  };
}

const conditions: fc.Arbitrary<Expressions> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: someCondition.map(condition => expression('ConditionExpression', condition)) },
);

const filters: fc.Arbitrary<Expressions> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: someCondition.map(condition => expression('FilterExpression', condition)),
  },
);

const updates: fc.Arbitrary<Expressions> = values.chain(value =>
  fc
    .constantFrom<{ text: string; values?: Values }>(
      { text: 'SET #text = :u', values: { ':u': value } },
      { text: 'SET #count = #count + :u', values: { ':u': value } },
      { text: 'SET #count = if_not_exists(#count, :z) + :o', values: { ':z': { N: '0' }, ':o': { N: '1' } } },
      { text: 'SET #value = list_append(#value, :u)', values: { ':u': { L: [value] } } },
      { text: 'SET #value.#x = :u', values: { ':u': value } },
      // Not beyond the end: DynamoDB appends there, Dynoxide fills the gap.
      { text: 'SET #value[0] = :u', values: { ':u': value } },
      { text: 'REMOVE #value', values: undefined },
      { text: 'REMOVE #value.#x, #team', values: undefined },
      { text: 'ADD #count :u', values: { ':u': { N: '2' } } },
      { text: 'ADD #value :u', values: { ':u': { SS: ['q', 'z'] } } },
      { text: 'DELETE #value :u', values: { ':u': { SS: ['p', 'q', 'r'] } } },
      { text: 'SET #score = :u', values: { ':u': value } },
      { text: 'SET #sk = :u', values: { ':u': { N: '1' } } },
      { text: 'SET #text = :u REMOVE #text', values: { ':u': value } },
    )
    .map(update => expression('UpdateExpression', update)),
);

const projections: fc.Arbitrary<object> = fc.constantFrom(
  {},
  { ProjectionExpression: 'pk, #text', ExpressionAttributeNames: { '#text': 'text' } },
  { ProjectionExpression: '#value.x, #value[0]', ExpressionAttributeNames: { '#value': 'value' } },
  { ProjectionExpression: 'pk', ExpressionAttributeNames: { '#unused': 'x' } },
);

function keyConditions(
  partitions: fc.Arbitrary<{ S: string }>,
  teams: fc.Arbitrary<{ S: string }>,
): fc.Arbitrary<{ key: Expressions; index: string | undefined }> {
  const kinds = fc.constantFrom(
    { index: undefined, partition: 'pk', sort: 'sk' },
    { index: 'byTeam', partition: 'team', sort: 'score' },
    { index: 'byScore', partition: 'pk', sort: 'score' },
  );
  const ranges = fc.constantFrom('', '=', '<', '<=', '>', '>=', 'BETWEEN', 'begins_with', '<>');
  return fc.tuple(kinds, partitions, teams, ranges, numbers).map(([kind, pk, team, range, number]) => {
    const partition = kind.partition === 'pk' ? pk : team;
    const given: Values = {
      ':k': partition,
      ...(range !== '' && { ':s': { N: number } }),
      ...(range === 'BETWEEN' && { ':t': { N: '50' } }),
    };
    const sort =
      range === 'BETWEEN'
        ? ' AND #sort BETWEEN :s AND :t'
        : range === 'begins_with'
          ? ' AND begins_with(#sort, :s)'
          : range && ` AND #sort ${range} :s`;
    return {
      index: kind.index,
      key: {
        KeyConditionExpression: `#partition = :k${sort}`,
        ExpressionAttributeNames: {
          '#partition': kind.partition,
          ...(range !== '' && { '#sort': kind.sort }),
        },
        ExpressionAttributeValues: given,
      },
    };
  });
}

function merged(first: Expressions, second: Expressions): Expressions {
  const names = { ...first.ExpressionAttributeNames, ...second.ExpressionAttributeNames };
  const given = { ...first.ExpressionAttributeValues, ...second.ExpressionAttributeValues };
  return {
    ...first,
    ...second,
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(given).length > 0 && { ExpressionAttributeValues: given }),
  };
}

function returned(...choices: string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...choices);
}
