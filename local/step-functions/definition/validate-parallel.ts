import type { JsonObject } from '../../json.ts';
import { template } from './check-templates.ts';
import { nonEmptyListOf } from './check-values.ts';
import { type ObjectShape, validateObject } from './object-shape.ts';
import {
  assignField,
  commonFields,
  inputOutputPaths,
  outputField,
  resultFields,
  transition,
  transitionFields,
} from './state-fields.ts';
import { validateBranch } from './validate-branch.ts';
import { errorHandlingFields } from './validate-retry-and-catch.ts';
import type { ValidationScope } from './validation-scope.ts';

const parallelShape: ObjectShape = {
  required: ['Branches'],
  fields: {
    ...commonFields,
    ...transitionFields,
    ...assignField,
    ...errorHandlingFields,
    Branches: nonEmptyListOf((branch, location, scope) => validateBranch(branch, location, scope)),
  },
  jsonPathFields: { ...inputOutputPaths, ...resultFields, Parameters: template },
  jsonataFields: { ...outputField, Arguments: template },
  exactlyOneOf: [transition],
};

export function validateParallel(state: JsonObject, location: string, scope: ValidationScope): void {
  validateObject(state, parallelShape, location, scope);
}
