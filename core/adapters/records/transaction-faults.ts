import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

const LOST = new Set(['ConditionalCheckFailed', 'TransactionConflict']);

/** Somebody else wrote first: to be read again, and thought over. */
export function isLostRace(fault: unknown): boolean {
  if (fault instanceof ConditionalCheckFailedException) return true;
  if (!(fault instanceof TransactionCanceledException)) return false;
  const codes = (fault.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
  return codes.some(code => LOST.has(code)) && codes.every(code => code === 'None' || LOST.has(code));
}

/** Whether this item alone stood in the way, and not the first one, which is the run. */
export function isRefused(fault: unknown, position: number): boolean {
  if (!(fault instanceof TransactionCanceledException)) return false;
  const codes = (fault.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
  return codes[0] === 'None' && codes[position] === 'ConditionalCheckFailed';
}
