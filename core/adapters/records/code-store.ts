import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { linkHash } from '../../domain/gates/gate-link.ts';

const CODE_KEY = 'CODE';
const MOST_TRIES = 5;

/** The codes that were sent to people, one a link. A newer one takes the place of the one before. */
export interface CodeStore {
  /**
   * `false` where one was sent a moment ago, or ten were within a day: nobody is flooded with codes, and whoever has only
   * the link cannot go on guessing for as long as the gate is open.
   */
  put(linkId: string, hash: string, nowMs: number): Promise<boolean>;
  isSent(linkId: string, nowMs: number): Promise<boolean>;
  /** Counts as a try, whether it is right or not; after five none is right. */
  isRight(linkId: string, hash: string, nowMs: number): Promise<boolean>;
}

const LIFE_MS = 10 * 60_000;
const PAUSE_MS = 60_000;
const MOST_CODES = 10;
const DAY_MS = 24 * 3600 * 1000;

export function codeStore(client: DynamoDBClient, tableName: string): CodeStore {
  const keyOf = (linkId: string) => ({ pk: { S: `CODE#${linkHash(linkId)}` }, sk: { S: CODE_KEY } });
  const ifAllowed = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (fault) {
      if (fault instanceof ConditionalCheckFailedException) return false;
      throw fault;
    }
  };
  const number = (value: number) => ({ N: String(value) });
  return {
    put: async (linkId, hash, nowMs) => {
      const code = { hash: { S: hash }, sentMs: number(nowMs), untilMs: number(nowMs + LIFE_MS) };
      const limits = { ':before': number(nowMs - PAUSE_MS), ':dayAgo': number(nowMs - DAY_MS) };
      const isOneMore = await ifAllowed(
        client.send(
          new UpdateItemCommand({
            TableName: tableName,
            Key: keyOf(linkId),
            UpdateExpression:
              'SET #hash = :hash, sentMs = :now, untilMs = :until, tries = :none, codes = codes + :one',
            ConditionExpression: 'sentMs <= :before AND countedFromMs > :dayAgo AND codes < :most',
            ExpressionAttributeNames: { '#hash': 'hash' },
            ExpressionAttributeValues: {
              ...limits,
              ':hash': code.hash,
              ':now': code.sentMs,
              ':until': code.untilMs,
              ':none': number(0),
              ':one': number(1),
              ':most': number(MOST_CODES),
            },
          }),
        ),
      );
      if (isOneMore) return true;
      return ifAllowed(
        client.send(
          new PutItemCommand({
            TableName: tableName,
            Item: {
              ...keyOf(linkId),
              ...code,
              tries: number(0),
              codes: number(1),
              countedFromMs: number(nowMs),
              expiresAt: number(Math.ceil((nowMs + DAY_MS + LIFE_MS) / 1000)),
            },
            ConditionExpression:
              'attribute_not_exists(pk) OR (sentMs <= :before AND countedFromMs <= :dayAgo)',
            ExpressionAttributeValues: limits,
          }),
        ),
      );
    },
    isSent: async (linkId, nowMs) => {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: keyOf(linkId), ConsistentRead: true }),
      );
      return Item !== undefined && Number(Item.untilMs?.N) > nowMs && Number(Item.tries?.N) < MOST_TRIES;
    },
    isRight: async (linkId, hash, nowMs) => {
      try {
        const { Attributes } = await client.send(
          new UpdateItemCommand({
            TableName: tableName,
            Key: keyOf(linkId),
            UpdateExpression: 'SET tries = tries + :one',
            ConditionExpression: 'attribute_exists(pk) AND untilMs > :now AND tries < :most',
            ExpressionAttributeValues: {
              ':one': number(1),
              ':now': number(nowMs),
              ':most': number(MOST_TRIES),
            },
            ReturnValues: 'ALL_NEW',
          }),
        );
        return Attributes?.hash?.S === hash;
      } catch (fault) {
        if (fault instanceof ConditionalCheckFailedException) return false;
        throw fault;
      }
    },
  };
}
