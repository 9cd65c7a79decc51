import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import {
  validateDefinition,
  validateStateDefinition,
} from '../../../../local/step-functions/definition/validate-definition.ts';
import { errorsIn, findingsIn, machineOf } from './definition-builders.ts';

const pass = { Type: 'Pass', End: true };
const errorsInText = (definition: string) => validateDefinition(definition, { type: 'STANDARD' });

describe('validateDefinition', () => {
  it('accepts a machine with every top-level field', () => {
    expect(
      errorsIn(
        machineOf(pass, { Comment: 'c', Version: '1.0', TimeoutSeconds: 60, QueryLanguage: 'JSONPath' }),
      ),
    ).toEqual([]);
  });

  it.each(['  ', '[]', '"text"', 'null', '7'])('refuses %j, which is no JSON object', definition => {
    expect(errorsInText(definition)).toEqual([
      {
        severity: 'ERROR',
        code: 'SCHEMA_VALIDATION_FAILED',
        message: 'Definition must be a valid JSON object',
      },
    ]);
  });

  it('tells text that is not JSON and no text at all apart', () => {
    expect(errorsInText('{"StartAt":')).toMatchObject([{ code: 'INVALID_JSON_DESCRIPTION' }]);
    expect(errorsInText('')).toMatchObject([{ code: 'MISSING_DESCRIPTION' }]);
  });

  it('refuses more than a mebibyte and nesting without end', () => {
    expect(errorsInText(' '.repeat(1_048_577))).toMatchObject([{ code: 'SCHEMA_VALIDATION_FAILED' }]);
    expect(errorsInText(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toMatchObject([
      { code: 'TOO_DEEPLY_NESTED' },
    ]);
  });

  it('names all missing top-level fields in one finding', () => {
    expect(errorsIn({})).toEqual(['These fields are required: [States, StartAt] at /']);
  });

  it.each<[JsonObject, string]>([
    [{ Foo: 1 }, "Field 'Foo' is not supported at /"],
    [{ startAt: 'S' }, "Field 'startAt' is not supported at /"],
    [{ Version: '2.0' }, 'Value should be one of the following: [1.0] at /Version'],
    [{ TimeoutSeconds: -1 }, 'Minimum value is 0 at /TimeoutSeconds'],
    [{ TimeoutSeconds: 1.5 }, 'Expected value of type Integer at /TimeoutSeconds'],
    [{ Comment: 1 }, 'Expected value of type [STRING] at /Comment'],
    [{ QueryLanguage: 1 }, 'Expected value of type [STRING] at /QueryLanguage'],
    [
      { QueryLanguage: 'jsonata' },
      'Value should be one of the following: [JSONPath, JSONata] at /QueryLanguage',
    ],
  ])('refuses the top-level fields %j', (fields, error) => {
    expect(errorsIn(machineOf(pass, fields))).toEqual([error]);
  });

  it('reports the errors of all states at once, in document order', () => {
    const errors = errorsIn({
      StartAt: 'A',
      States: {
        A: { Type: 'Wait', Seconds: -1, Next: 'B' },
        B: { Type: 'Nap' },
        C: 'none',
        D: { End: true },
      },
    });
    expect(errors).toEqual([
      'Minimum value is 0 at /States/A/Seconds',
      "The field 'Type' should have one of these values: [Task, Wait, Pass, Succeed, Fail, Choice, Parallel, Map] at /States/B/Type",
      'Expected value of type [OBJECT] at /States/C',
      'These fields are required: [Type] at /States/D',
    ]);
  });

  it('limits state names to 80 characters, counting characters and not code units', () => {
    const name = '😀'.repeat(80);
    expect(errorsIn({ StartAt: name, States: { [name]: pass } })).toEqual([]);
    expect(errorsIn({ StartAt: `${name}x`, States: { [`${name}x`]: pass } })).toEqual([
      `INVALID_STATE_NAME: Invalid State name: State '${name}x' exceeds the 80-character limit allowed by the service at /States/${name}x`,
    ]);
  });

  it('refuses a name that is used twice anywhere in the machine', () => {
    const branch = { StartAt: 'A', States: { A: pass } };
    expect(errorsIn(machineOf({ Type: 'Parallel', Branches: [branch, branch], End: true }))).toEqual([
      'DUPLICATE_STATE_NAME: Duplicate State name: A at /States/S/Branches[1]/States/A',
    ]);
  });

  it('warns of paths that stand where nothing evaluates them', () => {
    expect(
      findingsIn(
        machineOf({
          Type: 'Pass',
          Parameters: { deep: [{ id: '$.id' }] },
          Result: { id: 'States.UUID()' },
          Next: 'Done',
        }),
      ),
    ).toEqual([
      "NO_DOLLAR: The value of 'id' looks like a path; the field must be named 'id.$' for it to be evaluated at /States/S/Parameters/deep[0]/id",
      "PASS_RESULT_IS_STATIC: The field 'Result' is taken as it stands; a path in it is not evaluated at /States/S/Result",
    ]);
    expect(findingsIn(machineOf({ Type: 'Fail', Error: '$.error' }))).toEqual([
      "NO_PATH: The value looks like a path, but the field's name does not end with 'Path' at /States/S/Error",
    ]);
  });
});

describe('validateStateDefinition', () => {
  it('takes a state without the machine around it and does not follow its transitions', () => {
    const state = JSON.stringify({ Type: 'Pass', Next: 'Elsewhere' });
    expect(validateStateDefinition(state, { type: 'STANDARD' })).toEqual([]);
  });

  it('locates errors from the state itself', () => {
    const state = JSON.stringify({ Type: 'Wait', Seconds: 'x', End: true, Foo: 1 });
    expect(validateStateDefinition(state, { type: 'STANDARD' })).toMatchObject([
      { message: 'Expected value of type Integer', location: '/Seconds' },
      { message: "Field 'Foo' is not supported", location: '/' },
    ]);
  });
});
