import { Readable } from 'node:stream';
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateQuery,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SendTaskSuccessCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../../local/identity.ts';
import { AwsError } from '../../../local/wire/aws-error.ts';
import { awsGateway } from '../../../local/wire/aws-gateway.ts';
import { callDirectly } from '../../../local/wire/call-directly.ts';
import type { FindHandedOver } from '../../../local/wire/handed-over.ts';
import { inProcessHandler } from '../../../local/wire/in-process-handler.ts';
import { readBody, type WireRequest, type WireResponse } from '../../../local/wire/wire.ts';

interface Seen {
  readonly service: string;
  readonly request: WireRequest;
  readonly body: string;
}

/** Both ways of calling the same services, and what these received. */
function setUp(...answers: Partial<WireResponse>[]) {
  const seen: Seen[] = [];
  const serving = (service: string) => async (request: WireRequest) => {
    seen.push({ service, request, body: (await readBody(request, 1_000_000)).toString() });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return { status: 200, headers: {}, body: '', ...answer };
  };
  const config = {
    region: LOCAL_REGION,
    credentials: LOCAL_CREDENTIALS,
    endpoint: 'http://127.0.0.1',
    requestHandler: inProcessHandler(
      awsGateway({
        dynamodb: serving('dynamodb'),
        events: serving('events'),
        lambda: serving('lambda'),
        s3: serving('s3'),
        sqs: serving('sqs'),
        states: serving('states'),
      }),
    ),
    forcePathStyle: true,
  };
  const directly = <Client extends Parameters<ReturnType<typeof callDirectly>>[0]>(
    client: Client,
    find?: FindHandedOver,
  ): Client => {
    callDirectly(find)(client);
    return client;
  };
  return { seen, config, directly };
}

const wasDirect = ({ request }: Seen) => request.headers['user-agent'] === undefined;
const Item = { pk: { S: 'snow ☃' }, size: { N: '7' }, bytes: { B: Uint8Array.from([1, 2]) } };

