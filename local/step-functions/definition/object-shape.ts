import { isJsonObject, type Json, type JsonObject } from '../../json.ts';
import type { QueryLanguage } from './asl.ts';
import type { ValidationScope } from './validation-scope.ts';

/** `location` is that of the value itself. */
export type ValueCheck = (value: Json, location: string, scope: ValidationScope) => void;
export type FieldChecks = Readonly<Record<string, ValueCheck>>;

export interface ObjectShape {
  readonly required?: readonly string[];
  readonly fields: FieldChecks;
  readonly jsonPathFields?: FieldChecks;
  readonly jsonataFields?: FieldChecks;
  readonly exactlyOneOf?: readonly (readonly string[])[];
  readonly atMostOneOf?: readonly (readonly string[])[];
}

/** Reports what the shape forbids; returns the object so that a caller can add rules across its fields. */
export function validateObject(
  value: Json,
  shape: ObjectShape,
  location: string,
  scope: ValidationScope,
): JsonObject | undefined {
  if (!isJsonObject(value)) {
    scope.log.schemaError('Expected value of type [OBJECT]', location);
    return undefined;
  }
  const missing = shape.required?.filter(field => !Object.hasOwn(value, field)) ?? [];
  if (missing.length > 0)
    scope.log.schemaError(`These fields are required: [${missing.join(', ')}]`, location);
  for (const group of shape.exactlyOneOf ?? []) requireExactlyOne(value, group, location, scope);
  for (const group of shape.atMostOneOf ?? []) requireAtMostOne(value, group, location, scope);
  for (const [field, content] of Object.entries(value)) {
    const check = findCheck(shape, field, location, scope);
    check?.(content, `${location}/${field}`, scope);
  }
  return value;
}

export function requireExactlyOne(
  value: JsonObject,
  group: readonly string[],
  location: string,
  scope: ValidationScope,
): void {
  requireAtMostOne(value, group, location, scope);
  if (!group.some(field => isPresent(value, field)))
    scope.log.schemaError(
      `This object should have only one of the following fields: [${group.join(', ')}]`,
      location,
    );
}

function requireAtMostOne(
  value: JsonObject,
  group: readonly string[],
  location: string,
  scope: ValidationScope,
): void {
  if (group.filter(field => isPresent(value, field)).length > 1)
    scope.log.schemaError(
      `There should only be one of the following fields: [${group.join(', ')}]`,
      location,
    );
}

/** `"End": false` says the same as no `End` at all. */
function isPresent(value: JsonObject, field: string): boolean {
  return Object.hasOwn(value, field) && !(field === 'End' && value[field] === false);
}

function findCheck(
  shape: ObjectShape,
  field: string,
  location: string,
  scope: ValidationScope,
): ValueCheck | undefined {
  const common = lookUp(shape.fields, field);
  if (common !== undefined) return common;
  const byLanguage: Record<QueryLanguage, ValueCheck | undefined> = {
    JSONPath: lookUp(shape.jsonPathFields, field),
    JSONata: lookUp(shape.jsonataFields, field),
  };
  const language = scope.queryLanguage;
  const check = byLanguage[language];
  if (check !== undefined) return check;
  const other: QueryLanguage = language === 'JSONata' ? 'JSONPath' : 'JSONata';
  scope.log.schemaError(
    byLanguage[other] === undefined
      ? `Field '${field}' is not supported`
      : `The QueryLanguage is set to '${language}', but field '${field}' is only supported for the '${other}' QueryLanguage`,
    location,
  );
  return undefined;
}

/** Definitions may name a field `constructor` or `__proto__`. */
function lookUp(checks: FieldChecks | undefined, field: string): ValueCheck | undefined {
  return checks !== undefined && Object.hasOwn(checks, field) ? checks[field] : undefined;
}
