import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { isLostRace } from './transaction-faults.ts';

/** Until when everything that was due has been seen to: one item for all runs. */
export interface TickStore {
  /** Never goes back. */
  keep(at: string): Promise<void>;
  /** `undefined` where nobody has looked after anything yet. */
  last(): Promise<string | undefined>;
}

const KEY = { pk: { S: 'TICK' }, sk: { S: 'STATE' } };

export function tickStore(client: DynamoDBClient, tableName: string): TickStore {
  return {
    keep: async at => {
      try {
        await client.send(
          new PutItemCommand({
            TableName: tableName,
            Item: { ...KEY, at: { S: at } },
            ConditionExpression: 'attribute_not_exists(pk) OR #at < :at',
            ExpressionAttributeNames: { '#at': 'at' },
            ExpressionAttributeValues: { ':at': { S: at } },
          }),
        );
      } catch (fault) {
        if (!isLostRace(fault)) throw fault;
      }
    },
    last: async () => (await client.send(new GetItemCommand({ TableName: tableName, Key: KEY }))).Item?.at?.S,
  };
}
