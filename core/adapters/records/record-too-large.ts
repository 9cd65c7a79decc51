import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { type Problem, tooLarge } from '../../contracts/problem.ts';

const LARGEST_ITEM_BYTES = 400 * 1024;
const ITEM_SIZE = /^Item size (to update )?has exceeded/;

/** What DynamoDB says of an item that it cannot hold, said to whoever wanted it kept; every other fault as it is. */
export function asRecordFault(fault: unknown): unknown {
  return isTooLarge(fault) ? recordTooLarge(fault) : fault;
}

/** In a transaction it is one of its reasons; alone it is the fault itself. */
function isTooLarge(fault: unknown): boolean {
  if (fault instanceof TransactionCanceledException)
    return (fault.CancellationReasons ?? []).some(({ Message }) => ITEM_SIZE.test(Message ?? ''));
  return fault instanceof Error && fault.name === 'ValidationException' && ITEM_SIZE.test(fault.message);
}

/** Trying again would not make it smaller. */
function recordTooLarge(cause: unknown): Problem {
  return tooLarge(LARGEST_ITEM_BYTES, {
    name: 'RecordTooLarge',
    slug: 'record-too-large',
    title: 'Too large to be kept',
    detail: `With this, a record would be larger than ${LARGEST_ITEM_BYTES} bytes. Nothing was changed.`,
    hint: 'Say it in fewer words.',
    cause,
  });
}
