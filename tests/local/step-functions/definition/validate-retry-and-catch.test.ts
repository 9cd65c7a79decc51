import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { errorsIn, jsonataMachineOf, lambdaArn, machineOf } from './definition-builders.ts';

const task = (fields: JsonObject): JsonObject => ({
  Type: 'Task',
  Resource: lambdaArn,
  Next: 'Done',
  ...fields,
});
const errorsOfRetry = (...retriers: Json[]) => errorsIn(machineOf(task({ Retry: retriers })));
const errorsOfCatch = (...catchers: Json[]) => errorsIn(machineOf(task({ Catch: catchers })));

describe('Retry', () => {
  it('accepts every field', () => {
    expect(
      errorsOfRetry(
        { ErrorEquals: ['Custom', 'States.Timeout', 'States.Http.StatusCode.503'], IntervalSeconds: 0 },
        {
          Comment: 'c',
          ErrorEquals: ['States.ALL'],
          MaxAttempts: 0,
          BackoffRate: 1.5,
          MaxDelaySeconds: 60,
          JitterStrategy: 'FULL',
        },
      ),
    ).toEqual([]);
    expect(errorsOfRetry()).toEqual([]);
  });

  it.each<[JsonObject, string]>([
    [{ MaxAttempts: -1 }, 'Minimum value is 0 at /States/S/Retry[0]/MaxAttempts'],
    [{ BackoffRate: 0.5 }, 'Minimum value is 1.0 at /States/S/Retry[0]/BackoffRate'],
    [{ MaxDelaySeconds: 31_622_401 }, 'Maximum value is 31622400 at /States/S/Retry[0]/MaxDelaySeconds'],
    [
      { JitterStrategy: 'SOME' },
      'Value should be one of the following: [NONE, FULL] at /States/S/Retry[0]/JitterStrategy',
    ],
    [{ Next: 'Done' }, "Field 'Next' is not supported at /States/S/Retry[0]"],
    [{ ErrorEquals: [] }, 'Value cannot be empty at /States/S/Retry[0]/ErrorEquals'],
    [{ ErrorEquals: [1] }, 'Expected value of type [STRING] at /States/S/Retry[0]/ErrorEquals[0]'],
    [
      { ErrorEquals: ['States.Timout'] },
      "Error name 'States.Timout' is not one of the predefined 'States.' errors at /States/S/Retry[0]/ErrorEquals[0]",
    ],
    [
      { ErrorEquals: ['A', 'States.ALL'] },
      'States.ALL must appear alone and at end of list at /States/S/Retry[0]/ErrorEquals',
    ],
  ])('refuses %j', (fields, error) => {
    expect(errorsOfRetry({ ErrorEquals: ['A'], ...fields })).toEqual([error]);
  });

  it('ends with States.ALL', () => {
    expect(errorsOfRetry({ ErrorEquals: ['States.ALL'] }, { ErrorEquals: ['A'] })).toEqual([
      'States.ALL must appear alone and at end of list at /States/S/Retry[0]/ErrorEquals',
    ]);
  });

  it.each(['Pass', 'Wait', 'Succeed', 'Fail', 'Choice'])('is not for %s states, nor is Catch', type => {
    const errors = errorsIn(machineOf({ Type: type, Retry: [], Catch: [] }));
    expect(errors).toContain("Field 'Retry' is not supported at /States/S");
    expect(errors).toContain("Field 'Catch' is not supported at /States/S");
  });
});

describe('Catch', () => {
  it('needs errors and a target', () => {
    expect(errorsOfCatch({})).toEqual([
      'These fields are required: [ErrorEquals, Next] at /States/S/Catch[0]',
    ]);
    expect(errorsOfCatch('x')).toEqual(['Expected value of type [OBJECT] at /States/S/Catch[0]']);
    expect(errorsIn(machineOf(task({ Catch: {} })))).toEqual([
      'Expected value of type [ARRAY] at /States/S/Catch',
    ]);
  });

  it('is written in the language of its state', () => {
    const catcher = { ErrorEquals: ['States.ALL'], Next: 'Done' };
    expect(errorsOfCatch({ ...catcher, ResultPath: '$.error', Assign: { 'e.$': '$' } })).toEqual([]);
    expect(errorsOfCatch({ ...catcher, Output: {} })).toEqual([
      "The QueryLanguage is set to 'JSONPath', but field 'Output' is only supported for the 'JSONata' QueryLanguage at /States/S/Catch[0]",
    ]);
  });

  it('alone reads $states.errorOutput', () => {
    const read = '{% $states.errorOutput.Cause %}';
    const catcher = { ErrorEquals: ['States.ALL'], Output: read, Assign: { cause: read }, Next: 'Done' };
    expect(errorsIn(jsonataMachineOf(task({ Catch: [catcher] })))).toEqual([]);
    expect(errorsIn(jsonataMachineOf(task({ Output: { cause: read } })))).toEqual([
      "UNSUPPORTED_JSONATA_EXPRESSION: Field '$states.errorOutput' does not exist. at /States/S/Output/cause",
    ]);
  });
});
