import { AwsError } from '../wire/aws-error.ts';
import type { Item } from './values/attribute-value.ts';

export function validationError(message: string): AwsError {
  return new AwsError('ValidationException', message);
}

export function invalidParameter(reason: string): AwsError {
  return validationError(`One or more parameter values were invalid: ${reason}`);
}

/** A value that breaks what AWS's own model of the API says of it. */
export function brokenConstraint(value: unknown, member: string, constraint: string): AwsError {
  const shown = value === undefined ? 'null' : `'${String(value)}'`;
  return validationError(
    `1 validation error detected: Value ${shown} at '${member}' failed to satisfy constraint: ${constraint}`,
  );
}

export function wrongType(member: string, expected: string): AwsError {
  return new AwsError('SerializationException', `${member} must be ${expected}.`);
}

export function resourceNotFound(detail?: string): AwsError {
  const message = 'Requested resource not found';
  return new AwsError('ResourceNotFoundException', detail === undefined ? message : `${message}: ${detail}`);
}

export function tableInUse(message: string): AwsError {
  return new AwsError('ResourceInUseException', message);
}

export const CONDITION_FAILED = 'The conditional request failed';

export function conditionFailed(item: Item | undefined): AwsError {
  return new AwsError('ConditionalCheckFailedException', CONDITION_FAILED, {
    details: item === undefined ? {} : { Item: item },
  });
}

export interface CancellationReason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Item;
}

export function transactionCancelled(reasons: readonly CancellationReason[]): AwsError {
  const codes = reasons.map(reason => reason.Code).join(', ');
  return new AwsError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { details: { CancellationReasons: reasons } },
  );
}

export function notServed(what: string): AwsError {
  return validationError(`${what} not served by the local host.`);
}
