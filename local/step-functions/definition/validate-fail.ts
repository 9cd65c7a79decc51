import type { JsonObject } from '../../json.ts';
import { jsonPathOrIntrinsic } from './check-paths.ts';
import { looksLikePath, textOrJsonata } from './check-values.ts';
import { type ObjectShape, type ValueCheck, validateObject } from './object-shape.ts';
import { commonFields } from './state-fields.ts';
import type { ValidationScope } from './validation-scope.ts';

const reason: ValueCheck = (value, location, scope) => {
  textOrJsonata(value, location, scope);
  if (looksLikePath(value))
    scope.log.warning(
      'NO_PATH',
      "The value looks like a path, but the field's name does not end with 'Path'",
      location,
    );
};

const failShape: ObjectShape = {
  fields: { ...commonFields, Error: reason, Cause: reason },
  jsonPathFields: { ErrorPath: jsonPathOrIntrinsic, CausePath: jsonPathOrIntrinsic },
  atMostOneOf: [
    ['Error', 'ErrorPath'],
    ['Cause', 'CausePath'],
  ],
};

export function validateFail(state: JsonObject, location: string, scope: ValidationScope): void {
  validateObject(state, failShape, location, scope);
}