describe('a direct call', () => {
  const table = { TableName: 'things' };
  const object = { Bucket: 'shelf', Key: 'a key/ключ' };
  type Send = { send(command: object): Promise<unknown> };
  test.each<[string, (config: object) => object, object]>([
    ['DynamoDB', config => new DynamoDBClient(config), new PutItemCommand({ ...table, Item })],
    ['DynamoDB', config => new DynamoDBClient(config), new GetItemCommand({ ...table, Key: Item })],
    ['Step Functions', config => new SFNClient(config), new StartExecutionCommand({ stateMachineArn: 'a' })],
    [
      'Step Functions',
      config => new SFNClient(config),
      new SendTaskSuccessCommand({ taskToken: 't', output: '{}' }),
    ],
    ['EventBridge', config => new EventBridgeClient(config), new PutEventsCommand({ Entries: [{}] })],
    [
      'Lambda',
      config => new LambdaClient(config),
      new InvokeCommand({ FunctionName: 'f', Payload: Buffer.from('{}'), Qualifier: '$LATEST' }),
    ],
    [
      'S3',
      config => new S3Client(config),
      new PutObjectCommand({ ...object, Body: 'text', ContentType: 'a/b', Metadata: { note: 'x' } }),
    ],
    ['S3', config => new S3Client(config), new GetObjectCommand({ ...object, Range: 'bytes=1-' })],
    ['S3', config => new S3Client(config), new HeadObjectCommand(object)],
    ['S3', config => new S3Client(config), new DeleteObjectCommand({ ...object, IfMatch: '"e"' })],
  ])('to %s is the request that the SDK makes', async (_name, make, command) => {
    const { seen, config, directly } = setUp({});
    await (make(config) as Send).send(command);
    await (directly(make(config) as DynamoDBClient) as Send).send(command);
    const [whole, direct] = seen as [Seen, Seen];
    expect([wasDirect(whole), wasDirect(direct)]).toEqual([false, true]);
    expect(direct).toMatchObject({
      service: whole.service,
      body: whole.body,
      request: { method: whole.request.method, path: whole.request.path },
    });
    expect([...direct.request.query]).toEqual([...whole.request.query]);
    const ofTransport =
      /^(?:user-agent|x-amz-user-agent|amz-sdk-.*|host|authorization|x-amz-date|x-amz-content-sha256|content-length|x-amz-(?:sdk-)?checksum-.*)$/;
    const meaning = ({ request }: Seen) =>
      Object.fromEntries(Object.entries(request.headers).filter(([name]) => !ofTransport.test(name)));
    expect(meaning(direct)).toEqual(meaning(whole));
  });

  test('returns what the SDK makes of the answer', async () => {
    const body = JSON.stringify({ Item: { pk: { S: 'a' }, bytes: { B: 'AQI=' } } });
    const { config, directly } = setUp({ body, headers: { 'x-amzn-requestid': '7' } });
    const answer = await directly(new DynamoDBClient(config)).send(
      new GetItemCommand({ ...table, Key: { pk: { S: 'a' } } }),
    );
    expect(answer.Item?.bytes?.B).toEqual(Uint8Array.from([1, 2]));
    expect(answer.$metadata).toMatchObject({ httpStatusCode: 200, requestId: '7', attempts: 1 });
  });

  test('gives the content of an object as a stream', async () => {
    const { config, directly } = setUp({ body: 'content', headers: { etag: '"e"' } });
    const answer = await directly(new S3Client(config)).send(new GetObjectCommand(object));
    expect(answer.ETag).toBe('"e"');
    expect(await answer.Body?.transformToString()).toBe('content');
  });

  test("rejects with the SDK's own exceptions, not tried again", async () => {
    const type = 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException';
    const dynamoDb = setUp({ status: 400, body: JSON.stringify({ __type: type, message: 'no', Item }) });
    const fault: unknown = await dynamoDb
      .directly(new DynamoDBClient(dynamoDb.config))
      .send(new PutItemCommand({ ...table, Item }))
      .catch(caught => caught);
    expect(fault).toBeInstanceOf(ConditionalCheckFailedException);
    expect(fault).toMatchObject({ message: 'no', $metadata: { httpStatusCode: 400 }, $response: {} });
    expect(dynamoDb.seen).toHaveLength(1);

    const s3 = setUp({ status: 404, body: '<Error><Code>NoSuchKey</Code><Message>none</Message></Error>' });
    const missing = s3.directly(new S3Client(s3.config)).send(new GetObjectCommand(object));
    await expect(missing).rejects.toBeInstanceOf(NoSuchKey);
  });

  test('is tried again as the same request when the service fails', async () => {
    const failure = { status: 500, body: JSON.stringify({ __type: 'InternalServerError' }) };
    const { seen, config, directly } = setUp(failure, failure, { body: '{}' });
    const answer = await directly(new DynamoDBClient(config)).send(
      new TransactWriteItemsCommand({ TransactItems: [{ Put: { ...table, Item } }] }),
    );
    expect(answer.$metadata.attempts).toBe(3);
    const tokens = seen.map(
      ({ body }) => (JSON.parse(body) as { ClientRequestToken: string }).ClientRequestToken,
    );
    expect(tokens).toEqual([tokens[0], tokens[0], tokens[0]]);
    expect(tokens[0]).toMatch(/.{36}/);
  });

  test.each([
    ['fails for good', { status: 503, body: '{}' }],
    ['throttles', { status: 400, body: JSON.stringify({ __type: 'ThrottlingException' }) }],
  ])('reaches a service that %s as often as the SDK would', async (_how, answer) => {
    const { seen, config, directly } = setUp(answer);
    const client = directly(new DynamoDBClient(config));
    await expect(client.send(new PutItemCommand({ ...table, Item }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: answer.status },
    });
    expect(seen).toHaveLength(await client.config.maxAttempts());
  });

  test('is made no more often than the client was told', async () => {
    const { seen, config, directly } = setUp({ status: 500, body: '{}' });
    const client = directly(new DynamoDBClient({ ...config, maxAttempts: 1 }));
    await expect(client.send(new PutItemCommand({ ...table, Item }))).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });

  test('is what a paginator makes too', async () => {
    const page = (key?: string) => ({
      body: JSON.stringify({
        Items: [],
        ...(key === undefined ? {} : { LastEvaluatedKey: { pk: { S: key } } }),
      }),
    });
    const { seen, config, directly } = setUp(page('a'), page());
    const client = directly(new DynamoDBClient(config));
    for await (const { Items } of paginateQuery({ client }, table)) expect(Items).toEqual([]);
    expect(seen.map(wasDirect)).toEqual([true, true]);
    expect(seen[1]?.body).toContain('ExclusiveStartKey');
  });
});

