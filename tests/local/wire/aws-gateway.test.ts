import { describe, expect, test } from 'vitest';
import { awsGateway, isAwsRequest } from '../../../local/wire/aws-gateway.ts';
import type { WireRequest, WireService } from '../../../local/wire/wire.ts';

function requestWith(overrides: {
  path?: string;
  query?: string;
  headers?: Record<string, string>;
}): WireRequest {
  return {
    method: 'POST',
    path: overrides.path ?? '/',
    query: new URLSearchParams(overrides.query),
    headers: overrides.headers ?? {},
    body: (async function* () {})(),
  };
}

const signedFor = (service: string) => ({
  authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=00`,
});
const named =
  (name: string): WireService =>
  async () => ({ status: 200, headers: {}, body: name });
const gateway = awsGateway({
  states: named('states'),
  lambda: named('lambda'),
  events: named('events'),
  sqs: named('sqs'),
  s3: named('s3'),
  dynamodb: named('dynamodb'),
  secretsmanager: named('secretsmanager'),
});

describe('awsGateway', () => {
  test.each([
    ['states', { headers: { 'x-amz-target': 'AWSStepFunctions.StartExecution' } }],
    ['dynamodb', { headers: { 'x-amz-target': 'DynamoDB_20120810.GetItem' } }],
    ['events', { headers: { 'x-amz-target': 'AWSEvents.PutEvents' } }],
    ['sqs', { headers: { 'x-amz-target': 'AmazonSQS.SendMessage' } }],
    ['secretsmanager', { headers: { 'x-amz-target': 'secretsmanager.GetSecretValue' } }],
    ['sqs', { headers: signedFor('sqs') }],
    ['s3', { path: '/bucket/key', headers: signedFor('s3') }],
    ['s3', { path: '/bucket/key', query: 'X-Amz-Credential=local/20260101/us-east-1/s3/aws4_request' }],
    ['lambda', { path: '/2015-03-31/functions/health/invocations' }],
    ['lambda', { path: '/2015-03-31/functions/', headers: signedFor('lambda') }],
  ])('reaches %s', async (service, form) => {
    const request = requestWith(form);
    expect(isAwsRequest(request)).toBe(true);
    expect((await gateway(request)).body).toBe(service);
  });

  test.each([
    ['a service it does not have', { headers: signedFor('kinesis') }, '"kinesis"'],
    [
      'a target it does not know',
      { headers: { 'x-amz-target': 'Kinesis_20131202.PutLogEvents' } },
      '"Kinesis_20131202"',
    ],
    ['the name of an inherited property', { headers: signedFor('constructor') }, '"constructor"'],
    [
      'a target named like an inherited property',
      { headers: { 'x-amz-target': 'constructor.x' } },
      '"constructor"',
    ],
    ['a plain request', {}, 'names no AWS service'],
  ])('refuses %s', async (_what, form, message) => {
    const answer = await gateway(requestWith(form));
    expect(answer.status).toBe(400);
    expect(answer.headers['x-amzn-errortype']).toBe('UnknownOperationException');
    expect(JSON.parse(answer.body as string).message).toContain(message);
  });

  test('refuses in XML who speaks the query protocol', async () => {
    const headers = {
      ...signedFor('<sts>'),
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    };
    const answer = await gateway(requestWith({ headers }));
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/xml']);
    expect(answer.body).toMatch(
      /<ErrorResponse><Error><Type>Sender<\/Type><Code>InvalidAction<\/Code><Message>The local host does not serve the AWS service &quot;&lt;sts&gt;&quot;\.<\/Message><\/Error><RequestId>[\w-]+<\/RequestId><\/ErrorResponse>$/,
    );
  });

  test.each([{}, { headers: { authorization: 'Bearer abc' } }, { path: '/runs', query: 'userId=1' }])(
    'leaves a call of the HTTP API alone',
    form => {
      expect(isAwsRequest(requestWith(form))).toBe(false);
    },
  );
});
