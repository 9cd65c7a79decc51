import {
  type DynamoDBClient,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  type DiagnosisEvent,
  type DiagnosisRecord,
  diagnosisEventSchema,
  diagnosisRecordSchema,
} from '../../contracts/diagnosis-record.ts';
import { RunChanged } from '../../contracts/errors.ts';
import { applyDiagnosisEvent } from '../../domain/diagnosis/apply-event.ts';
import { asRecordFault } from './record-too-large.ts';
import type { Item } from './run-items.ts';
import { eventKey } from './run-keys.ts';
import { isLostRace } from './transaction-faults.ts';

/** Diagnoses and what happened to them. Nothing of it stands in the partition of the run that they are about. */
export interface DiagnosisStore {
  find(diagnosisId: string): Promise<DiagnosisRecord | undefined>;
  /** Throws `RunChanged` when it exists already. */
  create(event: Extract<DiagnosisEvent, { type: 'diagnosis.requested' }>): Promise<DiagnosisRecord>;
  /** Throws `RunChanged` when it is no longer as given. */
  append(diagnosis: DiagnosisRecord, events: readonly DiagnosisEvent[]): Promise<DiagnosisRecord>;
  /** The ids of the diagnoses of a run, or of those that one person asked for, the newest first. */
  ofRun(runId: string, limit: number, requestedBy?: string): Promise<string[]>;
}

const RECORD_KEY = 'STATE';

export function diagnosisStore(client: DynamoDBClient, tableName: string): DiagnosisStore {
  const put = (Item: Item, more: object = {}): TransactWriteItem => ({
    Put: { TableName: tableName, Item, ...more },
  });

  const write = async (
    before: DiagnosisRecord | undefined,
    news: readonly DiagnosisEvent[],
  ): Promise<DiagnosisRecord> => {
    const events = news.map(event => diagnosisEventSchema.parse(event));
    const after = events.reduce<DiagnosisRecord | undefined>(applyDiagnosisEvent, before);
    if (after === undefined) throw new Error('There is nothing to write.');
    const firstSequence = (before?.sequence ?? 0) + 1;
    const unchanged =
      before === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#sequence = :sequence',
            ExpressionAttributeNames: { '#sequence': 'sequence' },
            ExpressionAttributeValues: { ':sequence': { N: String(before.sequence) } },
          };
    const pointer = isNewlyAbout(before, after) ? [put(pointerItem(after))] : [];
    const TransactItems = [
      put(recordItem(after), unchanged),
      ...events.map((event, position) => put(eventItem(after.diagnosisId, firstSequence + position, event))),
      ...pointer,
    ];
    try {
      await client.send(new TransactWriteItemsCommand({ TransactItems }));
    } catch (fault) {
      if (isLostRace(fault))
        throw new RunChanged(`Diagnosis ${after.diagnosisId} was changed by somebody else.`);
      throw asRecordFault(fault);
    }
    return after;
  };

  return {
    find: async diagnosisId => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk AND sk = :sk',
          ExpressionAttributeValues: { ':pk': { S: partitionOf(diagnosisId) }, ':sk': { S: RECORD_KEY } },
          ConsistentRead: true,
        }),
      );
      const [record] = Items;
      return record && diagnosisRecordSchema.parse(JSON.parse(record.data?.S ?? 'null'));
    },
    create: event => write(undefined, [event]),
    append: (diagnosis, events) => write(diagnosis, events),
    ofRun: async (runId, limit, requestedBy) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk',
          ...(requestedBy === undefined ? { Limit: limit } : { FilterExpression: 'requestedBy = :by' }),
          ExpressionAttributeValues: {
            ':pk': { S: runPartitionOf(runId) },
            ...(requestedBy !== undefined && { ':by': { S: requestedBy } }),
          },
          ConsistentRead: true,
          ScanIndexForward: false,
        }),
      );
      return Items.slice(0, limit).flatMap(({ diagnosisId }) => diagnosisId?.S ?? []);
    },
  };
}

/** The run that is asked about, or that was settled on. */
function runIdOf({ runId, decision }: DiagnosisRecord): string | undefined {
  return decision?.runId ?? runId;
}

function isNewlyAbout(before: DiagnosisRecord | undefined, after: DiagnosisRecord): boolean {
  const runId = runIdOf(after);
  return runId !== undefined && (before === undefined || runIdOf(before) !== runId);
}

function partitionOf(diagnosisId: string): string {
  return `DIAGNOSIS#${diagnosisId}`;
}

function runPartitionOf(runId: string): string {
  return `DIAGNOSES#${runId}`;
}

function pointerItem(diagnosis: DiagnosisRecord): Item {
  return {
    pk: { S: runPartitionOf(runIdOf(diagnosis) ?? '') },
    sk: { S: `${diagnosis.createdAt}#${diagnosis.diagnosisId}` },
    diagnosisId: { S: diagnosis.diagnosisId },
    requestedBy: { S: diagnosis.requestedBy },
  };
}

function recordItem(diagnosis: DiagnosisRecord): Item {
  return {
    pk: { S: partitionOf(diagnosis.diagnosisId) },
    sk: { S: RECORD_KEY },
    sequence: { N: String(diagnosis.sequence) },
    data: { S: JSON.stringify(diagnosis) },
  };
}

function eventItem(diagnosisId: string, sequence: number, event: DiagnosisEvent): Item {
  return {
    pk: { S: partitionOf(diagnosisId) },
    sk: { S: eventKey(sequence) },
    data: { S: JSON.stringify(event) },
  };
}
