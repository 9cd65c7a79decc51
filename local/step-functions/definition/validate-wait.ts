import type { JsonObject } from '../../json.ts';
import { jsonPath } from './check-paths.ts';
import { integer, orJsonata, timestamp } from './check-values.ts';
import { type ObjectShape, validateObject } from './object-shape.ts';
import {
  assignField,
  commonFields,
  inputOutputPaths,
  outputField,
  transition,
  transitionFields,
} from './state-fields.ts';
import type { ValidationScope } from './validation-scope.ts';

const waitShape: ObjectShape = {
  fields: {
    ...commonFields,
    ...transitionFields,
    ...assignField,
    Seconds: orJsonata(integer({ min: 0, max: 99_999_999 })),
    Timestamp: orJsonata(timestamp),
  },
  jsonPathFields: { ...inputOutputPaths, SecondsPath: jsonPath, TimestampPath: jsonPath },
  jsonataFields: outputField,
  exactlyOneOf: [transition, ['SecondsPath', 'Seconds', 'TimestampPath', 'Timestamp']],
};

export function validateWait(state: JsonObject, location: string, scope: ValidationScope): void {
  validateObject(state, waitShape, location, scope);
}
