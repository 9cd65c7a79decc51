import {
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { ConfigurationError, FormUsed, RunChanged } from '../../contracts/errors.ts';
import { faultsOf, faultText } from '../../contracts/faults.ts';
import type { Gate } from '../../contracts/run.ts';
import { type RunNews, runNewsSchema } from '../../contracts/run-news.ts';
import { type RunEvent, type RunRecord, runEventSchema } from '../../contracts/run-record.ts';
import { currentKey } from '../../domain/keys/key-ring.ts';
import { newsOf } from '../../domain/notices/run-news.ts';
import { applyEvent } from '../../domain/run/apply-event.ts';
import { dueAtAfter, PATIENCE_MS } from '../../domain/run/due.ts';
import { isOver } from '../../domain/run/run-questions.ts';
import { threadOfRun } from '../../domain/slack/thread-of.ts';
import type { KeyRingSource } from '../keys/key-ring-source.ts';
import { sealToken, tokenFingerprint } from '../keys/seal-token.ts';
import { type Form, formItem } from './form-store.ts';
import { linkItems, newLinks } from './link-items.ts';
import { packEvent, unpackEvent } from './pack-event.ts';
import { pageToken, readPageToken } from './page-token.ts';
import { asRecordFault } from './record-too-large.ts';
import {
  changedItems,
  type Item,
  readRun,
  runItem,
  type SealedToken,
  type StoredRun,
  tokenItem,
} from './run-items.ts';
import {
  BEAT_PREFIX,
  EVENT_PREFIX,
  eventKey,
  NOTICES_KEY,
  NOTICES_PARTITION,
  RUN_KEY,
  runKey,
  STATE_PREFIX,
} from './run-keys.ts';
import { isLostRace, isRefused } from './transaction-faults.ts';
import { writeLinks } from './write-links.ts';

export interface JournalPage {
  readonly events: (RunEvent & { readonly sequence: number; readonly news?: RunNews[] | undefined })[];
  readonly next: string | undefined;
}

export interface AppendOptions {
  /** With an event that opens a gate: what the state machine waits with. */
  readonly gateToken?: string;
  /** The form with which it was asked for, which counts once: `FormUsed` if it has been used. */
  readonly form?: Form;
}

/** The runs and their journals. Every transition is one transaction: the run, its events, its token. */
export interface RunStore {
  find(runId: string): Promise<StoredRun | undefined>;
  /** Throws `RunChanged` when the run exists already. */
  create(event: Extract<RunEvent, { type: 'run.started' }>): Promise<RunRecord>;
  /** Throws `RunChanged` when the run is no longer as given. */
  append(run: RunRecord, events: readonly RunEvent[], options?: AppendOptions): Promise<RunRecord>;
  /** A state that is retried waits with a new token at the same gate. */
  replaceToken(runId: string, gate: Gate, taskToken: string): Promise<void>;
  beat(runId: string, stepId: string, at: string): Promise<void>;
  /** What was due for a run that is over has been done. */
  settle(run: RunRecord): Promise<void>;
  /** Puts a run behind the others that are due. */
  postpone(run: RunRecord, dueAt: string): Promise<void>;
  journal(runId: string, limit: number, after: string | undefined): Promise<JournalPage>;
}

/** Without keys it opens no gates. `announce` is told of each run of which somebody has to hear, as soon as that is written. */
export function runStore(
  client: DynamoDBClient,
  tableName: string,
  keys?: KeyRingSource,
  announce: (runId: string) => Promise<void> = async () => {},
): RunStore {
  const put = (item: Item, more: object = {}): TransactWriteItem => ({
    Put: { TableName: tableName, Item: item, ...more },
  });

  const ringFor = async (what: string) => {
    if (keys === undefined) throw new ConfigurationError(`This function has no keys for ${what}.`);
    return keys.signing();
  };

  const seal = async (gateId: string, taskToken: string): Promise<SealedToken> => {
    const key = currentKey(await ringFor('task tokens'));
    return {
      sealed: sealToken(key, gateId, taskToken),
      fingerprint: tokenFingerprint(taskToken),
    };
  };

  const linksOf = async (before: RunRecord | undefined, after: RunRecord): Promise<Item[]> => {
    const links = newLinks(before, after);
    return links.length === 0 ? [] : linkItems(await ringFor('links'), after.runId, links);
  };

  const write = async (
    before: RunRecord | undefined,
    news: readonly RunEvent[],
    { gateToken, form }: AppendOptions = {},
  ) => {
    const { after, events } = applyAll(before, inOrderOfTime(before, news).map(checkEvent));
    const { runId } = after;
    const isPublished = events.some(({ news }) => news.length > 0);
    const links = await linksOf(before, after);
    const firstSequence = (before?.sequence ?? 0) + 1;
    const unchanged =
      before === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#sequence = :sequence',
            ExpressionAttributeNames: { '#sequence': 'sequence' },
            ExpressionAttributeValues: { ':sequence': { N: String(before.sequence) } },
          };
    const items = [
      put(runItem(after, dueAtAfter(before, after)), unchanged),
      ...changedItems(before, after).map(item => put(item)),
      ...events.map((event, position) => put(eventItem(runId, firstSequence + position, event))),
      ...(gateToken !== undefined && after.lastGate
        ? [put(tokenItem(after.runId, after.lastGate, await seal(after.lastGate.gateId, gateToken)))]
        : []),
      ...(isPublished || isAnnounced(before, after) ? [put(noticesItem(after))] : []),
      ...(form === undefined
        ? []
        : [put(formItem(form), { ConditionExpression: 'attribute_not_exists(pk)' })]),
    ];
    try {
      await writeLinks(client, tableName, links);
      await client.send(new TransactWriteItemsCommand({ TransactItems: items }));
    } catch (fault) {
      if (form !== undefined && isRefused(fault, items.length - 1))
        throw new FormUsed('This form has been sent before.');
      if (isLostRace(fault)) throw new RunChanged(`Run ${after.runId} was changed by somebody else.`);
      throw asRecordFault(fault);
    }
    // Threads wait for the sweep, which tells of many runs at a time.
    if (isPublished || isGateTold(before, after)) await announce(runId);
    return after;
  };

  /** Touches what is due for a run, if the run is still as given; otherwise that is another matter by now. */
  const update = async (run: RunRecord, expression: string, values: Item = {}) => {
    try {
      await client.send(
        new UpdateItemCommand({
          TableName: tableName,
          Key: { pk: { S: runKey(run.runId) }, sk: { S: RUN_KEY } },
          UpdateExpression: expression,
          ConditionExpression: '#sequence = :sequence AND attribute_exists(dueAt)',
          ExpressionAttributeNames: { '#sequence': 'sequence' },
          ExpressionAttributeValues: { ':sequence': { N: String(run.sequence) }, ...values },
        }),
      );
    } catch (fault) {
      if (!isLostRace(fault)) throw fault;
    }
  };

  return {
    find: async runId => {
      const found: Item[] = [];
      let start: Item | undefined;
      // One read ends at a megabyte; the run itself and its tokens come last.
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
            ExpressionAttributeValues: { ':pk': { S: runKey(runId) }, ':prefix': { S: STATE_PREFIX } },
            ConsistentRead: true,
            ...(start !== undefined && { ExclusiveStartKey: start }),
          }),
        );
        found.push(...Items);
        start = LastEvaluatedKey;
      } while (start !== undefined);
      return readRun(found);
    },
    create: event => write(undefined, [event]),
    append: (run, events, options) => write(run, events, options),
    replaceToken: async (runId, gate, taskToken) => {
      const token = await seal(gate.gateId, taskToken);
      try {
        await client.send(
          new PutItemCommand({
            TableName: tableName,
            Item: tokenItem(runId, gate, token),
            ConditionExpression: 'gateId = :gateId',
            ExpressionAttributeValues: { ':gateId': { S: gate.gateId } },
          }),
        );
      } catch (fault) {
        // Another gate is open by now; it has its own token.
        if (!isLostRace(fault)) throw fault;
      }
    },
    beat: async (runId, stepId, at) => {
      const Item = { pk: { S: runKey(runId) }, sk: { S: `${BEAT_PREFIX}${stepId}` }, at: { S: at } };
      await client.send(new PutItemCommand({ TableName: tableName, Item }));
    },
    settle: run => update(run, 'REMOVE dueKey, dueAt'),
    postpone: (run, dueAt) => update(run, 'SET dueAt = :dueAt', { ':dueAt': { S: dueAt } }),
    journal: async (runId, limit, after) => {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': { S: runKey(runId) }, ':prefix': { S: EVENT_PREFIX } },
          ConsistentRead: true,
          Limit: limit,
          ...(after !== undefined && { ExclusiveStartKey: readPageToken(after, runKey(runId)) }),
        }),
      );
      return { events: Items.map(readEvent), next: pageToken(LastEvaluatedKey) };
    },
  };
}

