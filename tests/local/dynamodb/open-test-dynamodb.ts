import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import type { CallOperation } from '../../../local/dynamodb/call-operation.ts';
import { openDynamoDb } from '../../../local/dynamodb/open-dynamodb.ts';
import { LOCAL_ACCOUNT_ID, LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { openStore, type Store } from '../../../local/store/store.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import type { WireService } from '../../../local/wire/wire.ts';

export interface TestDynamoDb {
  readonly store: Store;
  readonly clock: VirtualClock;
  readonly service: WireService;
  readonly client: DynamoDBClient;
  readonly logged: string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  call(operation: string, input: object): Promise<any>;
  /** The same tables, opened anew from what is on disk. */
  reopen(): Promise<TestDynamoDb>;
  close(): Promise<void>;
}

export async function openTestDynamoDb(
  options: { folder?: string; clock?: VirtualClock } = {},
): Promise<TestDynamoDb> {
  const { clock = new VirtualClock(), folder = await mkdtemp(join(tmpdir(), 'dynamodb-')) } = options;
  const store = await openStore({ folder });
  return { ...(await openOnStore(store, clock)), ...ending(store, folder, clock) };
}

/** For tests with a store of their own. */
export async function openOnStore(store: Store, clock: VirtualClock) {
  const logged: string[] = [];
  const database = await openDynamoDb({
    store,
    clock,
    region: LOCAL_REGION,
    accountId: LOCAL_ACCOUNT_ID,
    log: line => logged.push(line),
  });
  return {
    store,
    clock,
    logged,
    service: database.service,
    client: new DynamoDBClient({
      region: LOCAL_REGION,
      credentials: LOCAL_CREDENTIALS,
      requestHandler: inProcessHandler(database.service),
      maxAttempts: 1,
    }),
    call: database.call as CallOperation,
  };
}

function ending(store: Store, folder: string, clock: VirtualClock) {
  return {
    reopen: async () => {
      await store.close();
      return openTestDynamoDb({ folder, clock });
    },
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A table with a sort key and one index of each projection. */
export const THINGS = {
  TableName: 'things',
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
    { AttributeName: 'state', AttributeType: 'S' },
    { AttributeName: 'due', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'byDue',
      KeySchema: [
        { AttributeName: 'state', KeyType: 'HASH' },
        { AttributeName: 'due', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
    {
      IndexName: 'byState',
      KeySchema: [{ AttributeName: 'state', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['note'] },
    },
  ],
  LocalSecondaryIndexes: [
    {
      IndexName: 'localDue',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'due', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
  ],
} as const;
