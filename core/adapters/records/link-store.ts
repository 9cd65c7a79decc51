import { type DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { type LinkRecord, linkRecordSchema } from '../../contracts/gate-link.ts';
import { LINK_KEY, linkKey } from './link-items.ts';

/** Where links lead. The store holds the hashes of their ids alone. */
export interface LinkStore {
  find(linkId: string): Promise<LinkRecord | undefined>;
}

export function linkStore(client: DynamoDBClient, tableName: string): LinkStore {
  return {
    find: async linkId => {
      const { Item } = await client.send(
        new GetItemCommand({
          TableName: tableName,
          Key: { pk: { S: linkKey(linkId) }, sk: { S: LINK_KEY } },
          ConsistentRead: true,
        }),
      );
      return Item?.data?.S === undefined ? undefined : linkRecordSchema.parse(JSON.parse(Item.data.S));
    },
  };
}