/** What could not be read again must not be written: it would take the whole run out of reach. */
function checkEvent(event: RunEvent): RunEvent {
  const { success, error } = runEventSchema.safeParse(event);
  if (success) return event;
  const faults = faultsOf(error).map(faultText).join('; ').slice(0, 500);
  throw new ConfigurationError(`The event ${event.type} cannot be kept: ${faults}`);
}

/** What happened at the same time in two places is written one after the other, and that is its order. */
function inOrderOfTime(before: RunRecord | undefined, events: readonly RunEvent[]): readonly RunEvent[] {
  const earliest = before?.updatedAt ?? '';
  return events.map(event => (event.at < earliest ? { ...event, at: earliest } : event));
}

/** What the run is after all of it, and what each event means to those who listen. */
function applyAll(
  before: RunRecord | undefined,
  events: readonly RunEvent[],
): { after: RunRecord; events: { event: RunEvent; news: RunNews[] }[] } {
  let after = before;
  const applied = events.map(event => {
    const was = after;
    after = applyEvent(was, event);
    return { event, news: newsOf(was, event, after) };
  });
  if (after === undefined) throw new Error('There is nothing to write.');
  return { after, events: applied };
}

function eventItem(
  runId: string,
  sequence: number,
  { event, news }: { readonly event: RunEvent; readonly news: readonly RunNews[] },
): Item {
  return {
    pk: { S: runKey(runId) },
    sk: { S: eventKey(sequence) },
    data: { S: JSON.stringify(packEvent(event)) },
    ...(news.length > 0 && { news: { S: JSON.stringify(news) } }),
  };
}

