import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { lambdaArn } from '../support/test-lambdas.ts';
import { type StateTest, tryState } from './state-tester.ts';

const inner = { StartAt: 'Inner', States: { Inner: { Type: 'Pass', Result: 'deep', End: true } } };
const task = { Type: 'Task', Resource: lambdaArn('any'), End: true };
const parallel = { Type: 'Parallel', Branches: [inner], End: true };
const map = { Type: 'Map', ItemProcessor: inner, End: true };

describe('a state tested by its name', () => {
  const machine = {
    StartAt: 'Fork',
    QueryLanguage: 'JSONata',
    States: {
      Fork: {
        Type: 'Parallel',
        Branches: [
          {
            StartAt: 'Each',
            States: {
              Each: {
                Type: 'Map',
                ItemProcessor: {
                  StartAt: 'Deep',
                  States: { Deep: { Type: 'Pass', Output: '{% $states.input + 1 %}', End: true } },
                },
                End: true,
              },
            },
          },
        ],
        Next: 'Last',
      },
      Last: { Type: 'Succeed' },
    },
  };

  it('is found at any depth and speaks the language of its machine', async () => {
    expect(await tryState(machine, { input: 4, more: { stateName: 'Deep' } })).toMatchObject({ output: 5 });
  });

  it('must exist', async () => {
    await expect(tryState(machine, { more: { stateName: 'Absent' } })).rejects.toMatchObject({
      code: 'ValidationException',
      message: 'State not found in definition',
    });
  });

  it('must stand in a whole machine', async () => {
    await expect(tryState({ Type: 'Succeed' }, { more: { stateName: 'Any' } })).rejects.toMatchObject({
      code: 'InvalidDefinition',
    });
  });
});

describe('a request', () => {
  it.each<[string, JsonObject, StateTest, string, string]>([
    ['with a broken state', { Type: 'Nap' }, {}, 'InvalidDefinition', "The field 'Type' should have one of"],
    ['for a Map without a mock', map, {}, 'InvalidDefinition', 'does not support Map or Parallel states'],
    [
      'for a Parallel without a mock',
      parallel,
      {},
      'InvalidDefinition',
      'does not support Map or Parallel states',
    ],
    [
      'for a mocked Wait',
      { Type: 'Wait', Seconds: 1, End: true },
      { result: 1 },
      'ValidationException',
      "State type 'Wait' is not supported when a mock is specified",
    ],
    [
      'for a Map whose mocked result is no array',
      map,
      { result: {} },
      'ValidationException',
      'Mocked result must be an array.',
    ],
    [
      'for a Parallel whose mocked result is no array',
      parallel,
      { result: 'text' },
      'ValidationException',
      'Mocked result must be an array.',
    ],
    [
      'with two mocks',
      task,
      { result: 1, error: {} },
      'ValidationException',
      'only one of the following fields: [result, errorOutput].',
    ],
    [
      'with a mock of nothing',
      task,
      { more: { mock: {} } },
      'ValidationException',
      'only one of the following fields: [result, errorOutput].',
    ],
    [
      'with a mock that is no JSON',
      task,
      { more: { mock: { result: '{' } } },
      'ValidationException',
      'Mocked result must be valid JSON.',
    ],
    [
      'with a configuration but no mock',
      task,
      { more: { stateConfiguration: { retrierRetryCount: 1 } } },
      'ValidationException',
      'TestState does not support RetrierRetryCount when a mock is not specified.',
    ],
    [
      'with a context but no mock',
      task,
      { context: {} },
      'ValidationException',
      'TestState does not support Context when a mock is not specified.',
    ],
    [
      'with a task token for a task that needs none',
      task,
      { result: 1, context: { Task: { Token: 't' } } },
      'ValidationException',
      "Invalid Context object provided: Context object contains 'Task'",
    ],
    [
      'with a context that is no object',
      task,
      { result: 1, more: { context: '[]' } },
      'ValidationException',
      'Invalid Context object provided',
    ],
    [
      'with iterations of a Task',
      task,
      { result: 1, more: { stateConfiguration: { mapIterationFailureCount: 0 } } },
      'ValidationException',
      'MapIterationFailureCount is only supported for Map states.',
    ],
    [
      'with an error of a state that is not inside',
      parallel,
      { error: {}, more: { stateConfiguration: { errorCausedByState: 'Outer' } } },
      'ValidationException',
      'ErrorCausedByState not found in definition',
    ],
    [
      'with a negative count',
      task,
      { error: {}, more: { stateConfiguration: { retrierRetryCount: -1 } } },
      'ValidationException',
      "Value '-1' at 'stateConfiguration.retrierRetryCount' failed to satisfy constraint",
    ],
    [
      'with an unknown level',
      task,
      { more: { inspectionLevel: 'ALL' } },
      'ValidationException',
      "Value 'ALL' at 'inspectionLevel' failed to satisfy constraint: Member must satisfy enum value set",
    ],
    [
      'with an unknown validation mode',
      task,
      { result: 1, fieldValidationMode: 'LOOSE' },
      'ValidationException',
      "Value 'LOOSE' at 'mock.fieldValidationMode' failed to satisfy constraint",
    ],
    [
      'with an empty state name',
      task,
      { more: { stateName: '' } },
      'ValidationException',
      "Value at 'stateName' failed to satisfy constraint: Member must have length greater than or equal to 1",
    ],
    [
      'with an input that is no JSON',
      task,
      { more: { input: '{' } },
      'InvalidExecutionInput',
      'Invalid JSON',
    ],
    [
      'with variables that are no object',
      task,
      { more: { variables: '1' } },
      'ValidationException',
      'Variables must be a valid JSON object.',
    ],
  ])('%s is refused', async (_what, definition, test, code, message) => {
    await expect(tryState(definition, test)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });
});
