import { type DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import type { Item } from './run-items.ts';

/** As many as find room in one transaction beside all else that an event changes. */
export const LINKS_IN_TRANSACTION = 50;
const MOST_ITEMS = 100;

/**
 * Writes the links of a large group before the gate that they lead to: one transaction has no room for them. A link whose
 * gate is not opened after all leads nowhere, and whoever opens the gate writes the same ones again.
 */
export async function writeManyLinks(
  client: DynamoDBClient,
  tableName: string,
  items: readonly Item[],
): Promise<void> {
  for (let first = 0; first < items.length; first += MOST_ITEMS) {
    const TransactItems = items
      .slice(first, first + MOST_ITEMS)
      .map(Item => ({ Put: { TableName: tableName, Item } }));
    await client.send(new TransactWriteItemsCommand({ TransactItems }));
  }
}
