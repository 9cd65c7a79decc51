import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../local/json.ts';
import type { WireService } from '../../../../local/wire/wire.ts';
import { machineOf } from '../support/machine-builders.ts';
import { openTestStepFunctions } from '../support/test-step-functions.ts';

function refusing(type: string, message = 'no'): WireService {
  return async () => ({
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'request-1' },
    body: JSON.stringify({ __type: type, message }),
  });
}

function answering(body: object): WireService {
  return async () => ({
    status: 200,
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'request-1' },
    body: JSON.stringify(body),
  });
}

const GET_ITEM = { TableName: 't', Key: { id: { S: '1' } } };

const REFUSALS: [resource: string, parameters: JsonObject, refusal: string, error: string][] = [
  ['dynamodb:getItem', GET_ITEM, 'ResourceNotFoundException', 'DynamoDB.ResourceNotFoundException'],
  [
    'dynamodb:putItem',
    { TableName: 't', Item: {} },
    'ConditionalCheckFailedException',
    'DynamoDB.ConditionalCheckFailedException',
  ],
  ['dynamodb:getItem', GET_ITEM, 'ValidationException', 'DynamoDB.AmazonDynamoDBException'],
  ['aws-sdk:dynamodb:getItem', GET_ITEM, 'ResourceNotFoundException', 'DynamoDb.ResourceNotFoundException'],
  ['aws-sdk:dynamodb:getItem', GET_ITEM, 'ValidationException', 'DynamoDb.DynamoDbException'],
  ['aws-sdk:sqs:getQueueUrl', { QueueName: 'q' }, 'QueueDoesNotExist', 'Sqs.QueueDoesNotExistException'],
];

it.each(REFUSALS)('%s refused with %3$s is $error', async (resource, Parameters, refusal, error) => {
  const service = refusing(refusal, 'the reason');
  const local = await openTestStepFunctions({ services: () => ({ dynamodb: service, sqs: service }) });
  const run = await local.run(
    machineOf({ T: { Type: 'Task', Resource: `arn:aws:states:::${resource}`, Parameters } }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error });
  expect(run.cause).toMatch(/^the reason \(Service: .*Status Code: 400.*Request ID: request-1.*\)$/);
});

it('an error of a service is caught by its name', async () => {
  const local = await openTestStepFunctions({
    services: () => ({ dynamodb: refusing('ConditionalCheckFailedException') }),
  });
  const run = await local.run(
    machineOf({
      T: {
        Type: 'Task',
        Resource: 'arn:aws:states:::dynamodb:putItem',
        Parameters: { TableName: 't', Item: {} },
        Catch: [
          { ErrorEquals: ['DynamoDB.ConditionalCheckFailedException'], ResultPath: null, Next: 'Known' },
        ],
        End: true,
      },
      Known: { Type: 'Succeed' },
    }),
  );
  expect(run.status).toBe('SUCCEEDED');
});

it('the optimized integration tells of the exchange, aws-sdk gives the answer alone', async () => {
  const local = await openTestStepFunctions({
    services: () => ({ dynamodb: answering({ Item: { id: { S: '1' } } }) }),
  });
  const get = (resource: string) =>
    local.run(
      machineOf({ T: { Type: 'Task', Resource: `arn:aws:states:::${resource}`, Parameters: GET_ITEM } }),
    );
  expect((await get('aws-sdk:dynamodb:getItem')).output).toEqual({ Item: { id: { S: '1' } } });
  expect((await get('dynamodb:getItem')).output).toMatchObject({
    Item: { id: { S: '1' } },
    SdkHttpMetadata: { HttpStatusCode: 200 },
    SdkResponseMetadata: { RequestId: 'request-1' },
  });
});

it('aws-sdk:sfn reaches this very service', async () => {
  const local = await openTestStepFunctions();
  const stateMachineArn = await local.createMachine(machineOf({ P: { Type: 'Pass' } }));
  const run = await local.run(
    machineOf({
      T: {
        Type: 'Task',
        Resource: 'arn:aws:states:::aws-sdk:sfn:describeStateMachine',
        Parameters: { StateMachineArn: stateMachineArn },
      },
    }),
  );
  expect(run.output).toMatchObject({ StateMachineArn: stateMachineArn, Status: 'ACTIVE' });
});

it('a service that nobody serves here fails the task, not the host', async () => {
  const local = await openTestStepFunctions();
  const run = await local.run(
    machineOf({ T: { Type: 'Task', Resource: 'arn:aws:states:::dynamodb:getItem', Parameters: GET_ITEM } }),
  );
  expect(run.status).toBe('FAILED');
  expect(local.faults).toEqual([]);
});