/** People and systems are told of what happens; until that is done the sweep remembers that it has to be. */
function isAnnounced(before: RunRecord | undefined, after: RunRecord): boolean {
  return isGateTold(before, after) || isThreadTold(before, after);
}

/** How a run gets on, and that it is over, is told where it was asked for. */
function isThreadTold(before: RunRecord | undefined, after: RunRecord): boolean {
  const isNews =
    isOver(after) || (after.state !== 'queued' && before?.progressNumber !== after.progressNumber);
  return isNews && threadOfRun(after) !== undefined;
}

function isGateTold(before: RunRecord | undefined, after: RunRecord): boolean {
  const gates = [...(before?.gates ?? []), ...after.gates];
  return before?.gates !== after.gates && gates.some(({ announced }) => announced);
}

function noticesItem(run: RunRecord): Item {
  const { runId, updatedAt, sequence } = run;
  // Whoever ends a run need not see to it that this is told; the next sweep does.
  const dueAt = isOver(run) ? updatedAt : new Date(Date.parse(updatedAt) + PATIENCE_MS).toISOString();
  return {
    pk: { S: runKey(runId) },
    sk: { S: NOTICES_KEY },
    dueKey: { S: NOTICES_PARTITION },
    dueAt: { S: dueAt },
    sequence: { N: String(sequence) },
  };
}

function readEvent(item: Item): JournalPage['events'][number] {
  const event = runEventSchema.parse(unpackEvent(JSON.parse(item.data?.S ?? 'null')));
  const sequence = Number(item.sk?.S?.slice(EVENT_PREFIX.length));
  if (item.news?.S === undefined) return { sequence, ...event };
  return { sequence, ...event, news: z.array(runNewsSchema).parse(JSON.parse(item.news.S)) };
}
