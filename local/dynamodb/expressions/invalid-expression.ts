import { AwsError } from '../../wire/aws-error.ts';

export type ConditionKind = 'ConditionExpression' | 'FilterExpression' | 'KeyConditionExpression';

export type ExpressionKind = ConditionKind | 'UpdateExpression' | 'ProjectionExpression';

export function invalidExpression(kind: ExpressionKind, reason: string): AwsError {
  return new AwsError('ValidationException', `Invalid ${kind}: ${reason}`);
}

export function wrongOperandType(kind: ExpressionKind, operator: string, type: string): AwsError {
  return invalidExpression(
    kind,
    `Incorrect operand type for operator or function; operator or function: ${operator}, operand type: ${type}`,
  );
}

export function wrongOperandCount(kind: ExpressionKind, operator: string, count: number): AwsError {
  return invalidExpression(
    kind,
    `Incorrect number of operands for operator or function; operator or function: ${operator}, number of operands: ${count}`,
  );
}

export function pathRequired(kind: ExpressionKind, operator: string): AwsError {
  return invalidExpression(
    kind,
    `Operator or function requires a document path; operator or function: ${operator}`,
  );
}
