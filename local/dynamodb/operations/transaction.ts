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

interface Place {
  readonly table: Table;
  readonly row: string;
}

export function assertDistinct(places: readonly Place[]): void {
  places.forEach(({ table, row }, position) => {
    for (let other = 0; other < position; other++)
      if (places[other]?.row === row && places[other]?.table === table)
        throw validationError('Transaction request cannot include multiple operations on one item');
  });
}

const FAULT_OF_AN_ITEM = /^(One or more parameter values were invalid|The provided key element|Item size)/;
const FAULT_OF_A_KEY = /^(One or more parameter values|The provided key element)/;

/** What is wrong with an item cancels the transaction; anything else, keys and index keys without content among it, refuses the request. */
export function reasonForWrite(fault: unknown): CancellationReason {
  return reasonFor(fault, FAULT_OF_AN_ITEM);
}

/** Whatever an update cannot make of the item that is there cancels the transaction. */
export function reasonForUpdate(fault: unknown): CancellationReason {
  return reasonFor(fault, /^/);
}

/** Of reads any fault of a key cancels the transaction. */
export function reasonForRead(fault: unknown): CancellationReason {
  return reasonFor(fault, FAULT_OF_A_KEY);
}

function reasonFor(fault: unknown, cancelling: RegExp): CancellationReason {
  if (fault instanceof AwsError && fault.code === 'ValidationException' && cancelling.test(fault.message))
    return { Code: 'ValidationError', Message: fault.message };
  throw fault;
}
