import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { contextSchema, type StoredContext } from '../../contracts/run.ts';
import { pageToken, readPageToken } from './page-token.ts';
import { asRecordFault } from './record-too-large.ts';
import type { Item } from './run-items.ts';

export interface ContextPage {
  readonly contexts: StoredContext[];
  readonly next: string | undefined;
}

interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/** What users have told about their ideas. Nobody's key leads to another user's contexts. */
export interface ContextStore {
  save(tenantId: string, context: StoredContext): Promise<void>;
  find(owner: Owner, contextId: string): Promise<StoredContext | undefined>;
  list(owner: Owner, limit: number, after?: string): Promise<ContextPage>;
  /** Notes that a context was used; one that is gone stays gone. */
  touch(owner: Owner, contextId: string, at: string): Promise<void>;
}

const PREFIX = 'CONTEXT#';

export function contextStore(client: DynamoDBClient, tableName: string): ContextStore {
  const keyOf = (owner: Owner, contextId: string) => ({
    pk: { S: partitionOf(owner) },
    sk: { S: `${PREFIX}${contextId}` },
  });
  return {
    save: async (tenantId, context) => {
      const { lastAccessedAt, ...data } = context;
      const Item = {
        ...keyOf({ tenantId, userId: context.userId }, context.contextId),
        lastAccessedAt: { S: lastAccessedAt },
        data: { S: JSON.stringify(data) },
      };
      try {
        await client.send(new PutItemCommand({ TableName: tableName, Item }));
      } catch (fault) {
        throw asRecordFault(fault);
      }
    },
    find: async (owner, contextId) => {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: keyOf(owner, contextId), ConsistentRead: true }),
      );
      return Item && readContext(Item);
    },
    list: async (owner, limit, after) => {
      const partition = partitionOf(owner);
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': { S: partition }, ':prefix': { S: PREFIX } },
          ConsistentRead: true,
          Limit: limit,
          ...(after !== undefined && { ExclusiveStartKey: readPageToken(after, partition) }),
        }),
      );
      return { contexts: Items.map(readContext), next: pageToken(LastEvaluatedKey) };
    },
    touch: async (owner, contextId, at) => {
      try {
        await client.send(
          new UpdateItemCommand({
            TableName: tableName,
            Key: keyOf(owner, contextId),
            UpdateExpression: 'SET lastAccessedAt = :at',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':at': { S: at } },
          }),
        );
      } catch (fault) {
        if (!(fault instanceof ConditionalCheckFailedException)) throw fault;
      }
    },
  };
}

function partitionOf({ tenantId, userId }: Owner): string {
  return `CONTEXTS#${tenantId}#${userId}`;
}

function readContext(item: Item): StoredContext {
  return contextSchema.parse({
    ...(JSON.parse(item.data?.S ?? 'null') as object),
    lastAccessedAt: item.lastAccessedAt?.S,
  });
}