describe('a call that is handed over', () => {
  const get = new GetItemCommand({ TableName: 'things', Key: { pk: { S: 'a' } } });

  test('passes the input as it is and returns the answer as it is', async () => {
    const { seen, config, directly } = setUp({});
    const asked: unknown[] = [];
    const client = directly(new DynamoDBClient(config), (namespace, operation) => async input => {
      asked.push(namespace, operation, input);
      return { Item };
    });
    const answer = await client.send(get);
    expect(asked).toEqual(['com.amazonaws.dynamodb', 'GetItem', get.input]);
    expect(answer).toMatchObject({ Item, $metadata: { httpStatusCode: 200, attempts: 1 } });
    expect(seen).toEqual([]);
  });

  test("rejects with the SDK's own exceptions", async () => {
    const { config, directly } = setUp({});
    const client = directly(new DynamoDBClient(config), () => async () => {
      throw new AwsError('ConditionalCheckFailedException', 'no', { details: { Item } });
    });
    const fault: unknown = await client.send(get).catch(caught => caught);
    expect(fault).toBeInstanceOf(ConditionalCheckFailedException);
    expect(fault).toMatchObject({
      message: 'no',
      Item,
      $metadata: { httpStatusCode: 400 },
    });
  });

  test('is tried again when the service fails', async () => {
    const { config, directly } = setUp({});
    let calls = 0;
    const client = directly(new DynamoDBClient(config), () => async () => {
      calls += 1;
      if (calls < 3) throw new AwsError('InternalServerError', 'later', { status: 500 });
      return {};
    });
    expect((await client.send(get)).$metadata.attempts).toBe(3);
  });

  test('goes over the wire where the service does not take it', async () => {
    const { seen, config, directly } = setUp({ body: '{}' });
    await directly(new DynamoDBClient(config), () => undefined).send(get);
    expect(seen.map(wasDirect)).toEqual([true]);
  });
});

describe('the whole way is gone', () => {
  test('by a call with options', async () => {
    const { seen, config, directly } = setUp({ body: '{}' });
    await directly(new DynamoDBClient(config)).send(new PutItemCommand({ TableName: 't', Item }), {
      abortSignal: new AbortController().signal,
    });
    expect(seen.map(wasDirect)).toEqual([false]);
  });

  test('by a stream, by operations of S3 that need it and by services that do', async () => {
    const { seen, config, directly } = setUp({});
    const s3 = directly(new S3Client(config));
    const Body = Readable.from([Buffer.from('text')]);
    await s3.send(new PutObjectCommand({ Bucket: 'b', Key: 'k', Body, ContentLength: 4 }));
    await s3.send(new ListObjectsV2Command({ Bucket: 'b' }));
    await directly(new SQSClient(config))
      .send(new SendMessageCommand({ QueueUrl: 'http://127.0.0.1/q', MessageBody: 'm' }))
      .catch(() => {});
    expect(seen.map(({ service }) => service)).toEqual(['s3', 's3', 'sqs']);
    expect(seen.map(wasDirect)).toEqual([false, false, false]);
  });
});
