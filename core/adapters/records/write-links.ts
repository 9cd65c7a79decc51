import { BatchWriteItemCommand, type DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { ServiceUnavailable } from '../../contracts/errors.ts';
import type { Item } from './run-items.ts';

const MOST_ITEMS = 25;
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 50;

/**
 * Writes links before the gate that they lead to: as part of its transaction each would cost twice as much, and those of a large
 * group would find no room in it. A link whose gate is not opened after all leads nowhere and expires; whoever opens the gate
 * writes the same ones again.
 */
export async function writeLinks(
  client: DynamoDBClient,
  tableName: string,
  items: readonly Item[],
): Promise<void> {
  for (let first = 0; first < items.length; first += MOST_ITEMS) {
    const requests = items.slice(first, first + MOST_ITEMS).map(Item => ({ PutRequest: { Item } }));
    await writeAll(client, tableName, requests);
  }
}

async function writeAll(
  client: DynamoDBClient,
  tableName: string,
  requests: readonly WriteRequest[],
): Promise<void> {
  let left = [...requests];
  for (let tries = 0; left.length > 0; tries++) {
    if (tries === MOST_TRIES) throw new ServiceUnavailable('The table takes no more links for now.');
    if (tries > 0) await new Promise(resolve => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tries));
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [tableName]: left } }),
    );
    left = UnprocessedItems?.[tableName] ?? [];
  }
}
