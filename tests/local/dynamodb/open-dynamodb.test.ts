import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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
import { findDynoxide } from '../../../local/dynamodb/find-dynoxide.ts';
import { type LocalDynamoDb, openDynamoDb } from '../../../local/dynamodb/open-dynamodb.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { serveHttp } from '../../../local/wire/serve-http.ts';

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

let folder: string;
let opened: LocalDynamoDb[] = [];
const logged: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dynamodb-'));
  logged.length = 0;
});
afterEach(async () => {
  await Promise.all(opened.map(database => database.close()));
  opened = [];
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<{ database: LocalDynamoDb; client: DynamoDBClient }> {
  const database = await openDynamoDb({ folder, endpoint: undefined, log: line => logged.push(line) });
  opened.push(database);
  const requestHandler = inProcessHandler(database.service);
  return {
    database,
    client: new DynamoDBClient({
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
      requestHandler,
      maxAttempts: 5,
    }),
  };
}

/** A DynamoDB at an endpoint that answered once and is gone since. */
async function openElsewhere(): Promise<LocalDynamoDb> {
  const server = await serveHttp(async () => ({ status: 200, headers: {}, body: 'healthy' }), { port: 0 });
  const database = await openDynamoDb({
    folder,
    endpoint: `http://127.0.0.1:${server.port}`,
    log: () => {},
  });
  opened.push(database);
  await server.close();
  return database;
}

const itemOf = (key: string) => ({ pk: { S: key }, sk: { S: '-' } });

test('says what to do where there is no DynamoDB', async () => {
  const opening = openDynamoDb({ folder, endpoint: undefined, binary: undefined, log: () => {} });
  await expect(opening).rejects.toThrow(/DYNAMODB_ENDPOINT/);
});

test('refuses an endpoint that is no address', async () => {
  await expect(openDynamoDb({ folder, endpoint: 'nowhere', log: () => {} })).rejects.toThrow('"nowhere"');
});

test('refuses an endpoint where nothing answers', async () => {
  await expect(openDynamoDb({ folder, endpoint: 'http://127.0.0.1:1', log: () => {} })).rejects.toThrow(
    /^No DynamoDB answers at DYNAMODB_ENDPOINT, http:\/\/127\.0\.0\.1:1 \(.+\)\.$/,
  );
});

test('answers with an error that clients retry while the endpoint is away', async () => {
  const database = await openElsewhere();
  const client = new DynamoDBClient({
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    requestHandler: inProcessHandler(database.service),
    maxAttempts: 1,
  });
  await expect(
    client.send(new GetItemCommand({ TableName: 'things', Key: itemOf('a') })),
  ).rejects.toMatchObject({
    name: 'InternalServerError',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

test('refuses a request that DynamoDB would find too large', async () => {
  const database = await openElsewhere();
  const answer = await database.service({
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

describe.skipIf(findDynoxide() === undefined)('the DynamoDB child', () => {
  test('has the tables of the manifest, however often they are asked for', async () => {
    const { client } = await open();
    await ensureTables(
      client,
      tables.map(table => ({ ...table, indexes: [], ttlAttribute: undefined })),
    );
    await ensureTables(client, tables);
    await ensureTables(client, tables);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'things' }));
    expect(Table?.KeySchema?.map(key => key.AttributeName)).toEqual(['pk', 'sk']);
    expect(Table?.GlobalSecondaryIndexes?.map(index => index.IndexName)).toEqual(['by-due']);
    const timeToLive = await client.send(new DescribeTimeToLiveCommand({ TableName: 'things' }));
    expect(timeToLive.TimeToLiveDescription).toMatchObject({
      AttributeName: 'expiresAt',
      TimeToLiveStatus: 'ENABLED',
    });
  });

  test('keeps acknowledged writes and is started again when it is killed', async () => {
    const { client } = await open();
    await ensureTables(client, tables);
    const acknowledged: string[] = [];
    for (let round = 0; round < 2; round++) {
      const writes = Array.from({ length: 40 }, async (_, position) => {
        const key = `${round}-${position}`;
        await client.send(new PutItemCommand({ TableName: 'things', Item: itemOf(key) }));
        acknowledged.push(key);
      });
      const settled = Promise.allSettled(writes);
      await writes[5];
      for (const processId of await processesOn(folder)) process.kill(processId, 'SIGKILL');
      await settled;
    }
    expect(acknowledged.length).toBeGreaterThan(10);
    for (const key of acknowledged) {
      const { Item } = await client.send(new GetItemCommand({ TableName: 'things', Key: itemOf(key) }));
      expect(Item).toEqual(itemOf(key));
    }
    expect(logged.filter(line => line.includes('starting it again')).length).toBeGreaterThanOrEqual(2);
  });

  test('ends when it is closed', async () => {
    const { database } = await open();
    expect(await processesOn(folder)).not.toEqual([]);
    await database.close();
    expect(await processesOn(folder)).toEqual([]);
  });

  test('dies with its parent, even when that is killed', async () => {
    const parent = startParent(folder);
    const endpoint = await firstLine(parent);
    expect((await fetch(endpoint)).ok).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => processesOn(folder), { timeout: 10_000 }).toEqual([]);
    await expect(fetch(endpoint)).rejects.toThrow();
  });
});

/** A process of its own that opens DynamoDB and says where. */
function startParent(dataFolder: string): ChildProcess {
  const script = `
    import { openDynamoDb } from ${JSON.stringify(join(process.cwd(), 'local/dynamodb/open-dynamodb.ts'))};
    const database = await openDynamoDb({ folder: ${JSON.stringify(dataFolder)}, endpoint: undefined, log: () => {} });
    console.log(await database.endpoint());
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The child has no output.');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('The child said nothing.');
}

/** The ids of the dynoxide processes whose database lies in `dataFolder`. */
async function processesOn(dataFolder: string): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const commandLine = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    const [program = ''] = commandLine.split('\0');
    if (program.endsWith('dynoxide') && commandLine.includes(dataFolder)) found.push(Number(entry));
  }
  return found;
}
