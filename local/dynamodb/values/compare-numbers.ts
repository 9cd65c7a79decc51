/** Up to so many characters, different decimals are different JavaScript numbers. */
const SAFE_LENGTH = 15;

/** Compares numbers in DynamoDB's own notation, which has no exponent. */
export function compareNumbers(left: string, right: string): number {
  if (left === right) return 0;
  if (left.length <= SAFE_LENGTH && right.length <= SAFE_LENGTH) return Number(left) - Number(right);
  const isLeftNegative = left.startsWith('-');
  const isRightNegative = right.startsWith('-');
  if (isLeftNegative !== isRightNegative) return isLeftNegative ? -1 : 1;
  return isLeftNegative ? compareMagnitudes(right.slice(1), left.slice(1)) : compareMagnitudes(left, right);
}

function compareMagnitudes(left: string, right: string): number {
  const byLength = integerLength(left) - integerLength(right);
  if (byLength !== 0) return byLength;
  return left < right ? -1 : 1;
}

function integerLength(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? text.length : point;
}
