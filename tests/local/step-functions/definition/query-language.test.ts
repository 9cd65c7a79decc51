import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { resolveQueryLanguage } from '../../../../local/step-functions/definition/resolve-query-language.ts';
import { errorsIn, jsonataMachineOf, machineOf } from './definition-builders.ts';

const pass = (fields: JsonObject): JsonObject => ({ Type: 'Pass', End: true, ...fields });
const errorsOfOutput = (Output: string) => errorsIn(jsonataMachineOf(pass({ Output })));

describe('resolveQueryLanguage', () => {
  it('asks the state, then the machine, then falls back to JSONPath', () => {
    expect(resolveQueryLanguage({}, {})).toBe('JSONPath');
    expect(resolveQueryLanguage({ QueryLanguage: 'JSONata' })).toBe('JSONata');
    expect(resolveQueryLanguage({ QueryLanguage: 'JSONata' }, {})).toBe('JSONata');
    expect(resolveQueryLanguage({}, { QueryLanguage: 'JSONata' })).toBe('JSONata');
    expect(resolveQueryLanguage({ QueryLanguage: 'JSONPath' }, { QueryLanguage: 'JSONata' })).toBe('JSONata');
  });

  it('takes any other name for JSONata', () => {
    expect(resolveQueryLanguage({ QueryLanguage: 'jsonpath' })).toBe('JSONata');
  });
});

describe('the query language of a state', () => {
  it('may be JSONata in a JSONPath machine, but not the other way round', () => {
    expect(errorsIn(machineOf(pass({ QueryLanguage: 'JSONata', Output: 1 })))).toEqual([]);
    expect(errorsIn(jsonataMachineOf(pass({ QueryLanguage: 'JSONPath', Output: 1 })))).toEqual([
      "'QueryLanguage' can not be 'JSONPath' if set to 'JSONata' for whole state machine at /States/S",
    ]);
  });

  it.each(['InputPath', 'OutputPath', 'ResultPath', 'Parameters', 'Result'])(
    'keeps %s out of a JSONata state',
    field => {
      expect(errorsIn(jsonataMachineOf(pass({ [field]: '$' })))).toEqual([
        `The QueryLanguage is set to 'JSONata', but field '${field}' is only supported for the 'JSONPath' QueryLanguage at /States/S`,
      ]);
    },
  );
});

describe('a JSONata expression', () => {
  it.each([
    '{% $states.input.items[value > 3].name %}',
    '{% $map($states.input.a, function($x) { $x.b }) %}',
    '{% $items^(>price).{ "n": name } %}',
    '{% $merge([$states.input, { "a": 1 }]) %}',
    '{% ($n := 1; $n + $count($list)) %}',
    'plain text, 100 %',
    '{%\n  true\n%}',
  ])('%j is accepted', expression => {
    expect(errorsOfOutput(expression)).toEqual([]);
  });

  it.each([
    ['{% 1 + %}', 'Unexpected end of expression'],
    ['{% "open %}', 'String literal must be terminated by a matching quote'],
    ['{% {"a":} %}', 'The symbol "}" cannot be used as a unary operator'],
    ['{% %}', 'Unexpected end of expression'],
  ])('%j is refused with the message of the parser', (expression, message) => {
    expect(errorsOfOutput(expression)).toEqual([
      `INVALID_JSONATA_EXPRESSION: ${message} at /States/S/Output`,
    ]);
  });

  it('is refused when its nesting overflows the parser', () => {
    expect(errorsOfOutput(`{% ${'('.repeat(20_000)} %}`)).toEqual([
      'INVALID_JSONATA_EXPRESSION: The expression is too deeply nested at /States/S/Output',
    ]);
  });

  it.each(['{% 1', '{%}', '1 %}', ' {% 1 %}'])('%j is refused for its delimiters', expression => {
    expect(errorsOfOutput(expression)).toEqual([
      'JSONata string must start with {% and end with %} at /States/S/Output',
    ]);
  });

  it('has no context item to read names from', () => {
    const error = (name: string) =>
      `UNSUPPORTED_JSONATA_EXPRESSION: Reference to '${name}' at the top level is not supported. at /States/S/Output`;
    expect(errorsOfOutput('{% phone[0].number %}')).toEqual([error('phone')]);
    expect(errorsOfOutput('{% a + b + a %}')).toEqual([error('a'), error('b')]);
    expect(errorsOfOutput('{% $map($states.input, function($x) { c }) %}')).toEqual([error('c')]);
    expect(errorsOfOutput('{% { "k": d } %}')).toEqual([error('d')]);
    expect(errorsOfOutput('{% $states.input[$$.a] %}')).toEqual([
      "UNSUPPORTED_JSONATA_EXPRESSION: Reference to '$$' is not supported. at /States/S/Output",
    ]);
  });

  it('is found wherever it stands, and located there', () => {
    const state = pass({ Output: { a: [{ b: '{% 1 + %}' }] }, Assign: { c: '{% 2 + %}' } });
    expect(errorsIn(jsonataMachineOf(state))).toEqual([
      'INVALID_JSONATA_EXPRESSION: Unexpected end of expression at /States/S/Output/a[0]/b',
      'INVALID_JSONATA_EXPRESSION: Unexpected end of expression at /States/S/Assign/c',
    ]);
  });

  it('is plain text to a JSONPath state', () => {
    expect(errorsIn(machineOf(pass({ Parameters: { a: '{% 1 + %}' } })))).toEqual([]);
  });
});
