import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Item } from './run-items.ts';

/** A form or a message that counts once: it has to be remembered for as long as it could be sent again. */
export interface Form {
  readonly hash: string;
  readonly until: string;
}

/** Those that counted are written with the decision; here, those that were refused, so that they do not count later. */
export interface FormStore {
  isUsed(hash: string): Promise<boolean>;
  use(form: Form): Promise<void>;
}

export function formStore(client: DynamoDBClient, tableName: string): FormStore {
  return {
    isUsed: async hash => {
      const { Item: found } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: formKey(hash), ConsistentRead: true }),
      );
      return found !== undefined;
    },
    use: async form => {
      await client.send(new PutItemCommand({ TableName: tableName, Item: formItem(form) }));
    },
  };
}

export function formItem({ hash, until }: Form): Item {
  return { ...formKey(hash), expiresAt: { N: String(Math.ceil(Date.parse(until) / 1000)) } };
}

function formKey(hash: string): Item {
  return { pk: { S: `FORM#${hash}` }, sk: { S: 'FORM' } };
}
