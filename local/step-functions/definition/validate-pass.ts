import type { JsonObject } from '../../json.ts';
import { inputReferencePathOrNull } from './check-paths.ts';
import { template } from './check-templates.ts';
import { looksLikePath } from './check-values.ts';
import { type ObjectShape, type ValueCheck, validateObject } from './object-shape.ts';
import {
  assignField,
  commonFields,
  inputOutputPaths,
  outputField,
  transition,
  transitionFields,
} from './state-fields.ts';
import type { ValidationScope } from './validation-scope.ts';

const result: ValueCheck = (value, location, scope) => {
  const entries = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  if (entries.some(looksLikePath))
    scope.log.warning(
      'PASS_RESULT_IS_STATIC',
      "The field 'Result' is taken as it stands; a path in it is not evaluated",
      location,
    );
};

const passShape: ObjectShape = {
  fields: { ...commonFields, ...transitionFields, ...assignField },
  jsonPathFields: {
    ...inputOutputPaths,
    Result: result,
    ResultPath: inputReferencePathOrNull,
    Parameters: template,
  },
  jsonataFields: outputField,
  exactlyOneOf: [transition],
};

export function validatePass(state: JsonObject, location: string, scope: ValidationScope): void {
  validateObject(state, passShape, location, scope);
}
