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
  /** `false` where one was sent a moment ago: nobody is flooded with codes. */
  put(linkId: string, hash: string, nowMs: number): Promise<boolean>;
  isSent(linkId: string, nowMs: number): Promise<boolean>;
  /** Counts as a try, whether it is right or not; after five none is right. */
  isRight(linkId: string, hash: string, nowMs: number): Promise<boolean>;
}

const LIFE_MS = 10 * 60_000;
const PAUSE_MS = 60_000;

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
    put: (linkId, hash, nowMs) =>
      ifAllowed(
        client.send(
          new PutItemCommand({
            TableName: tableName,
            Item: {
              ...keyOf(linkId),
              hash: { S: hash },
              sentMs: number(nowMs),
              untilMs: number(nowMs + LIFE_MS),
              tries: number(0),
              expiresAt: number(Math.ceil((nowMs + LIFE_MS) / 1000)),
            },
            ConditionExpression: 'attribute_not_exists(pk) OR sentMs <= :before',
            ExpressionAttributeValues: { ':before': number(nowMs - PAUSE_MS) },
          }),
        ),
      ),
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
