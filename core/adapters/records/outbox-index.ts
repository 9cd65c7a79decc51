import { BatchGetItemCommand, type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { OutboxRecord } from '../../contracts/notices.ts';
import { OUTBOX_PARTITION, readShown } from './notice-items.ts';
import { pageToken, readPageToken } from './page-token.ts';
import type { Item } from './run-items.ts';
import { BY_TENANT } from './run-keys.ts';

export interface OutboxPage {
  readonly notices: OutboxRecord[];
  readonly next: string | undefined;
}

/** The notices of all runs, newest first, on a host that lists them. */
export interface OutboxIndex {
  list(limit: number, after: string | undefined): Promise<OutboxPage>;
}

const PARTITION_NAME = 'tenantKey';

export function outboxIndex(client: DynamoDBClient, tableName: string): OutboxIndex {
  return {
    list: async (limit, after) => {
      const { Items: keys = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: BY_TENANT,
          KeyConditionExpression: '#name = :partition',
          ExpressionAttributeNames: { '#name': PARTITION_NAME },
          ExpressionAttributeValues: { ':partition': { S: OUTBOX_PARTITION } },
          ScanIndexForward: false,
          Limit: limit,
          ...(after !== undefined && {
            ExclusiveStartKey: readPageToken(after, OUTBOX_PARTITION, PARTITION_NAME),
          }),
        }),
      );
      const items = keys.length === 0 ? [] : await readAll(client, tableName, keys);
      const found = new Map(items.map(item => [placeOf(item), item] as const));
      const inOrder = keys.map(key => found.get(placeOf(key))).filter(item => item !== undefined);
      return { notices: inOrder.map(readShown), next: pageToken(LastEvaluatedKey) };
    },
  };
}

async function readAll(client: DynamoDBClient, tableName: string, found: readonly Item[]): Promise<Item[]> {
  const items: Item[] = [];
  let Keys = found.map(({ pk, sk }) => ({ pk: pk ?? { S: '' }, sk: sk ?? { S: '' } }));
  while (Keys.length > 0) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys: Keys.slice(0, 100) } } }),
    );
    items.push(...(Responses?.[tableName] ?? []));
    const again = (UnprocessedKeys?.[tableName]?.Keys ?? []) as typeof Keys;
    Keys = [...again, ...Keys.slice(100)];
  }
  return items;
}

function placeOf({ pk, sk }: Item): string {
  return `${pk?.S} ${sk?.S}`;
}
