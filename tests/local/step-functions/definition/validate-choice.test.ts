import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { errorsIn, jsonataMachineOf, machineOf } from './definition-builders.ts';

const choice = (...rules: Json[]): JsonObject => ({ Type: 'Choice', Choices: rules, Default: 'Done' });
const errorsOfRule = (rule: Json) => errorsIn(machineOf(choice(rule)));
const isNull = { Variable: '$.a', IsNull: true };

describe('a Choice state', () => {
  it.each<[string, Json]>([
    ['StringEquals', 'x'],
    ['StringMatches', 'x*'],
    ['StringLessThanPath', '$.b'],
    ['NumericGreaterThanEquals', 1.5],
    ['BooleanEquals', false],
    ['TimestampLessThan', '2024-01-01T00:00:00.5+01:00'],
    ['TimestampEqualsPath', '$$.State.EnteredTime'],
    ['IsPresent', false],
  ])('compares by %s', (operator, constant) => {
    expect(errorsOfRule({ Variable: '$.a', [operator]: constant, Next: 'Done' })).toEqual([]);
  });

  it.each<[string, Json, string]>([
    ['StringEquals', 1, 'Expected value of type [STRING]'],
    ['NumericEquals', '1', 'Expected value of type [NUMBER]'],
    ['BooleanEquals', 'true', 'Expected value of type [BOOLEAN]'],
    ['IsNull', null, 'Expected value of type [BOOLEAN]'],
    ['TimestampEquals', '2024-01-01', 'String does not match RFC3339 timestamp'],
    ['NumericEqualsPath', 'b', "Value is not a Reference Path: Reference path didn't start with '$'"],
  ])('refuses %s with %j', (operator, constant, message) => {
    expect(errorsOfRule({ Variable: '$.a', [operator]: constant, Next: 'Done' })).toEqual([
      `${message} at /States/S/Choices[0]/${operator}`,
    ]);
  });

  it('needs rules', () => {
    expect(errorsIn(machineOf({ Type: 'Choice', Default: 'Done' }))).toEqual([
      'These fields are required: [Choices] at /States/S',
    ]);
    expect(errorsIn(machineOf(choice()))).toEqual(['Value cannot be empty at /States/S/Choices']);
  });

  it('has no transition but those of its rules and Default', () => {
    expect(errorsIn(machineOf({ ...choice({ ...isNull, Next: 'Done' }), End: true }))).toEqual([
      "Field 'End' is not supported at /States/S",
    ]);
  });

  it('has Next in its own rules only, and not in those nested in them', () => {
    expect(errorsOfRule(isNull)).toEqual(['These fields are required: [Next] at /States/S/Choices[0]']);
    expect(errorsOfRule({ And: [isNull, { Not: { ...isNull, Next: 'Done' } }], Next: 'Done' })).toEqual([
      "Field 'Next' is not supported at /States/S/Choices[0]/And[1]/Not",
    ]);
  });

  it('tests one thing in one way', () => {
    const wrongKind =
      'The object must have only one of the following fields, [And, Or, Not, Variable, Condition] at /States/S/Choices[0]';
    expect(errorsOfRule({ Next: 'Done' })).toEqual([wrongKind]);
    expect(errorsOfRule({ ...isNull, Not: isNull, Next: 'Done' })).toEqual([wrongKind]);
    expect(errorsOfRule({ Variable: '$.a', Next: 'Done' })[0]).toMatch(
      /^This object should have only one of the following fields: \[StringEquals, /,
    );
    expect(errorsOfRule({ ...isNull, IsString: true, Next: 'Done' })[0]).toMatch(
      /^There should only be one of the following fields: \[StringEquals, /,
    );
    expect(errorsOfRule({ Or: [], Next: 'Done' })).toEqual([
      'Value cannot be empty at /States/S/Choices[0]/Or',
    ]);
  });

  it('compares a path', () => {
    expect(errorsOfRule({ Variable: 'States.ArrayLength($.a)', IsNull: true, Next: 'Done' })).toEqual([
      "Value is not a Reference Path: Reference path didn't start with '$' at /States/S/Choices[0]/Variable",
    ]);
  });

  it('has a Condition in JSONata', () => {
    const rule = { Condition: '{% $states.input.n > 1 %}', Output: {}, Assign: { n: 1 }, Next: 'Done' };
    expect(errorsIn(jsonataMachineOf(choice(rule, { Condition: true, Next: 'Done' })))).toEqual([]);
    expect(errorsIn(jsonataMachineOf(choice({ Condition: 'n > 1', Next: 'Done' })))).toEqual([
      'JSONata string must start with {% and end with %} at /States/S/Choices[0]/Condition',
    ]);
  });

  it('keeps to the rules of its query language', () => {
    expect(errorsIn(jsonataMachineOf(choice({ ...isNull, Next: 'Done' })))).toContain(
      "The QueryLanguage is set to 'JSONata', but field 'Variable' is only supported for the 'JSONPath' QueryLanguage at /States/S/Choices[0]",
    );
    expect(errorsOfRule({ Condition: '{% true %}', Next: 'Done' })).toEqual([
      "The QueryLanguage is set to 'JSONPath', but field 'Condition' is only supported for the 'JSONata' QueryLanguage at /States/S/Choices[0]",
    ]);
  });
});
