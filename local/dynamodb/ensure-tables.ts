import {
  type AttributeDefinition,
  type CreateGlobalSecondaryIndexAction,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { ManifestTable } from '../../app/manifest-types.ts';

/** Creates the tables and indexes that are missing; what exists is left as it is. */
export async function ensureTables(client: DynamoDBClient, tables: readonly ManifestTable[]): Promise<void> {
  await Promise.all(tables.map(table => ensureTable(client, table)));
}

async function ensureTable(client: DynamoDBClient, table: ManifestTable): Promise<void> {
  try {
    await client.send(new CreateTableCommand(creationOf(table)));
    await untilActive(client, table);
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addMissingIndexes(client, table);
  }
  if (table.ttlAttribute !== undefined) await ensureTimeToLive(client, table.name, table.ttlAttribute);
}

async function addMissingIndexes(client: DynamoDBClient, table: ManifestTable): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table.name }));
  const existing = new Set(Table?.GlobalSecondaryIndexes?.map(index => index.IndexName));
  for (const index of table.indexes.filter(index => !existing.has(index.name))) {
    await client.send(
      new UpdateTableCommand({
        TableName: table.name,
        AttributeDefinitions: attributesOf([table, index]),
        GlobalSecondaryIndexUpdates: [{ Create: indexCreationOf(index) }],
      }),
    );
    await untilActive(client, table);
  }
}

async function untilActive(client: DynamoDBClient, table: ManifestTable): Promise<void> {
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 30 }, { TableName: table.name });
}

function creationOf(table: ManifestTable): CreateTableCommandInput {
  return {
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributesOf([table, ...table.indexes]),
    KeySchema: keySchemaOf(table),
    GlobalSecondaryIndexes: table.indexes.length === 0 ? undefined : table.indexes.map(indexCreationOf),
  };
}

type Keyed = Pick<ManifestTable, 'partitionKey' | 'sortKey'>;

function attributesOf(keyed: readonly Keyed[]): AttributeDefinition[] {
  const keys = keyed.flatMap(({ partitionKey, sortKey }) =>
    sortKey ? [partitionKey, sortKey] : [partitionKey],
  );
  const typeByName = new Map(keys.map(key => [key.name, key.type]));
  return [...typeByName].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));
}

function indexCreationOf(index: ManifestTable['indexes'][number]): CreateGlobalSecondaryIndexAction {
  return {
    IndexName: index.name,
    KeySchema: keySchemaOf(index),
    Projection: Array.isArray(index.projection)
      ? { ProjectionType: 'INCLUDE', NonKeyAttributes: index.projection }
      : { ProjectionType: index.projection },
  };
}

function keySchemaOf({ partitionKey, sortKey }: Keyed): KeySchemaElement[] {
  const keys: KeySchemaElement[] = [{ AttributeName: partitionKey.name, KeyType: 'HASH' }];
  if (sortKey) keys.push({ AttributeName: sortKey.name, KeyType: 'RANGE' });
  return keys;
}

async function ensureTimeToLive(client: DynamoDBClient, tableName: string, attribute: string): Promise<void> {
  const described = await client.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
  if (described.TimeToLiveDescription?.AttributeName === attribute) return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: tableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: attribute },
    }),
  );
}
