import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { errorsIn, jsonataMachineOf, machineOf } from './definition-builders.ts';

const errorsOf = (state: JsonObject) => errorsIn(machineOf(state));
const errorsOfJsonata = (state: JsonObject) => errorsIn(jsonataMachineOf(state));

describe('a Wait state', () => {
  it.each<JsonObject>([
    { Seconds: 0 },
    { SecondsPath: '$.seconds' },
    { Timestamp: '2030-01-01T00:00:00Z' },
    { Timestamp: '2030-01-01T00:00:00.123-05:00' },
    { TimestampPath: '$$.Execution.StartTime' },
  ])('waits by %j', fields => {
    expect(errorsOf({ Type: 'Wait', ...fields, End: true })).toEqual([]);
  });

  it('waits by expressions in JSONata', () => {
    expect(errorsOfJsonata({ Type: 'Wait', Seconds: '{% 1 + 1 %}', Next: 'Done' })).toEqual([]);
    expect(errorsOfJsonata({ Type: 'Wait', Timestamp: '{% $now() %}', Next: 'Done' })).toEqual([]);
  });

  it.each([
    '2030-01-01 00:00:00Z',
    '2030-01-01T00:00:00',
    '2030-13-01T00:00:00Z',
    '2030-01-01t00:00:00z',
    'soon',
    '{% $now() %}',
  ])('does not take %j for a timestamp', Timestamp => {
    expect(errorsOf({ Type: 'Wait', Timestamp, End: true })).toEqual([
      'String does not match RFC3339 timestamp at /States/S/Timestamp',
    ]);
  });

  it('waits for one thing', () => {
    const group = '[SecondsPath, Seconds, TimestampPath, Timestamp] at /States/S';
    expect(errorsOf({ Type: 'Wait', End: true })).toEqual([
      `This object should have only one of the following fields: ${group}`,
    ]);
    expect(errorsOf({ Type: 'Wait', Seconds: 1, SecondsPath: '$.s', End: true })).toEqual([
      `There should only be one of the following fields: ${group}`,
    ]);
  });
});

describe('Pass, Succeed and Fail states', () => {
  it('accept their fields', () => {
    expect(errorsOf({ Type: 'Pass', Result: [1], ResultPath: '$.a', Parameters: [], End: true })).toEqual([]);
    expect(errorsOf({ Type: 'Succeed', InputPath: '$.a', OutputPath: null })).toEqual([]);
    expect(errorsOf({ Type: 'Fail', ErrorPath: '$.e', CausePath: "States.Format('{}', $.c)" })).toEqual([]);
    expect(errorsOfJsonata({ Type: 'Fail', Error: "{% 'E' %}", Cause: 'text' })).toEqual([]);
    expect(errorsOfJsonata({ Type: 'Succeed', Output: '{% $states.input %}' })).toEqual([]);
  });

  it('refuse others', () => {
    expect(errorsOf({ Type: 'Succeed', End: true })).toEqual(["Field 'End' is not supported at /States/S"]);
    expect(errorsOf({ Type: 'Fail', Error: 1, InputPath: '$' })).toEqual([
      'Expected value of type [STRING] at /States/S/Error',
      "Field 'InputPath' is not supported at /States/S",
    ]);
    expect(errorsOf({ Type: 'Fail', Cause: 'c', CausePath: '$.c' })).toEqual([
      'There should only be one of the following fields: [Cause, CausePath] at /States/S',
    ]);
    expect(errorsOf({ Type: 'Fail', ErrorPath: 'e' })).toEqual([
      'Value must be a valid JSONPath. at /States/S/ErrorPath',
    ]);
  });
});

describe('a Parallel state', () => {
  const branch = { StartAt: 'B', States: { B: { Type: 'Pass', End: true } } };

  it('has at least one branch, each a graph of its own', () => {
    expect(errorsOf({ Type: 'Parallel', Branches: [branch], End: true })).toEqual([]);
    expect(errorsOf({ Type: 'Parallel', Branches: [], End: true })).toEqual([
      'Value cannot be empty at /States/S/Branches',
    ]);
    expect(errorsOf({ Type: 'Parallel', End: true })).toEqual([
      'These fields are required: [Branches] at /States/S',
    ]);
    expect(errorsOf({ Type: 'Parallel', Branches: [{ StartAt: 'B' }, 1], End: true })).toEqual([
      'These fields are required: [States] at /States/S/Branches[0]',
      'Expected value of type [OBJECT] at /States/S/Branches[1]',
    ]);
  });

  it('leaves the language of its branches to the machine', () => {
    const inner = { StartAt: 'B', States: { B: { Type: 'Pass', Output: 1, End: true } } };
    expect(errorsOf({ Type: 'Parallel', QueryLanguage: 'JSONata', Branches: [inner], End: true })).toEqual([
      "The QueryLanguage is set to 'JSONPath', but field 'Output' is only supported for the 'JSONata' QueryLanguage at /States/S/Branches[0]/States/B",
    ]);
    expect(
      errorsOf({ Type: 'Parallel', Branches: [{ ...branch, QueryLanguage: 'JSONata' }], End: true }),
    ).toEqual(["Field 'QueryLanguage' is not supported at /States/S/Branches[0]"]);
  });
});
