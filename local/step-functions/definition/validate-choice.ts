import type { Json, JsonObject } from '../../json.ts';
import { requireJsonataString } from './check-jsonata.ts';
import { comparedPath } from './check-paths.ts';
import { boolean, nonEmptyListOf, number, text, timestamp } from './check-values.ts';
import {
  type FieldChecks,
  type ObjectShape,
  requireExactlyOne,
  type ValueCheck,
  validateObject,
} from './object-shape.ts';
import { assignField, commonFields, inputOutputPaths, outputField } from './state-fields.ts';
import type { ValidationScope } from './validation-scope.ts';

const orderings = ['Equals', 'LessThan', 'GreaterThan', 'LessThanEquals', 'GreaterThanEquals'];

const comparisons: FieldChecks = {
  ...comparisonsOf('String', orderings, text),
  StringMatches: text,
  ...comparisonsOf('Numeric', orderings, number),
  ...comparisonsOf('Boolean', ['Equals'], boolean),
  ...comparisonsOf('Timestamp', orderings, timestamp),
  IsNull: boolean,
  IsPresent: boolean,
  IsNumeric: boolean,
  IsString: boolean,
  IsBoolean: boolean,
  IsTimestamp: boolean,
};

const condition: ValueCheck = (value, location, scope) => {
  if (typeof value !== 'boolean') requireJsonataString(value, location, scope);
};

const testFields: FieldChecks = {
  And: nonEmptyListOf(validateNestedRule),
  Or: nonEmptyListOf(validateNestedRule),
  Not: validateNestedRule,
  Variable: comparedPath,
  ...comparisons,
};

const nestedRuleShape: ObjectShape = { fields: { Comment: text }, jsonPathFields: testFields };

const ruleShape: ObjectShape = {
  required: ['Next'],
  fields: { Comment: text, Next: text, ...assignField },
  jsonPathFields: testFields,
  jsonataFields: { Condition: condition, ...outputField },
};

const choiceShape: ObjectShape = {
  required: ['Choices'],
  fields: {
    ...commonFields,
    ...assignField,
    Choices: nonEmptyListOf((rule, location, scope) => validateRule(rule, ruleShape, location, scope)),
    Default: text,
  },
  jsonPathFields: inputOutputPaths,
  jsonataFields: outputField,
};

export function validateChoice(state: JsonObject, location: string, scope: ValidationScope): void {
  validateObject(state, choiceShape, location, scope);
}

function validateNestedRule(rule: Json, location: string, scope: ValidationScope): void {
  validateRule(rule, nestedRuleShape, location, scope);
}

function validateRule(value: Json, shape: ObjectShape, location: string, scope: ValidationScope): void {
  const rule = validateObject(value, shape, location, scope);
  if (rule === undefined) return;
  const kinds = ['And', 'Or', 'Not', 'Variable', 'Condition'];
  if (kinds.filter(kind => Object.hasOwn(rule, kind)).length !== 1)
    scope.log.schemaError(
      `The object must have only one of the following fields, [${kinds.join(', ')}]`,
      location,
    );
  else if (Object.hasOwn(rule, 'Variable'))
    requireExactlyOne(rule, Object.keys(comparisons), location, scope);
}

function comparisonsOf(type: string, operators: readonly string[], constant: ValueCheck): FieldChecks {
  return Object.fromEntries(
    operators.flatMap(operator => [
      [`${type}${operator}`, constant],
      [`${type}${operator}Path`, comparedPath],
    ]),
  );
}
