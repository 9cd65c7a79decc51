import BigNumber from 'bignumber.js';
import { AwsError } from '../../wire/aws-error.ts';

export const MOST_DIGITS = 38;
const HIGHEST_EXPONENT = 125;
const LOWEST_EXPONENT = -130;
const NOTATION = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** What needs no normalisation; short enough to be exact as a JavaScript number. */
const PLAIN_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;

/** The number as DynamoDB returns it: without exponent, leading or trailing zeros. */
export function normaliseNumber(text: string): string {
  return PLAIN_INTEGER.test(text) ? text : writeDecimal(readDecimal(text));
}

/** Refuses what DynamoDB could not store. */
export function writeDecimal(decimal: BigNumber): string {
  const { e: exponent } = decimal;
  if (exponent === null || exponent > HIGHEST_EXPONENT) throw numberOverflow();
  if (decimal.isZero()) return '0';
  if (exponent < LOWEST_EXPONENT) throw numberUnderflow();
  if (decimal.precision() > MOST_DIGITS)
    throw new AwsError(
      'ValidationException',
      'Attempting to store more than 38 significant digits in a Number',
    );
  return decimal.toFixed();
}

export function numberOverflow(): AwsError {
  return new AwsError(
    'ValidationException',
    'Number overflow. Attempting to store a number with magnitude larger than supported range',
  );
}

function numberUnderflow(): AwsError {
  return new AwsError(
    'ValidationException',
    'Number underflow. Attempting to store a number with magnitude smaller than supported range',
  );
}

function readDecimal(text: string): BigNumber {
  if (!NOTATION.test(text))
    throw new AwsError(
      'ValidationException',
      `The parameter cannot be converted to a numeric value${text === '' ? '' : `: ${text}`}`,
    );
  const decimal = new BigNumber(text);
  // Far below the lowest exponent the library itself rounds to zero.
  if (decimal.isZero() && /^[^eE]*[1-9]/.test(text)) throw numberUnderflow();
  return decimal;
}
