import { BatchGetItemCommand, type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { RunState } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { pageToken, readPageToken } from './page-token.ts';
import { type Item, readRun } from './run-items.ts';
import {
  BY_CONVERSATION,
  BY_STATE,
  BY_TENANT,
  BY_USER,
  CONTENT_KEY,
  type Conversation,
  conversationKey,
  DECISIONS_KEY,
  DUE,
  DUE_PARTITION,
  NOTICES_PARTITION,
  RUN_KEY,
  stateKey,
  userKey,
} from './run-keys.ts';

export interface RunPage {
  readonly runs: RunRecord[];
  readonly next: string | undefined;
}

export interface RunFilter {
  readonly tenantId: string;
  readonly userId?: string | undefined;
  readonly state?: RunState | undefined;
  /** Active runs come first. */
  readonly conversation?: Omit<Conversation, 'tenantId'> | undefined;
}

/** Finds runs by something else than their id; newest first, unless the filter says otherwise. */
export interface RunIndex {
  list(filter: RunFilter, limit: number, after: string | undefined): Promise<RunPage>;
  /** The runs for which something should have happened before `before`, oldest first, page after page. */
  due(before: string): AsyncIterable<readonly DueRun[]>;
  /** The runs of which people and systems should have been told something before `before`. */
  dueNotices(before: string): AsyncIterable<readonly DueRun[]>;
}

export interface DueRun {
  readonly runId: string;
  readonly dueAt: string;
}

/** What is filtered out after reading makes pages short, so a few are read for one. */
const MOST_READS = 5;
const DUE_PAGE = 200;

export function runIndex(client: DynamoDBClient, tableName: string): RunIndex {
  const readAll = async (keys: readonly Item[]): Promise<RunRecord[]> => {
    let wanted = keys.flatMap(({ pk }) =>
      [RUN_KEY, CONTENT_KEY, DECISIONS_KEY].map(sk => ({
        pk: pk ?? { S: '' },
        sk: { S: sk },
      })),
    );
    const items: Item[] = [];
    while (wanted.length > 0) {
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetItemCommand({ RequestItems: { [tableName]: { Keys: wanted.slice(0, 100) } } }),
      );
      items.push(...(Responses?.[tableName] ?? []));
      const again = (UnprocessedKeys?.[tableName]?.Keys ?? []) as typeof wanted;
      wanted = [...again, ...wanted.slice(100)];
    }
    return keys.flatMap(({ pk }) => readRun(items.filter(item => item.pk?.S === pk?.S))?.run ?? []);
  };

  async function* due(partition: string, before: string): AsyncGenerator<readonly DueRun[]> {
    let start: Item | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: DUE,
          KeyConditionExpression: 'dueKey = :due AND dueAt <= :before',
          ExpressionAttributeValues: { ':due': { S: partition }, ':before': { S: before } },
          Limit: DUE_PAGE,
          ExclusiveStartKey: start,
        }),
      );
      yield Items.map(({ pk, dueAt }) => ({
        runId: pk?.S?.replace(/^RUN#/, '') ?? '',
        dueAt: dueAt?.S ?? '',
      }));
      start = LastEvaluatedKey;
    } while (start !== undefined);
  }

  return {
    list: async (filter, limit, after) => {
      const { state } = filter;
      const [index, name, partition, order] = partitionFor(filter);
      const runs: RunRecord[] = [];
      let start = after === undefined ? undefined : readPageToken(after, partition, name, order);
      for (let reads = 0; reads < MOST_READS; reads++) {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: index,
            KeyConditionExpression: '#name = :partition',
            ExpressionAttributeNames: { '#name': name },
            ExpressionAttributeValues: { ':partition': { S: partition } },
            ScanIndexForward: false,
            Limit: limit - runs.length,
            ExclusiveStartKey: start,
          }),
        );
        // An index lags behind: the run itself says what it is.
        const read = await readAll(Items);
        runs.push(...read.filter(run => state === undefined || run.state === state));
        start = LastEvaluatedKey;
        if (start === undefined || runs.length >= limit) break;
      }
      return { runs, next: pageToken(start) };
    },
    due: before => due(DUE_PARTITION, before),
    dueNotices: before => due(NOTICES_PARTITION, before),
  };
}

function partitionFor({
  tenantId,
  userId,
  state,
  conversation,
}: RunFilter): [index: string, name: string, key: string, order: string] {
  if (conversation !== undefined) {
    const key = conversationKey({ tenantId, ...conversation });
    return [BY_CONVERSATION, 'conversationKey', key, 'conversationOrder'];
  }
  if (userId !== undefined) return [BY_USER, 'userKey', userKey(tenantId, userId), 'startedKey'];
  if (state !== undefined) return [BY_STATE, 'stateKey', stateKey(tenantId, state), 'startedKey'];
  return [BY_TENANT, 'tenantKey', tenantId, 'startedKey'];
}
