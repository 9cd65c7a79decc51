import { GetObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { awsClients, configureAwsTransport } from '../../../../core/adapters/aws/clients.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../../local/identity.ts';
import { inProcessHandler } from '../../../../local/wire/in-process-handler.ts';

test('every client goes through the configured transport, S3 with the bucket in the path', async () => {
  const paths: string[] = [];
  configureAwsTransport({
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    requestHandler: inProcessHandler(async request => {
      paths.push(request.path);
      return { status: 200, headers: {}, body: 'content' };
    }),
  });
  await awsClients.s3().send(new GetObjectCommand({ Bucket: 'bucket', Key: 'key' }));
  expect(paths).toEqual(['/bucket/key']);
  expect(awsClients.s3()).toBe(awsClients.s3());
  for (const make of [
    awsClients.dynamoDb,
    awsClients.eventBridge,
    awsClients.lambda,
    awsClients.sqs,
    awsClients.stepFunctions,
  ])
    expect(await make().config.region()).toBe(LOCAL_REGION);
});

test('clients made for an earlier transport are forgotten', () => {
  const before = awsClients.s3();
  configureAwsTransport({ region: LOCAL_REGION });
  expect(awsClients.s3()).not.toBe(before);
});

test('a host sees every client once, before it is used', () => {
  const seen: unknown[] = [];
  configureAwsTransport({ region: LOCAL_REGION, prepare: client => seen.push(client) });
  expect(seen).toEqual([]);
  const clients = [awsClients.dynamoDb(), awsClients.s3(), awsClients.dynamoDb()];
  expect(seen).toEqual([clients[0], clients[1]]);
});
