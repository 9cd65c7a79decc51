import type { AttributeValue } from '../values/attribute-value.ts';
import { compareScalars } from '../values/compare-values.ts';
import { typeOf } from '../values/value-type.ts';
import { type ExpressionKind, invalidExpression } from './invalid-expression.ts';

/** Of BETWEEN, where both bounds are in the request. */
export function checkBounds(
  lowest: AttributeValue | undefined,
  highest: AttributeValue | undefined,
  kind: ExpressionKind,
): void {
  if (lowest === undefined || highest === undefined) return;
  if (typeOf(lowest) !== typeOf(highest))
    throw wrongBounds('same data type for lower and upper bounds', lowest, highest, kind);
  if (compareScalars(lowest, highest) > 0)
    throw wrongBounds('upper bound to be greater than or equal to lower bound', lowest, highest, kind);
}

function wrongBounds(
  requirement: string,
  lowest: AttributeValue,
  highest: AttributeValue,
  kind: ExpressionKind,
): Error {
  return invalidExpression(
    kind,
    `The BETWEEN operator requires ${requirement}; lower bound operand: AttributeValue: ${write(lowest)}, upper bound operand: AttributeValue: ${write(highest)}`,
  );
}

function write(value: AttributeValue): string {
  if ('S' in value) return `{S:${value.S}}`;
  if ('N' in value) return `{N:${value.N}}`;
  return 'B' in value ? `{B:${Buffer.from(value.B).toString('base64')}}` : `{${typeOf(value)}}`;
}
