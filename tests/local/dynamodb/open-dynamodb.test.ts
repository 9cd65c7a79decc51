import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseManifest } from '../../../app/parse-manifest.ts';
import { ensureTables } from '../../../local/dynamodb/ensure-tables.ts';
import { type LocalDynamoDb, openDynamoDb } from '../../../local/dynamodb/open-dynamodb.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { serveHttp } from '../../../local/wire/serve-http.ts';
import { openTestDynamoDb, type TestDynamoDb } from './open-test-dynamodb.ts';

const { tables } = parseManifest({
  tables: [
    {
      name: 'things',
      partitionKey: { name: 'pk', type: 'S' },
      sortKey: { name: 'sk', type: 'S' },
      indexes: [
        { name: 'by-due', partitionKey: { name: 'state', type: 'S' }, sortKey: { name: 'due', type: 'N' } },
      ],
      ttlAttribute: 'expiresAt',
    },
  ],
});

const itemOf = (key: string) => ({ pk: { S: key }, sk: { S: '-' } });

let database: TestDynamoDb;
beforeEach(async () => {
  database = await openTestDynamoDb();
});
afterEach(() => database.close());

function openAt(endpoint: string): Promise<LocalDynamoDb> {
  const { store, clock } = database;
  return openDynamoDb({
    store,
    clock,
    region: LOCAL_REGION,
    accountId: LOCAL_ACCOUNT_ID,
    endpoint,
    log: () => {},
  });
}

describe('a DynamoDB elsewhere', () => {
  /** One that answered once and is gone since. */
  async function openGone(): Promise<LocalDynamoDb> {
    const server = await serveHttp(async () => ({ status: 200, headers: {}, body: 'healthy' }), { port: 0 });
    const opened = await openAt(`http://127.0.0.1:${server.port}`);
    await server.close();
    return opened;
  }

  test('cannot be at what is no address', async () => {
    await expect(openAt('nowhere')).rejects.toThrow('"nowhere"');
  });

  test('cannot be where nothing answers', async () => {
    await expect(openAt('http://127.0.0.1:1')).rejects.toThrow(
      /^No DynamoDB answers at DYNAMODB_ENDPOINT, http:\/\/127\.0\.0\.1:1 \(.+\)\.$/,
    );
  });

  test('is an error that clients retry while it is away', async () => {
    const client = new DynamoDBClient({
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
      requestHandler: inProcessHandler((await openGone()).service),
      maxAttempts: 1,
    });
    await expect(
      client.send(new GetItemCommand({ TableName: 'things', Key: itemOf('a') })),
    ).rejects.toMatchObject({
      name: 'InternalServerError',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('is not asked what DynamoDB would find too large', async () => {
    const answer = await (await openGone()).service({
      method: 'POST',
      path: '/',
      query: new URLSearchParams(),
      headers: { 'x-amz-target': 'DynamoDB_20120810.PutItem' },
      body: (async function* () {
        yield Buffer.alloc(16 * 1024 * 1024 + 1);
      })(),
    });
    expect([answer.status, answer.headers['x-amzn-errortype']]).toEqual([413, 'RequestEntityTooLarge']);
    expect(JSON.parse(answer.body as string).message).toBe('HTTP content length exceeded 16777216 bytes.');
  });
});

describe('the tables of the manifest', () => {
  test('are there however often they are asked for', async () => {
    const { client } = database;
    await ensureTables(
      client,
      tables.map(table => ({ ...table, indexes: [], ttlAttribute: undefined })),
    );
    await client.send(new PutItemCommand({ TableName: 'things', Item: itemOf('kept') }));
    await ensureTables(client, tables);
    await ensureTables(client, tables);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'things' }));
    expect(Table?.KeySchema?.map(key => key.AttributeName)).toEqual(['pk', 'sk']);
    expect(Table?.GlobalSecondaryIndexes?.map(index => index.IndexName)).toEqual(['by-due']);
    expect(Table?.ItemCount).toBe(1);
    const timeToLive = await client.send(new DescribeTimeToLiveCommand({ TableName: 'things' }));
    expect(timeToLive.TimeToLiveDescription).toMatchObject({
      AttributeName: 'expiresAt',
      TimeToLiveStatus: 'ENABLED',
    });
  });
});
