import type { Json } from '../../json.ts';
import { checkJsonataTemplate } from './check-jsonata.ts';
import { isIntrinsicCall } from './check-paths.ts';
import { looksLikePath } from './check-values.ts';
import type { ValueCheck } from './object-shape.ts';
import type { ValidationScope } from './validation-scope.ts';

/** `Parameters`, `Arguments`, `Output`, …: every leaf may be computed, in the state's own language. */
export const template: ValueCheck = (value, location, scope) => {
  if (scope.queryLanguage === 'JSONata') checkJsonataTemplate(value, location, scope);
  else checkJsonPathTemplate(value, location, scope);
};

function checkJsonPathTemplate(value: Json, location: string, scope: ValidationScope): void {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      checkJsonPathTemplate(entry, `${location}[${index}]`, scope);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      if (key.endsWith('.$')) checkComputedField(key, entry, location, scope);
      else if (looksLikePath(entry)) warnNoDollar(key, location, scope);
      else checkJsonPathTemplate(entry, `${location}/${key}`, scope);
    }
  }
}

function checkComputedField(key: string, value: Json, location: string, scope: ValidationScope): void {
  if (typeof value === 'string' && (value.startsWith('$') || isIntrinsicCall(value))) return;
  scope.log.schemaError(
    `The value for the field '${key}' must be a valid JSONPath or a valid intrinsic function call`,
    location,
  );
}

function warnNoDollar(key: string, location: string, scope: ValidationScope): void {
  scope.log.warning(
    'NO_DOLLAR',
    `The value of '${key}' looks like a path; the field must be named '${key}.$' for it to be evaluated`,
    `${location}/${key}`,
  );
}
