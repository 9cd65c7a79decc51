import { AwsError } from '../../wire/aws-error.ts';

export function missingAttribute(): AwsError {
  return new AwsError(
    'ValidationException',
    'The provided expression refers to an attribute that does not exist in the item',
  );
}

export function wrongDataType(): AwsError {
  return new AwsError(
    'ValidationException',
    'An operand in the update expression has an incorrect data type',
  );
}

export function invalidPathForUpdate(): AwsError {
  return new AwsError(
    'ValidationException',
    'The document path provided in the update expression is invalid for update',
  );
}
