import { createHash } from 'node:crypto';
import { AwsError } from '../../wire/aws-error.ts';
import {
  brokenConstraint,
  type CancellationReason,
  CONDITION_FAILED,
  transactionCancelled,
  validationError,
} from '../dynamodb-error.ts';
import type { Change } from '../engine/table.ts';
import type { Tables } from '../engine/tables.ts';
import { refuse, settled } from '../engine/writer.ts';
import { describeCollections, metersOf } from './batch-write.ts';
import { readCapacityDetail } from './capacity.ts';
import type { Engine, Input, Operations } from './operation.ts';
import { missing, readString, requireObject } from './read-input.ts';
import {
  assertDistinct,
  NOTHING_WRONG,
  readTransactItems,
  reasonForUpdate,
  reasonForWrite,
} from './transaction.ts';
import { prepareCheck, prepareDelete, preparePut, prepareUpdate, type WriteAction } from './write-action.ts';

const LARGEST_TRANSACTION = 4 * 1024 * 1024;
const LONGEST_TOKEN = 36;

interface Kind {
  readonly name: string;
  readonly needs?: string;
  readonly prepare: (tables: Tables, input: Input) => WriteAction;
}

const KINDS: readonly Kind[] = [
  { name: 'Put', prepare: preparePut },
  { name: 'Update', prepare: prepareUpdate, needs: 'UpdateExpression' },
  { name: 'Delete', prepare: prepareDelete },
  { name: 'ConditionCheck', prepare: prepareCheck, needs: 'ConditionExpression' },
];

export function transactWriteOperations(engine: Engine): Operations {
  return {
    TransactWriteItems: async input => {
      const items = readTransactItems(input);
      const token = readToken(input);
      if (token === undefined) return transact(engine, input, items);
      const fingerprint = createHash('sha256').update(JSON.stringify(items)).digest('base64');
      const known = engine.tokens.find(token);
      if (known === undefined) return transact(engine, input, items, { token, fingerprint });
      await known.durable;
      if (known.fingerprint === fingerprint) return {};
      throw new AwsError(
        'IdempotentParameterMismatchException',
        'The client token was used before, with other parameters.',
      );
    },
  };
}

async function transact(
  { tables, writer, tokens }: Engine,
  input: Input,
  items: readonly Input[],
  named?: { readonly token: string; readonly fingerprint: string },
): Promise<object> {
  const detail = readCapacityDetail(input);
  const prepared = items.map(item => prepareOne(tables, item));
  const actions = prepared.filter(action => 'row' in action);
  assertDistinct(actions);
  const decided = prepared.map(action => ('row' in action ? decide(action) : action));
  const changes = decided.filter(outcome => 'row' in outcome);
  if (changes.length < decided.length)
    refuse(
      transactionCancelled(decided.map(outcome => ('row' in outcome ? NOTHING_WRONG : outcome))),
      actions,
    );
  const writes = changes.filter(({ before, after }) => after !== before || after === undefined);
  assertSize(writes);
  if (named !== undefined)
    await tokens.remember(named.token, named.fingerprint, further => writer.commit(writes, further));
  else if (writes.length > 0) await writer.commit(writes);
  else await settled(actions);
  return {
    ...(detail !== 'NONE' && {
      ConsumedCapacity: metersOf(changes, true).map(meter => meter.describe(detail)),
    }),
    ...describeCollections(input, writes),
  };
}

function prepareOne(tables: Tables, item: Input): WriteAction | CancellationReason {
  const kinds = KINDS.filter(({ name }) => (item[name] ?? undefined) !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1)
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  const request = requireObject(item, kind.name);
  if (kind.needs !== undefined && readString(request, kind.needs) === undefined) throw missing(kind.needs);
  try {
    return kind.prepare(tables, request);
  } catch (fault) {
    return reasonForWrite(fault);
  }
}

function decide(action: WriteAction): Change | CancellationReason {
  const { table, row, condition, returnsItemOnFailure } = action;
  try {
    action.assertItem();
  } catch (fault) {
    return reasonForWrite(fault);
  }
  const before = table.latest(row);
  if (condition !== undefined && !condition(before?.item)) {
    const item = returnsItemOnFailure ? before?.copy() : undefined;
    return { Code: 'ConditionalCheckFailed', Message: CONDITION_FAILED, ...(item && { Item: item }) };
  }
  try {
    return { table, row, before, after: action.next(before) };
  } catch (fault) {
    return reasonForUpdate(fault);
  }
}

function assertSize(changes: readonly Change[]): void {
  const size = changes.reduce((sum, { after }) => sum + (after?.text.length ?? 0), 0);
  if (size > LARGEST_TRANSACTION)
    throw validationError(`Transaction request cannot be larger than ${LARGEST_TRANSACTION} bytes`);
}

function readToken(input: Input): string | undefined {
  const token = readString(input, 'ClientRequestToken');
  if (token === undefined) return undefined;
  if (token.length < 1 || token.length > LONGEST_TOKEN)
    throw brokenConstraint(
      token,
      'clientRequestToken',
      `Member must have length between 1 and ${LONGEST_TOKEN}`,
    );
  return encodeURIComponent(token);
}
