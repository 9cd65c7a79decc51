import { assign } from './check-assign.ts';
import { inputReferencePathOrNull, jsonPathOrNull } from './check-paths.ts';
import { template } from './check-templates.ts';
import { anyValue, boolean, oneOf, text } from './check-values.ts';
import type { FieldChecks } from './object-shape.ts';

/** Groups of fields that several kinds of state have in common. */
export const queryLanguage = oneOf('JSONPath', 'JSONata');

export const commonFields: FieldChecks = {
  Type: anyValue,
  Comment: text,
  QueryLanguage: queryLanguage,
};

export const transitionFields: FieldChecks = { Next: text, End: boolean };
export const transition = ['Next', 'End'] as const;

export const assignField: FieldChecks = { Assign: assign };
export const inputOutputPaths: FieldChecks = { InputPath: jsonPathOrNull, OutputPath: jsonPathOrNull };
export const resultFields: FieldChecks = { ResultPath: inputReferencePathOrNull, ResultSelector: template };
export const outputField: FieldChecks = { Output: template };
