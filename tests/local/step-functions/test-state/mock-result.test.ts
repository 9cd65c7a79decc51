import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../local/json.ts';
import { checkMockResult } from '../../../../local/step-functions/test-state/check-mock-result.ts';
import { parseResponseModel } from '../../../../local/step-functions/test-state/parse-response-model.ts';
import { responseModelOf } from '../../../../local/step-functions/test-state/response-models/index.ts';

const SERVICE = 'arn:aws:states:::';

describe('a mocked result', () => {
  it.each<[string, Json, string]>([
    ['dynamodb:getItem', { Item: 'text' }, "Field 'Item' must be an object"],
    ['dynamodb:getItem', { Item: { id: { S: 5 } } }, "Field 'S' must be a string"],
    ['dynamodb:getItem', { Item: { id: { BOOL: 'yes' } } }, "Field 'BOOL' must be a boolean"],
    ['dynamodb:getItem', { ConsumedCapacity: [] }, "Field 'ConsumedCapacity' must be an object"],
    ['aws-sdk:sqs:receiveMessage', { Messages: {} }, "Field 'Messages' must be an array"],
    ['aws-sdk:sqs:receiveMessage', { Messages: [{}, { Body: 1 }] }, "Field 'Body' must be a string"],
    ['events:putEvents', { FailedEntryCount: '0' }, "Field 'FailedEntryCount' must be a number"],
    [
      'aws-sdk:secretsmanager:getSecretValue',
      { Name: '' },
      "Field 'Name' is smaller than the minimum length",
    ],
    [
      'aws-sdk:secretsmanager:getSecretValue',
      { Name: 'x'.repeat(257) },
      "Field 'Name' exceeds the maximum length",
    ],
    [
      'aws-sdk:lambda:getFunctionConfiguration',
      { MemorySize: 64 },
      "Field 'MemorySize' is smaller than the minimum value",
    ],
    [
      'aws-sdk:lambda:getFunctionConfiguration',
      { MemorySize: 20000 },
      "Field 'MemorySize' exceeds the maximum value",
    ],
    ['events:putEvents', { FailedEntryCount: 0, Entries: [7] }, "Field 'Entries' must be an object"],
    ['aws-sdk:lambda:invoke', { Payload: {} }, "Field 'Payload' must be a string"],
    ['states:startExecution.sync:2', { Status: 1 }, "Field 'Status' must be a string"],
  ])('of %s may not be %j', (resource, result, rule) => {
    expect(() => checkMockResult(SERVICE + resource, result, 'PRESENT')).toThrow(
      expect.objectContaining({
        code: 'ValidationException',
        message: `Mock result schema validation error: ${rule}`,
      }),
    );
    expect(() => checkMockResult(SERVICE + resource, result, 'NONE')).not.toThrow();
  });

  it.each<[string, Json]>([
    ['events:putEvents', {}],
    ['events:putEvents', { unknown: 1, FailedEntryCount: null }],
    ['lambda:invoke', { Payload: { any: 'form' } }],
    ['sqs:sendMessage.waitForTaskToken', 'whatever the worker sends'],
    ['ecs:runTask', { Tasks: 'of a service that is not known here' }],
    ['aws-sdk:sqs:noSuchAction', 7],
    ['states:startExecution', { ExecutionArn: 'arn', StartDate: '2026-01-02T03:04:05Z' }],
  ])('of %s may be %j', (resource, result) => {
    expect(() => checkMockResult(SERVICE + resource, result, 'STRICT')).not.toThrow();
  });

  it('of a function named by its ARN may be anything', () => {
    expect(() => checkMockResult('arn:aws:lambda:us-east-1:1:function:f', 7, 'STRICT')).not.toThrow();
  });

  it('lacks no required member in STRICT mode alone', () => {
    const check = (mode: 'STRICT' | 'PRESENT') => () =>
      checkMockResult(`${SERVICE}states:startExecution`, { ExecutionArn: 'arn' }, mode);
    expect(check('STRICT')).toThrow("Field 'StartDate' is required");
    expect(check('PRESENT')).not.toThrow();
  });
});

describe('the response models', () => {
  it.each(['dynamodb', 'eventbridge', 'kms', 'lambda', 's3', 'secretsmanager', 'sfn', 'sns', 'sqs'])(
    'of %s name no structure that is missing',
    service => {
      const model = responseModelOf(service);
      const named = [...(model?.operations.values() ?? [])];
      for (const members of model?.structures.values() ?? []) {
        for (let { type } of members.values()) {
          while ('of' in type) type = type.of;
          if (type.kind === 'structure') named.push(type.name);
        }
      }
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter(name => !model?.structures.has(name))).toEqual([]);
    },
  );

  it('are read from their notation', () => {
    const model = parseResponseModel('\nGet -> Got\nGot: A! string(1..), B [{Leaf}](..3)\nLeaf:\n');
    expect(model.operations.get('Get')).toBe('Got');
    expect(Object.fromEntries(model.structures.get('Got') ?? [])).toEqual({
      A: { isRequired: true, type: { kind: 'string', min: 1 } },
      B: {
        isRequired: false,
        type: { kind: 'list', max: 3, of: { kind: 'map', of: { kind: 'structure', name: 'Leaf' } } },
      },
    });
    expect(model.structures.get('Leaf')?.size).toBe(0);
  });
});
