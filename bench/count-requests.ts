import {
  BatchGetItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { ManifestTable } from '../app/manifest-types.ts';
import { awsClients } from '../core/adapters/aws/clients.ts';
import { type Item, itemBytes, keysOf, readUnits, writeUnits } from './request-units.ts';

/** What functions asked of the services that meter requests. */
export interface RequestCounts {
  dynamoDbRequests: number;
  writeRequestUnits: number;
  /** The part of the above that goes to indexes. */
  indexWriteUnits: number;
  readRequestUnits: number;
  s3Puts: number;
  s3Gets: number;
  s3PutBytes: number;
  customEvents: number;
}

type Send = (command: unknown, ...rest: unknown[]) => Promise<unknown>;

/** Counts what each function asks for from now on, until it is told to stop, which gives the counts by function. */
export function countRequests(table: ManifestTable): () => Record<string, RequestCounts> {
  const counts: Record<string, RequestCounts> = {};
  const countsNow = () => {
    // The local host shows each function its own variables.
    const functionName = process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'no function';
    counts[functionName] ??= noRequests();
    return counts[functionName];
  };
  const restores = [
    wrapSend(awsClients.dynamoDb(), (command, send) => meterDynamoDb(table, command, send, countsNow())),
    wrapSend(awsClients.s3(), (command, send) => {
      countS3(command, countsNow());
      return send(command);
    }),
    wrapSend(awsClients.eventBridge(), (command, send) => {
      if (command instanceof PutEventsCommand)
        countsNow().customEvents += command.input.Entries?.length ?? 0;
      return send(command);
    }),
  ];
  return () => {
    for (const restore of restores) restore();
    return counts;
  };
}

function noRequests(): RequestCounts {
  return {
    dynamoDbRequests: 0,
    writeRequestUnits: 0,
    indexWriteUnits: 0,
    readRequestUnits: 0,
    s3Puts: 0,
    s3Gets: 0,
    s3PutBytes: 0,
    customEvents: 0,
  };
}

function wrapSend(client: object, around: (command: unknown, send: Send) => Promise<unknown>): () => void {
  const holder = client as { send: Send };
  const original = holder.send;
  holder.send = command => around(command, (...values) => original.apply(client, values));
  return () => {
    holder.send = original;
  };
}

/** Writes are metered by the items before and after them, so these are read as well, past the meter. */
async function meterDynamoDb(
  table: ManifestTable,
  command: unknown,
  send: Send,
  counts: RequestCounts,
): Promise<unknown> {
  counts.dynamoDbRequests += 1;
  const keys = writtenKeys(table, command);
  if (keys === undefined) {
    const answer = await send(command);
    counts.readRequestUnits += readUnitsOf(command, answer);
    return answer;
  }
  const isTransactional = command instanceof TransactWriteItemsCommand;
  const before = await readItems(send, table, keys);
  try {
    return await send(command);
  } finally {
    const after = await readItems(send, table, keys);
    keys.forEach((_, position) => {
      const units = writeUnits(table, { before: before[position], after: after[position], isTransactional });
      counts.writeRequestUnits += units.table + units.indexes;
      counts.indexWriteUnits += units.indexes;
    });
  }
}

function writtenKeys(table: ManifestTable, command: unknown): Item[] | undefined {
  const keyOf = (item: Item = {}): Item =>
    Object.fromEntries(Object.entries(item).filter(([name]) => keysOf(table).includes(name)));
  if (command instanceof PutItemCommand) return [keyOf(command.input.Item)];
  if (command instanceof UpdateItemCommand || command instanceof DeleteItemCommand)
    return [keyOf(command.input.Key)];
  if (command instanceof TransactWriteItemsCommand)
    return (command.input.TransactItems ?? []).map(({ Put, Update, Delete, ConditionCheck }: TransactWriteItem) =>
      keyOf(Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key),
    );
  return undefined;
}

async function readItems(
  send: Send,
  { name }: ManifestTable,
  keys: readonly Item[],
): Promise<(Item | undefined)[]> {
  const read = async (key: Item) => {
    const command = new GetItemCommand({ TableName: name, Key: { ...key }, ConsistentRead: true });
    const { Item } = (await send(command)) as Awaited<ReturnType<DynamoDBClient['send']>> & { Item?: Item };
    return Item;
  };
  return Promise.all(keys.map(read));
}

function readUnitsOf(command: unknown, answer: unknown): number {
  const { Item, Items, Responses } = answer as {
    Item?: Item;
    Items?: Item[];
    Responses?: Record<string, Item[]>;
  };
  if (command instanceof GetItemCommand && command.input.ProjectionExpression === undefined)
    return readUnits(itemBytes(Item ?? {}), command.input.ConsistentRead ? 'strong' : 'eventual');
  if (
    command instanceof QueryCommand &&
    command.input.ProjectionExpression === undefined &&
    command.input.FilterExpression === undefined
  ) {
    const bytes = (Items ?? []).reduce((sum, item) => sum + itemBytes(item), 0);
    return readUnits(bytes, command.input.ConsistentRead ? 'strong' : 'eventual');
  }
  if (command instanceof BatchGetItemCommand)
    return Object.entries(command.input.RequestItems ?? {}).reduce((sum, [name, { Keys = [], ConsistentRead }]) => {
      const consistency = ConsistentRead ? 'strong' : 'eventual';
      const found = Responses?.[name] ?? [];
      const missing = (Keys.length - found.length) * readUnits(0, consistency);
      return sum + missing + found.reduce((units, item) => units + readUnits(itemBytes(item), consistency), 0);
    }, 0);
  throw new Error(`The benchmark cannot meter this: ${(command as object).constructor.name}.`);
}

function countS3(command: unknown, counts: RequestCounts): void {
  if (command instanceof PutObjectCommand) {
    counts.s3Puts += 1;
    counts.s3PutBytes += Buffer.byteLength(String(command.input.Body ?? ''));
  } else if (command instanceof GetObjectCommand || command instanceof HeadObjectCommand) counts.s3Gets += 1;
  else throw new Error(`The benchmark cannot meter this: ${(command as object).constructor.name}.`);
}
