import {
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { NoticeRecord, OutboxRecord } from '../../contracts/notices.ts';
import {
  afterSequence,
  CURSOR_KEY,
  type NoticeCursor,
  type NoticeId,
  noticeItem,
  noticeSortKey,
  readCursor,
  readNotice,
  shownText,
  threadAttribute,
} from './notice-items.ts';
import type { Item } from './run-items.ts';
import { NOTICES_KEY, runKey } from './run-keys.ts';
import { isLostRace } from './transaction-faults.ts';

/** Who sends a notice, and for how long nobody else may. */
export interface NoticeClaim {
  readonly owner: string;
  readonly until: string;
}

/** What came of an attempt. */
export interface NoticeEnd {
  readonly owner: string;
  readonly state: NoticeRecord['state'];
  /** When it was settled; of one that waits, when it may be sent again. */
  readonly at: string;
  readonly shown?: Pick<NoticeRecord, 'subject' | 'body'>;
  readonly messageId?: string | undefined;
  readonly reason?: string;
  readonly isUnsent?: boolean;
}

/** What people and systems are told of a run. Whoever claims a notice sends it, and nobody else meanwhile. */
export interface NoticeStore {
  cursor(runId: string): Promise<NoticeCursor>;
  /** Never takes the cursor back. */
  advance(runId: string, cursor: Pick<NoticeCursor, 'recorded' | 'settled'>): Promise<void>;
  /** The first message of a run in a shared place stays the one under which the others belong. */
  keepThread(runId: string, place: string, messageId: string): Promise<void>;
  /** Those about events after the given one, oldest first. */
  since(runId: string, sequence: number): Promise<NoticeRecord[]>;
  /** Writes down a notice and claims it; false if it was written down before. */
  recordAndClaim(record: NoticeRecord, claim: NoticeClaim): Promise<boolean>;
  /** Keeps what could not be sent for the outbox alone; nobody tries again. */
  show(record: OutboxRecord): Promise<void>;
  /**
   * The sweep need not see to the run any more, or not before `nextAt`, unless something has happened there since the given
   * event.
   */
  settleRun(runId: string, sequence: number, nextAt: string | undefined): Promise<void>;
  /** False if somebody else is at it, or has been. */
  claim(runId: string, notice: NoticeId, claim: NoticeClaim, now: string): Promise<boolean>;
  /** That it was sent counts even if the claim has run out. */
  end(runId: string, notice: NoticeId, end: NoticeEnd): Promise<void>;
}

/** `isListed`: the notices of all runs can be listed, newest first. */
export function noticeStore(
  client: DynamoDBClient,
  tableName: string,
  { isListed }: { readonly isListed: boolean },
): NoticeStore {
  const keyOf = (runId: string, sortKey: string) => ({ pk: { S: runKey(runId) }, sk: { S: sortKey } });

  /** False where the condition does not hold. */
  const update = async (
    Key: Item,
    expression: string,
    condition: string,
    values: Item,
    names: Record<string, string> = {},
  ): Promise<boolean> => {
    try {
      await client.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key,
          UpdateExpression: expression,
          ConditionExpression: condition,
          ExpressionAttributeValues: values,
          ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
        }),
      );
      return true;
    } catch (fault) {
      if (isLostRace(fault)) return false;
      throw fault;
    }
  };

  return {
    cursor: async runId => {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: keyOf(runId, CURSOR_KEY), ConsistentRead: true }),
      );
      return readCursor(Item);
    },
    advance: async (runId, { recorded, settled }) => {
      await update(
        keyOf(runId, CURSOR_KEY),
        'SET recorded = :recorded, settled = :settled',
        'attribute_not_exists(recorded) OR recorded < :recorded OR (recorded = :recorded AND settled < :settled)',
        { ':recorded': { N: String(recorded) }, ':settled': { N: String(settled) } },
      );
    },
    keepThread: async (runId, place, messageId) => {
      await update(
        keyOf(runId, CURSOR_KEY),
        'SET #thread = :messageId',
        'attribute_not_exists(#thread)',
        { ':messageId': { S: messageId } },
        { '#thread': threadAttribute(place) },
      );
    },
    since: async (runId, sequence) => {
      const found: Item[] = [];
      let start: Item | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
            ExpressionAttributeValues: {
              ':pk': { S: runKey(runId) },
              ':first': { S: afterSequence(sequence) },
              ':last': { S: afterSequence(99_999_998) },
            },
            ConsistentRead: true,
            ExclusiveStartKey: start,
          }),
        );
        found.push(...Items);
        start = LastEvaluatedKey;
      } while (start !== undefined);
      return found.map(readNotice);
    },
    recordAndClaim: async (record, { owner, until }) => {
      try {
        await client.send(
          new PutItemCommand({
            TableName: tableName,
            Item: { ...noticeItem(record, isListed), owner: { S: owner }, leaseUntil: { S: until } },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        return true;
      } catch (fault) {
        if (isLostRace(fault)) return false;
        throw fault;
      }
    },
    show: async record => {
      const item = noticeItem(record, isListed);
      const { key } = record.notice;
      await client.send(
        new PutItemCommand({
          TableName: tableName,
          Item: { ...item, sk: { S: `CODE#${key}` }, expiresAt: { N: String(shownUntil(record)) } },
        }),
      );
    },
    settleRun: async (runId, sequence, nextAt) => {
      const unchanged = {
        TableName: tableName,
        Key: keyOf(runId, NOTICES_KEY),
        ConditionExpression: '#sequence <= :sequence',
        ExpressionAttributeNames: { '#sequence': 'sequence' },
      };
      const known = { ':sequence': { N: String(sequence) } };
      try {
        await client.send(
          nextAt === undefined
            ? new DeleteItemCommand({ ...unchanged, ExpressionAttributeValues: known })
            : new UpdateItemCommand({
                ...unchanged,
                UpdateExpression: 'SET dueAt = :nextAt',
                ExpressionAttributeValues: { ...known, ':nextAt': { S: nextAt } },
              }),
        );
      } catch (fault) {
        if (!isLostRace(fault)) throw fault;
      }
    },
    claim: (runId, notice, { owner, until }, now) =>
      update(
        keyOf(runId, noticeSortKey(notice)),
        'SET #owner = :owner, leaseUntil = :until REMOVE isUnsent ADD attempts :one',
        '#state = :waiting AND nextAt <= :now AND (attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
        {
          ':owner': { S: owner },
          ':until': { S: until },
          ':one': { N: '1' },
          ':waiting': { S: 'waiting' },
          ':now': { S: now },
        },
        { '#owner': 'owner', '#state': 'state' },
      ),
    end: async (runId, notice, { owner, state, at, shown, messageId, reason, isUnsent }) => {
      const values: Item = {
        [state === 'waiting' ? 'nextAt' : 'settledAt']: { S: at },
        ...(shown && { shown: shownText(shown) }),
        ...(messageId && { messageId: { S: messageId } }),
        ...(reason && { reason: { S: reason } }),
        ...(isUnsent && { isUnsent: { BOOL: true } }),
      };
      const isSent = state === 'sent' || state === 'would be sent';
      await update(
        keyOf(runId, noticeSortKey(notice)),
        `SET ${['#state = :state', ...Object.keys(values).map(name => `${name} = :${name}`)].join(', ')} REMOVE leaseUntil, #owner`,
        isSent ? 'attribute_exists(pk)' : '#owner = :owner',
        {
          ':state': { S: state },
          ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
          ...(!isSent && { ':owner': { S: owner } }),
        },
        { '#owner': 'owner', '#state': 'state' },
      );
    },
  };
}

/** A code that nobody can use any more is nothing to look at. */
function shownUntil({ recordedAt }: OutboxRecord): number {
  return Math.ceil(Date.parse(recordedAt) / 1000) + 3600;
}
