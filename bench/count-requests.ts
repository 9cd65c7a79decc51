import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { ManifestTable } from '../app/manifest-types.ts';
import { awsClients } from '../core/adapters/aws/clients.ts';
import { meterDynamoDb, type Send } from './meter-dynamodb.ts';

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
    wrapSend(awsClients.dynamoDb(), async (command, send) => {
      const now = countsNow();
      now.dynamoDbRequests += 1;
      return meterDynamoDb(table, command, send, ({ written, indexed, read }) => {
        now.writeRequestUnits += written;
        now.indexWriteUnits += indexed;
        now.readRequestUnits += read;
      });
    }),
    wrapSend(awsClients.s3(), (command, send) => {
      countS3(command, countsNow());
      return send(command);
    }),
    wrapSend(awsClients.eventBridge(), (command, send) => {
      if (command instanceof PutEventsCommand) countsNow().customEvents += command.input.Entries?.length ?? 0;
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

function countS3(command: unknown, counts: RequestCounts): void {
  if (command instanceof PutObjectCommand) {
    counts.s3Puts += 1;
    counts.s3PutBytes += Buffer.byteLength(String(command.input.Body ?? ''));
  } else if (command instanceof GetObjectCommand || command instanceof HeadObjectCommand) counts.s3Gets += 1;
  else throw new Error(`The benchmark cannot meter this: ${(command as object).constructor.name}.`);
}
