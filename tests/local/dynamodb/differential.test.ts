import { isDeepStrictEqual } from 'node:util';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  type TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { type GeneratedRequest, PAIRS, requestsOf } from './generated-requests.ts';
import { openTestDynamoDb, type TestDynamoDb } from './open-test-dynamodb.ts';
import { findDynoxide, startDynoxide } from './start-dynoxide.ts';

const SEED = Number(process.env.DIFFERENTIAL_SEED ?? 20261118);
const SEQUENCES = Number(process.env.DIFFERENTIAL_SEQUENCES ?? 250);

const COMMANDS: Readonly<Record<string, unknown>> = {
  BatchGetItem: BatchGetItemCommand,
  BatchWriteItem: BatchWriteItemCommand,
  DeleteItem: DeleteItemCommand,
  GetItem: GetItemCommand,
  PutItem: PutItemCommand,
  Query: QueryCommand,
  Scan: ScanCommand,
  TransactGetItems: TransactGetItemsCommand,
  TransactWriteItems: TransactWriteItemsCommand,
  UpdateItem: UpdateItemCommand,
};

const binary = findDynoxide();

describe.skipIf(binary === undefined)(
  'against Dynoxide (skipped where npm has no binary of it for the platform)',
  () => {
    let ours: TestDynamoDb;
    let theirs: DynamoDBClient;
    let closeTheirs: () => Promise<void>;

    beforeAll(async () => {
      ours = await openTestDynamoDb();
      const { endpoint, close } = await startDynoxide(binary ?? '');
      closeTheirs = close;
      theirs = new DynamoDBClient({
        endpoint,
        region: LOCAL_REGION,
        credentials: LOCAL_CREDENTIALS,
        maxAttempts: 1,
      });
      for (const client of [ours.client, theirs])
        await client.send(new CreateTableCommand(PAIRS as unknown as CreateTableCommandInput));
    });
    afterAll(async () => {
      theirs.destroy();
      await closeTheirs();
      await ours.close();
    });

    test('answers sequences of valid and invalid requests alike', { timeout: 120_000 }, async () => {
      let sequence = 0;
      const sequences = fc.array(requestsOf('seq'), { minLength: 1, maxLength: 12, size: 'max' });
      await fc.assert(
        fc.asyncProperty(sequences, async requests => {
          const prefix = `s${sequence++}`;
          for (const request of requests) {
            const renamed = rename(request, prefix);
            const [left, right] = await Promise.all([ask(ours.client, renamed), ask(theirs, renamed)]);
            const known = KNOWN_DIFFERENCES.some(({ is }) => is(left, right, renamed));
            const isAlike = isDeepStrictEqual(comparable(left), comparable(right));
            // The tables may have become different there, so nothing after it can be compared.
            if (known && !isAlike) return;
            expect(comparable(left), JSON.stringify(renamed)).toEqual(comparable(right));
          }
        }),
        { seed: SEED, numRuns: SEQUENCES },
      );
    });
  },
);

/** A sequence that is tried again, to shrink it, must not find what it left the first time. */
function rename({ operation, input }: GeneratedRequest, prefix: string): GeneratedRequest {
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/^seq/, prefix);
    if (Array.isArray(value)) return value.map(change);
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]));
  };
  return { operation, input: change(input) as Record<string, unknown> };
}

interface Answer {
  readonly result?: Record<string, unknown>;
  readonly error?: string;
  readonly reasons?: readonly unknown[];
  /** For the list of differences; wordings are not compared. */
  readonly messages: string;
}

async function ask(client: DynamoDBClient, { operation, input }: GeneratedRequest): Promise<Answer> {
  const Command = COMMANDS[operation] as typeof PutItemCommand;
  try {
    const { $metadata, ...result } = await client.send(new Command(input as never));
    return { result: normalised(result, operation) as Record<string, unknown>, messages: '' };
  } catch (fault) {
    const { name, message, CancellationReasons } = fault as TransactionCanceledException;
    if (CancellationReasons === undefined) return { error: name, messages: message };
    const reasons = CancellationReasons.map(reason => reason.Code);
    return { error: name, reasons, messages: CancellationReasons.map(reason => reason.Message).join('\n') };
  }
}

/** Without the orders that DynamoDB leaves open: of sets, of scans and of answers to a batch. */
function normalised(value: unknown, operation: string): unknown {
  if (Array.isArray(value)) return value.map(element => normalised(element, operation));
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(byName)
      .map(([name, member]) => {
        // A scan also passes the items that other sequences left.
        if (operation === 'Scan' && name === 'ScannedCount') return [name, undefined];
        const inner = normalised(member, operation);
        const isOpen =
          ['SS', 'NS', 'BS'].includes(name) ||
          (['Scan', 'BatchGetItem'].includes(operation) && ['Items', PAIRS.TableName].includes(name));
        return [name, isOpen && Array.isArray(inner) ? inner.map(one => JSON.stringify(one)).sort() : inner];
      }),
  );
}

function comparable({ messages, ...rest }: Answer): object {
  return rest;
}

interface KnownDifference {
  readonly what: string;
  is(ours: Answer, theirs: Answer, request: GeneratedRequest): boolean;
}

/** Where Dynoxide is not what AWS documents. */
const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    what: 'DynamoDB checks expressions before it looks at any item; Dynoxide only as far as evaluation leads it',
    is: ours =>
      ours.error === 'ValidationException' &&
      /^(Invalid \w+Expression|Value provided in Expression)/.test(ours.messages),
  },
  {
    what: 'DynamoDB does not remove a member of what is not there; Dynoxide passes over it',
    is: ours => /^The document path provided in the update expression is invalid/m.test(ours.messages),
  },
  {
    what: 'Keys cannot be updated; Dynoxide does so in transactions, and tries the condition first elsewhere',
    is: ours => /Cannot update attribute sk\. This attribute is part of the key/.test(ours.messages),
  },
  {
    what: 'An update that made its item has no old attributes; Dynoxide returns the key',
    is: (ours, theirs, { input }) =>
      input.ReturnValues === 'ALL_OLD' &&
      ours.result?.Attributes === undefined &&
      theirs.result !== undefined,
  },
  {
    what: 'AWS does not document what UPDATED_OLD and UPDATED_NEW show around a path inside an attribute',
    is: (_ours, _theirs, { input }) =>
      String(input.ReturnValues).startsWith('UPDATED') && /#value[.[]/.test(String(input.UpdateExpression)),
  },
  {
    what: 'Which of several faults of a transaction is told first, AWS does not document',
    is: (ours, theirs) =>
      ours.reasons?.includes('ValidationError') === true && /multiple operations/.test(theirs.messages),
  },
];

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
