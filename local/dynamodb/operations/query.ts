import { invalidParameter, validationError } from '../dynamodb-error.ts';
import { encodeKey } from '../engine/encode-key.ts';
import type { KeyAttribute, KeyPath } from '../engine/key-path.ts';
import { BEYOND, type Cut } from '../engine/sorted-rows.ts';
import { compileKeyCondition, type KeyCondition, type SortRange } from '../expressions/key-condition.ts';
import type { AttributeValue } from '../values/attribute-value.ts';
import { assertFilterWithoutKeys } from './assert-filter.ts';
import type { Engine, Operations } from './operation.ts';
import { readBoolean, readString, requireString } from './read-input.ts';
import { findIndex, type PageRange, readPage, readPageRequest } from './read-page.ts';
import { readScope } from './read-scope.ts';

const EXPRESSIONS = ['KeyConditionExpression', 'FilterExpression', 'ProjectionExpression'];

export function queryOperations({ tables }: Engine): Operations {
  return {
    Query: input => {
      const table = tables.get(requireString(input, 'TableName'));
      const index = findIndex(table, input);
      const { keys } = index ?? table;
      const text = readString(input, 'KeyConditionExpression');
      if (text === undefined)
        throw validationError(
          'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.',
        );
      const scope = readScope(input, EXPRESSIONS);
      const condition = compileKeyCondition(text, scope, {
        partition: keys.partition.name,
        ...(keys.sort && { sort: keys.sort.name }),
      });
      const request = readPageRequest(input, table, index, scope);
      scope.assertAllUsed();
      assertFilterWithoutKeys(input, keys);
      const isForward = readBoolean(input, 'ScanIndexForward') ?? true;
      return readPage(input, request, rangeOf(condition, keys, isForward, request.start));
    },
  };
}

function rangeOf(
  { partition, sort }: KeyCondition,
  keys: KeyPath,
  isForward: boolean,
  start: Cut | undefined,
): PageRange {
  const prefix = keys.startOf(partition);
  if (prefix === undefined) throw wrongConditionType();
  const { low, high } = cutsOf(prefix, sort, keys.sort);
  if (start === undefined) return { low, high, isForward };
  if (!start.order.startsWith(prefix) || !isWithin(start, low, high))
    throw validationError(
      'The provided starting key is outside query boundaries based on provided conditions',
    );
  return isForward ? { low: after(start), high, isForward } : { low, high: start, isForward };
}

function cutsOf(prefix: string, range: SortRange | undefined, sort: KeyAttribute | undefined) {
  const encoded = (value: AttributeValue): string => {
    const text = sort && encodeKey(value, sort.type);
    if (text === undefined) throw wrongConditionType();
    return prefix + text;
  };
  if (range?.prefix !== undefined) {
    const start = encoded(range.prefix);
    return { low: { order: start, row: '' }, high: { order: start + BEYOND, row: '' } };
  }
  const { lowest, highest } = range ?? {};
  return {
    low: lowest
      ? { order: encoded(lowest.value), row: lowest.inclusive ? '' : BEYOND }
      : { order: prefix, row: '' },
    high: highest
      ? { order: encoded(highest.value), row: highest.inclusive ? BEYOND : '' }
      : { order: prefix + BEYOND, row: '' },
  };
}

/** The place right behind an entry. */
export function after({ order, row }: Cut): Cut {
  return { order, row: `${row}\u0000` };
}

function isWithin({ order, row }: Cut, low: Cut, high: Cut): boolean {
  const isAboveLow = order > low.order || (order === low.order && row >= low.row);
  return isAboveLow && (order < high.order || (order === high.order && row < high.row));
}

function wrongConditionType(): Error {
  return invalidParameter('Condition parameter type does not match schema type');
}
