import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';

/** Every item of the table, as text, in a fixed order. */
export async function wholeTable(dynamoDb: DynamoDBClient): Promise<string[]> {
  const items: string[] = [];
  for await (const { Items = [] } of paginateScan(
    { client: dynamoDb },
    { TableName: 'countersign-records', ConsistentRead: true },
  ))
    items.push(...Items.map(item => JSON.stringify(item)));
  return items.sort();
}
