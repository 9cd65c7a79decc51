import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import { activityArn, errorsIn, jsonataMachineOf, lambdaArn, machineOf } from './definition-builders.ts';

const task = (fields: JsonObject = {}): JsonObject => ({
  Type: 'Task',
  Resource: lambdaArn,
  End: true,
  ...fields,
});
const integration = (name: string, fields: JsonObject = {}): JsonObject =>
  task({ Resource: `arn:aws:states:::${name}`, Parameters: {}, ...fields });
const errorsOfTask = (fields: JsonObject) => errorsIn(machineOf(task(fields)));

describe('a Task state', () => {
  it('accepts every field of either language', () => {
    expect(
      errorsOfTask({
        Comment: 'c',
        InputPath: null,
        OutputPath: '$.out',
        ResultPath: null,
        Parameters: { 'a.$': '$$.Execution.Id', 'b.$': "States.Format('{}', $.b)", c: [1] },
        ResultSelector: { 'd.$': '$variable.d' },
        Assign: { 'e.$': '$.e' },
        TimeoutSecondsPath: '$.timeout',
        HeartbeatSecondsPath: '$.beat',
        Credentials: { 'RoleArn.$': '$.role' },
      }),
    ).toEqual([]);
    expect(
      errorsIn(
        jsonataMachineOf(
          task({
            Arguments: '{% $states.input %}',
            Output: { a: '{% $states.result %}' },
            Assign: { b: ['{% 1 %}'] },
            TimeoutSeconds: '{% $timeout %}',
            HeartbeatSeconds: 5,
            Credentials: { RoleArn: '{% $role %}' },
          }),
        ),
      ),
    ).toEqual([]);
  });

  it.each<[JsonObject, string]>([
    [{ Resource: 'work' }, 'Value is not a valid resource ARN at /States/S/Resource'],
    [{ Resource: 1 }, 'Expected value of type [STRING] at /States/S/Resource'],
    [{ TimeoutSeconds: 0 }, 'Minimum value is 1 at /States/S/TimeoutSeconds'],
    [{ TimeoutSeconds: 100_000_000 }, 'Maximum value is 99999999 at /States/S/TimeoutSeconds'],
    [{ TimeoutSeconds: '{% 1 %}' }, 'Expected value of type Integer at /States/S/TimeoutSeconds'],
    [
      { TimeoutSeconds: 5, HeartbeatSeconds: 5 },
      "The value of 'HeartbeatSeconds' must be smaller than that of 'TimeoutSeconds' at /States/S/HeartbeatSeconds",
    ],
    [
      { TimeoutSeconds: 5, TimeoutSecondsPath: '$.t' },
      'There should only be one of the following fields: [TimeoutSeconds, TimeoutSecondsPath] at /States/S',
    ],
    [{ InputPath: 'a' }, 'Value must be a valid JSONPath. at /States/S/InputPath'],
    [{ ResultPath: '$.a[*]' }, 'Value is not a Reference Path at /States/S/ResultPath'],
    [{ ResultPath: '$..a' }, 'Value is not a Reference Path at /States/S/ResultPath'],
    [{ ResultPath: '$.a[0:2]' }, 'Value is not a Reference Path at /States/S/ResultPath'],
    [{ ResultPath: '$$.a' }, 'Value is not a Reference Path at /States/S/ResultPath'],
    [{ Credentials: {} }, "The field 'RoleArn' is required but was missing at /States/S/Credentials"],
    [
      { Resource: activityArn, Credentials: { RoleArn: 'r' } },
      "The field 'Credentials' is not supported for activities at /States/S",
    ],
    [{ Choices: [] }, "Field 'Choices' is not supported at /States/S"],
    [{ constructor: 1 }, "Field 'constructor' is not supported at /States/S"],
  ])('refuses %j', (fields, error) => {
    expect(errorsOfTask(fields)).toContain(error);
  });

  it('takes quoted names in a reference path for names', () => {
    expect(errorsOfTask({ ResultPath: "$['a*b']['c,d'][0]" })).toEqual([]);
  });

  it.each(['text', '', 'States.Nothing($.a)', 'States.Format(', 7, null, {}])(
    'refuses %j as the value of a computed field',
    value => {
      expect(errorsOfTask({ Parameters: { inner: { 'a.$': value } } })).toEqual([
        "The value for the field 'a.$' must be a valid JSONPath or a valid intrinsic function call at /States/S/Parameters/inner",
      ]);
    },
  );

  describe('calling a service', () => {
    it('needs the arguments of the call', () => {
      expect(errorsIn(machineOf(task({ Resource: 'arn:aws:states:::events:putEvents' })))).toEqual([
        'Parameters field is required for resource ARN: arn:aws:states:::events:putEvents at /States/S',
      ]);
      expect(errorsIn(jsonataMachineOf(task({ Resource: 'arn:aws:states:::events:putEvents' })))).toEqual([
        'Arguments field is required for resource ARN: arn:aws:states:::events:putEvents at /States/S',
      ]);
      expect(errorsIn(machineOf(integration('sqs:sendMessage', { Parameters: { QueueUrl: 'q' } })))).toEqual([
        "The field 'MessageBody' is required but was missing at /States/S/Parameters",
      ]);
    });

    it.each(['ecs:runTask.sync', 'states:startExecution.sync:2', 'aws-sdk:sqs:sendMessage.waitForTaskToken'])(
      'knows %s',
      name => {
        const errors = errorsIn(machineOf(integration(name, { Parameters: { 'StateMachineArn.$': '$' } })));
        expect(errors).toEqual([]);
      },
    );

    it.each([
      'dynamodb:updateItem.sync',
      'dynamodb:updateItem.waitForTaskToken',
      'ecs:runTask.sync:2',
      'ecs:runTask.later',
    ])('does not know %s', name => {
      expect(errorsIn(machineOf(integration(name)))).toEqual([
        `The resource provided arn:aws:states:::${name} is not recognized. The value is not a valid resource ARN, or the resource is not available in this region. at /States/S/Resource`,
      ]);
    });
  });

  describe('of an express machine', () => {
    it.each([
      ['ecs:runTask.sync', '.sync'],
      ['states:startExecution.sync:2', '.sync'],
      ['aws-sdk:ecs:runTask.waitForTaskToken', '.waitForTaskToken'],
    ])('cannot wait for %s', (name, pattern) => {
      const machine = machineOf(integration(name, { Parameters: { StateMachineArn: 'a' } }));
      expect(errorsIn(machine, 'STANDARD')).toEqual([]);
      expect(errorsIn(machine, 'EXPRESS')).toEqual([
        `Express state machine does not support '${pattern}' service integration  at /States/S/Resource`,
      ]);
    });

    it('cannot be an activity', () => {
      expect(errorsIn(machineOf(task({ Resource: activityArn })), 'EXPRESS')).toEqual([
        'Express state machine does not support Activity ARN at /States/S/Resource',
      ]);
    });
  });
});
