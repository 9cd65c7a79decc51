import type { Json } from '../../json.ts';
import { inputReferencePathOrNull } from './check-paths.ts';
import { decimal, integer, nonEmptyListOf, oneOf, text } from './check-values.ts';
import { type FieldChecks, type ObjectShape, type ValueCheck, validateObject } from './object-shape.ts';
import { assignField, outputField } from './state-fields.ts';
import type { ValidationScope } from './validation-scope.ts';

/** Names that AWS raises itself; no other name may begin with `States.`. */
const reservedErrors = new Set([
  'States.ALL',
  'States.BranchFailed',
  'States.DataLimitExceeded',
  'States.ExceedToleratedFailureThreshold',
  'States.HeartbeatTimeout',
  'States.IntrinsicFailure',
  'States.ItemReaderFailed',
  'States.NoChoiceMatched',
  'States.ParameterPathFailure',
  'States.Permissions',
  'States.QueryEvaluationError',
  'States.ResultPathMatchFailure',
  'States.ResultWriterFailed',
  'States.Runtime',
  'States.TaskFailed',
  'States.Timeout',
]);

const errorName: ValueCheck = (value, location, scope) => {
  text(value, location, scope);
  if (typeof value === 'string' && isUnknownReservedName(value))
    scope.log.schemaError(`Error name '${value}' is not one of the predefined 'States.' errors`, location);
};

/** HTTP tasks raise `States.Http.StatusCode.404` and the like. */
function isUnknownReservedName(name: string): boolean {
  return name.startsWith('States.') && !name.startsWith('States.Http.') && !reservedErrors.has(name);
}

const errorEquals: FieldChecks = { ErrorEquals: nonEmptyListOf(errorName) };

const retrierShape: ObjectShape = {
  required: ['ErrorEquals'],
  fields: {
    ...errorEquals,
    Comment: text,
    IntervalSeconds: integer({ min: 0, max: 99_999_999 }),
    MaxAttempts: integer({ min: 0, max: 99_999_999 }),
    BackoffRate: decimal({ min: 1 }),
    MaxDelaySeconds: integer({ min: 1, max: 31_622_400 }),
    JitterStrategy: oneOf('NONE', 'FULL'),
  },
};

const catcherShape: ObjectShape = {
  required: ['ErrorEquals', 'Next'],
  fields: { ...errorEquals, ...assignField, Comment: text, Next: text },
  jsonPathFields: { ResultPath: inputReferencePathOrNull },
  jsonataFields: outputField,
};

export const errorHandlingFields: FieldChecks = {
  Retry: handlersOf(retrierShape),
  Catch: (value, location, scope) =>
    handlersOf(catcherShape)(value, location, { ...scope, insideCatcher: true }),
};

function handlersOf(shape: ObjectShape): ValueCheck {
  return (value, location, scope) => {
    if (!Array.isArray(value)) {
      scope.log.schemaError('Expected value of type [ARRAY]', location);
      return;
    }
    for (const [index, entry] of value.entries()) {
      const handler = validateObject(entry, shape, `${location}[${index}]`, scope);
      const isLast = index === value.length - 1;
      checkCatchAll(handler?.ErrorEquals, isLast, `${location}[${index}]/ErrorEquals`, scope);
    }
  };
}

function checkCatchAll(
  names: Json | undefined,
  isLast: boolean,
  location: string,
  scope: ValidationScope,
): void {
  if (Array.isArray(names) && names.includes('States.ALL') && !(isLast && names.length === 1))
    scope.log.schemaError('States.ALL must appear alone and at end of list', location);
}
