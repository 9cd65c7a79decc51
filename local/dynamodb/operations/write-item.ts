import { conditionFailed, validationError } from '../dynamodb-error.ts';
import type { StoredItem } from '../engine/stored-item.ts';
import type { Change } from '../engine/table.ts';
import { refuse } from '../engine/writer.ts';
import type { Item } from '../values/attribute-value.ts';
import { CapacityMeter, readCapacityDetail } from './capacity.ts';
import { describeCollection } from './item-collection.ts';
import type { Engine, Input, Operations } from './operation.ts';
import { readChoice } from './read-input.ts';
import { prepareDelete, preparePut, prepareUpdate, type WriteAction } from './write-action.ts';

const RETURN_VALUES = ['ALL_NEW', 'UPDATED_OLD', 'ALL_OLD', 'NONE', 'UPDATED_NEW'] as const;
type ReturnValues = (typeof RETURN_VALUES)[number];

/** PutItem, UpdateItem, DeleteItem. */
export function writeItemOperations(engine: Engine): Operations {
  const { tables } = engine;
  return {
    PutItem: input => {
      const returned = readReturnValues(input, ['NONE', 'ALL_OLD']);
      return write(engine, input, preparePut(tables, input), returned);
    },
    DeleteItem: input => {
      const returned = readReturnValues(input, ['NONE', 'ALL_OLD']);
      return write(engine, input, prepareDelete(tables, input), returned);
    },
    UpdateItem: input => {
      const returned = readReturnValues(input, RETURN_VALUES);
      return write(engine, input, prepareUpdate(tables, input), returned);
    },
  };
}

async function write(
  { writer }: Engine,
  input: Input,
  action: WriteAction,
  returned: ReturnValues,
): Promise<object> {
  const detail = readCapacityDetail(input);
  const { table, row, condition } = action;
  action.assertItem();
  const before = table.latest(row);
  if (condition !== undefined && !condition(before?.item))
    refuse(conditionFailed(action.returnsItemOnFailure ? before?.copy() : undefined), [action]);
  const change: Change = { table, row, before, after: action.next(before) };
  await writer.commit([change]);

  const attributes = returnedAttributes(action, change, returned);
  const answer: Record<string, unknown> = {};
  if (attributes !== undefined) answer.Attributes = attributes;
  if (detail !== 'NONE') {
    const meter = new CapacityMeter(table);
    meter.addWrite(change, false);
    answer.ConsumedCapacity = meter.describe(detail);
  }
  const collection = describeCollection(input, change);
  if (collection !== undefined) answer.ItemCollectionMetrics = collection;
  return answer;
}

function readReturnValues(input: Input, allowed: readonly ReturnValues[]): ReturnValues {
  const value = readChoice(input, 'ReturnValues', RETURN_VALUES) ?? 'NONE';
  if (!allowed.includes(value)) throw validationError('ReturnValues can only be ALL_OLD or NONE');
  return value;
}

function returnedAttributes(
  { update }: WriteAction,
  { before, after }: Change,
  returned: ReturnValues,
): Item | undefined {
  if (returned === 'NONE') return undefined;
  const wanted: StoredItem | undefined = returned.endsWith('_OLD') ? before : after;
  const item = wanted?.copy();
  if (item === undefined || returned.startsWith('ALL')) return item;
  const selected = update?.select(item) ?? {};
  return Object.keys(selected).length === 0 ? undefined : selected;
}
