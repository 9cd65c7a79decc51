import BigNumber from 'bignumber.js';
import { MOST_DIGITS, numberOverflow, writeDecimal } from './normalise-number.ts';

const SAFE_LENGTH = 15;

export function addNumbers(left: string, right: string): string {
  return addSafely(left, right) ?? writeSum(new BigNumber(left).plus(right));
}

export function subtractNumbers(left: string, right: string): string {
  return addSafely(left, right, -1) ?? writeSum(new BigNumber(left).minus(right));
}

/** Undefined where JavaScript's numbers may not be exact. */
function addSafely(left: string, right: string, sign = 1): string | undefined {
  if (left.length > SAFE_LENGTH || right.length > SAFE_LENGTH) return undefined;
  const leftNumber = Number(left);
  const rightNumber = Number(right);
  if (!Number.isInteger(leftNumber) || !Number.isInteger(rightNumber)) return undefined;
  return String(leftNumber + sign * rightNumber);
}

function writeSum(sum: BigNumber): string {
  // DynamoDB names every sum that it cannot hold an overflow, also one that has too many digits.
  if (sum.precision() > MOST_DIGITS) throw numberOverflow();
  return writeDecimal(sum);
}
