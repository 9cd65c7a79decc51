import {
  type DynamoDBClient,
  QueryCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { RunChanged } from '../../contracts/errors.ts';
import {
  type MessageEvent,
  type MessageRecord,
  messageEventSchema,
  messageRecordSchema,
} from '../../contracts/message-record.ts';
import { applyMessageEvent } from '../../domain/messages/apply-event.ts';
import { asRecordFault } from './record-too-large.ts';
import type { Item } from './run-items.ts';
import { EVENT_PREFIX, eventKey } from './run-keys.ts';
import { isLostRace } from './transaction-faults.ts';

export interface StoredMessage {
  readonly message: MessageRecord;
  readonly events: readonly (MessageEvent & { readonly sequence: number })[];
}

/** Messages and what happened to them. Every transition is one transaction: the message and its events. */
export interface MessageStore {
  find(messageId: string): Promise<StoredMessage | undefined>;
  /** Throws `RunChanged` when the message exists already. */
  create(event: Extract<MessageEvent, { type: 'message.received' }>): Promise<StoredMessage>;
  /** Throws `RunChanged` when the message is no longer as given. */
  append(stored: StoredMessage, events: readonly MessageEvent[]): Promise<StoredMessage>;
}

const RECORD_KEY = 'STATE';

export function messageStore(client: DynamoDBClient, tableName: string): MessageStore {
  const put = (Item: Item, more: object = {}): TransactWriteItem => ({
    Put: { TableName: tableName, Item, ...more },
  });

  const write = async (
    before: StoredMessage | undefined,
    news: readonly MessageEvent[],
  ): Promise<StoredMessage> => {
    const events = news.map(event => messageEventSchema.parse(event));
    const message = events.reduce<MessageRecord | undefined>(applyMessageEvent, before?.message);
    if (message === undefined) throw new Error('There is nothing to write.');
    const firstSequence = (before?.message.sequence ?? 0) + 1;
    const numbered = events.map((event, position) => ({ sequence: firstSequence + position, ...event }));
    const unchanged =
      before === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#sequence = :sequence',
            ExpressionAttributeNames: { '#sequence': 'sequence' },
            ExpressionAttributeValues: { ':sequence': { N: String(before.message.sequence) } },
          };
    const TransactItems = [
      put(recordItem(message), unchanged),
      ...numbered.map(({ sequence, ...event }) => put(eventItem(message.messageId, sequence, event))),
    ];
    try {
      await client.send(new TransactWriteItemsCommand({ TransactItems }));
    } catch (fault) {
      if (isLostRace(fault))
        throw new RunChanged(`Message ${message.messageId} was changed by somebody else.`);
      throw asRecordFault(fault);
    }
    return { message, events: [...(before?.events ?? []), ...numbered] };
  };

  return {
    find: async messageId => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': { S: partitionOf(messageId) } },
          ConsistentRead: true,
        }),
      );
      return readMessage(Items);
    },
    create: event => write(undefined, [event]),
    append: (stored, events) => write(stored, events),
  };
}

function partitionOf(messageId: string): string {
  return `MESSAGE#${messageId}`;
}

function recordItem(message: MessageRecord): Item {
  return {
    pk: { S: partitionOf(message.messageId) },
    sk: { S: RECORD_KEY },
    sequence: { N: String(message.sequence) },
    data: { S: JSON.stringify(message) },
  };
}

function eventItem(messageId: string, sequence: number, event: MessageEvent): Item {
  return {
    pk: { S: partitionOf(messageId) },
    sk: { S: eventKey(sequence) },
    data: { S: JSON.stringify(event) },
  };
}

function readMessage(items: readonly Item[]): StoredMessage | undefined {
  const record = items.find(({ sk }) => sk?.S === RECORD_KEY);
  if (record === undefined) return undefined;
  return {
    message: messageRecordSchema.parse(JSON.parse(record.data?.S ?? 'null')),
    events: items
      .filter(({ sk }) => sk?.S?.startsWith(EVENT_PREFIX))
      .map(({ sk, data }) => ({
        sequence: Number(sk?.S?.slice(EVENT_PREFIX.length)),
        ...messageEventSchema.parse(JSON.parse(data?.S ?? 'null')),
      })),
  };
}
