import { AwsError } from '../../wire/aws-error.ts';
import { brokenConstraint, type CancellationReason, validationError } from '../dynamodb-error.ts';
import type { Table } from '../engine/table.ts';
import type { Input } from './operation.ts';
import { missing, readObjects } from './read-input.ts';

const MOST_ITEMS = 100;

export const NOTHING_WRONG: CancellationReason = { Code: 'None' };

export function readTransactItems(input: Input): readonly Input[] {
  const items = readObjects(input, 'TransactItems');
  if (items === undefined) throw missing('TransactItems');
  if (items.length === 0)
    throw brokenConstraint('[]', 'transactItems', 'Member must have length greater than or equal to 1');
  if (items.length > MOST_ITEMS)
    throw brokenConstraint(
      `[${items.length} items]`,
      'transactItems',
      `Member must have length less than or equal to ${MOST_ITEMS}`,
    );
  return items;
}

export function assertDistinct(places: readonly { readonly table: Table; readonly row: string }[]): void {
  const distinct = new Set(places.map(({ table, row }) => `${table.record.id} ${row}`));
  if (distinct.size < places.length)
    throw validationError('Transaction request cannot include multiple operations on one item');
}

/** What is wrong with the keys or values of an item cancels the transaction; anything else refuses the request. */
export function reasonFor(fault: unknown): CancellationReason {
  const isOfItem =
    fault instanceof AwsError &&
    fault.code === 'ValidationException' &&
    /^(One or more parameter values|The provided key element|Item size)/.test(fault.message);
  if (!isOfItem) throw fault;
  return { Code: 'ValidationError', Message: fault.message };
}
