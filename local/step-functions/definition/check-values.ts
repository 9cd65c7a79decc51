import type { Json } from '../../json.ts';
import { checkJsonataString, isJsonataString } from './check-jsonata.ts';
import type { ValueCheck } from './object-shape.ts';

interface Range {
  min: number;
  max?: number;
}

export const anyValue: ValueCheck = () => {};

export const text: ValueCheck = (value, location, scope) => {
  if (typeof value !== 'string') scope.log.schemaError('Expected value of type [STRING]', location);
};

export const textOrJsonata: ValueCheck = (value, location, scope) => {
  text(value, location, scope);
  if (typeof value === 'string' && scope.queryLanguage === 'JSONata')
    checkJsonataString(value, location, scope);
};

export const boolean: ValueCheck = (value, location, scope) => {
  if (typeof value !== 'boolean') scope.log.schemaError('Expected value of type [BOOLEAN]', location);
};

export const number: ValueCheck = (value, location, scope) => {
  if (typeof value !== 'number') scope.log.schemaError('Expected value of type [NUMBER]', location);
};

export function oneOf(...allowed: string[]): ValueCheck {
  return (value, location, scope) => {
    if (typeof value !== 'string') scope.log.schemaError('Expected value of type [STRING]', location);
    else if (!allowed.includes(value))
      scope.log.schemaError(`Value should be one of the following: [${allowed.join(', ')}]`, location);
  };
}

export function integer(range: Range): ValueCheck {
  return (value, location, scope) => {
    if (!Number.isInteger(value)) scope.log.schemaError('Expected value of type Integer', location);
    else checkRange(value as number, range, String, location, scope);
  };
}

/** AWS writes the bounds of such a field as `100.0`. */
export function decimal(range: Range): ValueCheck {
  return (value, location, scope) => {
    if (typeof value !== 'number') scope.log.schemaError('Expected value of type [NUMBER]', location);
    else checkRange(value, range, bound => bound.toFixed(1), location, scope);
  };
}

export function orJsonata(check: ValueCheck): ValueCheck {
  return (value, location, scope) => {
    if (scope.queryLanguage === 'JSONata' && isJsonataString(value))
      checkJsonataString(value, location, scope);
    else check(value, location, scope);
  };
}

export function listOf(check: ValueCheck): ValueCheck {
  return (value, location, scope) => {
    if (!Array.isArray(value)) scope.log.schemaError('Expected value of type [ARRAY]', location);
    else for (const [index, entry] of value.entries()) check(entry, `${location}[${index}]`, scope);
  };
}

export function nonEmptyListOf(check: ValueCheck): ValueCheck {
  return (value, location, scope) => {
    if (Array.isArray(value) && value.length === 0) scope.log.schemaError('Value cannot be empty', location);
    else listOf(check)(value, location, scope);
  };
}

export const timestamp: ValueCheck = (value, location, scope) => {
  text(value, location, scope);
  if (typeof value === 'string' && !isTimestamp(value))
    scope.log.schemaError('String does not match RFC3339 timestamp', location);
};

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function isTimestamp(value: string): boolean {
  return rfc3339.test(value) && !Number.isNaN(Date.parse(value));
}

function checkRange(
  value: number,
  { min, max }: Range,
  write: (bound: number) => string,
  location: string,
  scope: Parameters<ValueCheck>[2],
): void {
  if (value < min) scope.log.schemaError(`Minimum value is ${write(min)}`, location);
  if (max !== undefined && value > max) scope.log.schemaError(`Maximum value is ${write(max)}`, location);
}

export function looksLikePath(value: Json): boolean {
  return typeof value === 'string' && /^\$(\$?[.[]|\$?$)|^States\.\w+\(/.test(value);
}
