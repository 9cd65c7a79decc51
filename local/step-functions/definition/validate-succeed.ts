import type { JsonObject } from '../../json.ts';
import { type ObjectShape, validateObject } from './object-shape.ts';
import { commonFields, inputOutputPaths, outputField } from './state-fields.ts';
import type { ValidationScope } from './validation-scope.ts';

const succeedShape: ObjectShape = {
  fields: commonFields,
  jsonPathFields: inputOutputPaths,
  jsonataFields: outputField,
};

export function validateSucceed(state: JsonObject, location: string, scope: ValidationScope): void {
  validateObject(state, succeedShape, location, scope);
}
