import type { Clock } from '../clock/clock.ts';
import type { Store } from '../store/store.ts';
import type { WireService } from '../wire/wire.ts';
import { type CallOperation, operationCaller } from './call-operation.ts';
import { dynamoDbService } from './dynamodb-service.ts';
import { RequestTokens } from './engine/request-tokens.ts';
import { Tables } from './engine/tables.ts';
import { TimeToLive } from './engine/time-to-live.ts';
import { Writer } from './engine/writer.ts';
import { openElsewhere } from './open-elsewhere.ts';
import { allOperations } from './operations/all-operations.ts';

export interface DynamoDbOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly region: string;
  readonly accountId: string;
  readonly log: (message: string) => void;
  /** The value of DYNAMODB_ENDPOINT: another DynamoDB, which takes the place of this one. */
  readonly endpoint?: string | undefined;
}

export interface LocalDynamoDb {
  readonly service: WireService;
  /** Takes and returns what the SDK does, without a wire between; rejects with an AwsError. Not of a DynamoDB elsewhere. */
  readonly call?: CallOperation;
  close(): Promise<void>;
}

/** DynamoDB for the local host: tables whose items are rows of the journal, or the server that `endpoint` names. */
export async function openDynamoDb(options: DynamoDbOptions): Promise<LocalDynamoDb> {
  const { store, clock, region, accountId, log, endpoint } = options;
  if (endpoint) return openElsewhere(endpoint);
  const tables = new Tables(store, clock);
  const writer: Writer = new Writer(store, clock, table => timeToLive.watch(table));
  const timeToLive = new TimeToLive({ tables, writer, clock, log });
  const tokens = new RequestTokens(store, clock);
  const engine = { tables, writer, tokens, timeToLive, clock, region, accountId };
  const call = operationCaller(allOperations(engine), (operation, fault) =>
    log(`DynamoDB ${operation} failed: ${String(fault)}`),
  );
  return { service: dynamoDbService(call), call, close: async () => timeToLive.close() };
}
