import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  EventBridgeClient,
  PutEventsCommand,
  PutRuleCommand,
  PutTargetsCommand,
} from '@aws-sdk/client-eventbridge';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  CreateStateMachineCommand,
  DescribeExecutionCommand,
  type DescribeExecutionCommandOutput,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { RealClock } from '../../local/clock/real-clock.ts';
import { type Host, openHost } from '../../local/host.ts';
import { LOCAL_CREDENTIALS, LOCAL_REGION } from '../../local/identity.ts';

const ROLE = 'arn:aws:iam::000000000000:role/test';
const SELF_CHECK = 'arn:aws:states:us-east-1:000000000000:stateMachine:self-check';

let dataFolder: string;
let host: Host;
let connection: { endpoint: string; region: string; credentials: typeof LOCAL_CREDENTIALS };
let sfn: SFNClient;

const open = (port = 0) =>
  openHost({
    manifest,
    projectFolder: process.cwd(),
    dataFolder,
    port,
    clock: new RealClock(),
    dynamoDbEndpoint: undefined,
    log: () => {},
  });

const connect = () => {
  connection = { endpoint: host.url, region: LOCAL_REGION, credentials: LOCAL_CREDENTIALS };
  sfn = new SFNClient(connection);
};

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'countersign-host-'));
  host = await open();
  connect();
});

afterAll(async () => {
  await host.close();
  await rm(dataFolder, { recursive: true, force: true });
});

async function run(definition: object, input: object = {}): Promise<DescribeExecutionCommandOutput> {
  const { stateMachineArn } = await sfn.send(
    new CreateStateMachineCommand({
      name: `m${Math.random().toString(36).slice(2)}`,
      definition: JSON.stringify(definition),
      roleArn: ROLE,
    }),
  );
  return end(
    (await sfn.send(new StartExecutionCommand({ stateMachineArn, input: JSON.stringify(input) })))
      .executionArn,
  );
}

async function end(executionArn: string | undefined): Promise<DescribeExecutionCommandOutput> {
  return eventually(async () => {
    const described = await sfn.send(new DescribeExecutionCommand({ executionArn }));
    return described.status === 'RUNNING' ? undefined : described;
  });
}

async function eventually<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

describe('the local host', () => {
  it('answers GET /healthz through the HTTP API, the function and every service it checks', async () => {
    const response = await fetch(`${host.url}/healthz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      checks: { dynamodb: { status: 'ok' }, s3: { status: 'ok' }, stepFunctions: { status: 'ok' } },
    });
  });

  it('answers an unknown route with a problem that says where to look', async () => {
    const response = await fetch(`${host.url}/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ type: '/problems/no-such-route' });
  });

  it('refuses a page that made its own name point here', async () => {
    const outgoing = get(`${host.url}/healthz`, { headers: { host: 'rebound.example' } });
    const [incoming] = await once(outgoing, 'response');
    incoming.resume();
    expect(incoming.statusCode).toBe(403);
  });

  it('runs the deployed self-check machine and its function unchanged', async () => {
    const { stateMachines } = await sfn.send(new ListStateMachinesCommand({}));
    expect(stateMachines?.map(machine => machine.stateMachineArn)).toContain(SELF_CHECK);
    const started = await sfn.send(
      new StartExecutionCommand({ stateMachineArn: SELF_CHECK, input: '{"requestedBy":"a test"}' }),
    );
    const ended = await end(started.executionArn);
    expect(ended.status).toBe('SUCCEEDED');
    expect(JSON.parse(ended.output ?? '')).toMatchObject({ status: 'ok', requestedBy: 'a test' });
  });

  it('lets a state machine use the embedded DynamoDB, with the attributes that ReturnValues asks for', async () => {
    await new DynamoDBClient(connection).send(
      new CreateTableCommand({
        TableName: 'things',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    );
    const ended = await run({
      QueryLanguage: 'JSONata',
      StartAt: 'Put',
      States: {
        Put: {
          Type: 'Task',
          Resource: 'arn:aws:states:::dynamodb:putItem',
          Arguments: { TableName: 'things', Item: { id: { S: 'a' }, colour: { S: 'red' } } },
          Next: 'Update',
        },
        Update: {
          Type: 'Task',
          Resource: 'arn:aws:states:::dynamodb:updateItem',
          Arguments: {
            TableName: 'things',
            Key: { id: { S: 'a' } },
            UpdateExpression: 'set colour = :c',
            ExpressionAttributeValues: { ':c': { S: 'blue' } },
            ReturnValues: 'UPDATED_NEW',
          },
          Output: '{% $states.result.Attributes %}',
          End: true,
        },
      },
    });
    expect(JSON.parse(ended.output ?? ended.cause ?? '')).toEqual({ colour: { S: 'blue' } });
  });

  it('sends a task token through SQS and goes on when it is answered', async () => {
    const sqs = new SQSClient(connection);
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: 'approvals' }));
    const ended = run({
      QueryLanguage: 'JSONata',
      StartAt: 'Ask',
      States: {
        Ask: {
          Type: 'Task',
          Resource: 'arn:aws:states:::sqs:sendMessage.waitForTaskToken',
          Arguments: { QueueUrl, MessageBody: { token: '{% $states.context.Task.Token %}' } },
          End: true,
        },
      },
    });
    const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 10 }));
    const { token } = JSON.parse(Messages?.[0]?.Body ?? '') as { token: string };
    await sfn.send(new SendTaskSuccessCommand({ taskToken: token, output: '{"decision":"approve"}' }));
    expect(JSON.parse((await ended).output ?? '')).toEqual({ decision: 'approve' });
  });

  it('starts a machine once for an event that matches a rule', async () => {
    const events = new EventBridgeClient(connection);
    await events.send(
      new PutRuleCommand({
        Name: 'check-on-request',
        EventPattern: JSON.stringify({ source: ['tests.host'] }),
      }),
    );
    await events.send(
      new PutTargetsCommand({ Rule: 'check-on-request', Targets: [{ Id: '1', Arn: SELF_CHECK }] }),
    );
    await events.send(
      new PutEventsCommand({ Entries: [{ Source: 'tests.host', DetailType: 'asked', Detail: '{"n":1}' }] }),
    );
    const started = await eventually(async () => {
      const { executions = [] } = await sfn.send(new ListExecutionsCommand({ stateMachineArn: SELF_CHECK }));
      return executions.find(execution => /^[0-9a-f]{64}$/.test(execution.name ?? ''));
    });
    const ended = await end(started.executionArn);
    expect(JSON.parse(ended.input ?? '')).toMatchObject({ source: 'tests.host', detail: { n: 1 } });
    expect(ended.status).toBe('SUCCEEDED');
  });

  it('announces the end of an execution on the bus, as Step Functions does', async () => {
    const events = new EventBridgeClient(connection);
    const sqs = new SQSClient(connection);
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: 'ends' }));
    const pattern = { source: ['aws.states'], detail: { status: ['FAILED'], name: ['to-be-announced'] } };
    await events.send(new PutRuleCommand({ Name: 'ends', EventPattern: JSON.stringify(pattern) }));
    await events.send(
      new PutTargetsCommand({
        Rule: 'ends',
        Targets: [{ Id: '1', Arn: 'arn:aws:sqs:us-east-1:000000000000:ends' }],
      }),
    );
    const { stateMachineArn } = await sfn.send(
      new CreateStateMachineCommand({
        name: 'fails',
        roleArn: ROLE,
        definition: JSON.stringify({ StartAt: 'No', States: { No: { Type: 'Fail', Error: 'Wrong' } } }),
      }),
    );
    await sfn.send(new StartExecutionCommand({ stateMachineArn, name: 'to-be-announced' }));
    const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 10 }));
    expect(JSON.parse(Messages?.[0]?.Body ?? '')).toMatchObject({
      'detail-type': 'Step Functions Execution Status Change',
      detail: { name: 'to-be-announced', status: 'FAILED', error: 'Wrong' },
    });
  });

  it('serves Lambda and S3 on the same address', async () => {
    const invoked = await new LambdaClient(connection).send(new InvokeCommand({ FunctionName: 'health' }));
    expect(JSON.parse(Buffer.from(invoked.Payload ?? []).toString())).toMatchObject({ status: 'ok' });
    const s3 = new S3Client({ ...connection, forcePathStyle: true });
    await s3.send(
      new PutObjectCommand({ Bucket: 'countersign-content', Key: 'runs/1/report.md', Body: '# Report' }),
    );
    const { Body } = await s3.send(
      new GetObjectCommand({ Bucket: 'countersign-content', Key: 'runs/1/report.md' }),
    );
    expect(await Body?.transformToString()).toBe('# Report');
  });

  it('keeps what the functions logged, by request', async () => {
    const requestIds = async () =>
      new Set((await host.lambda.logs.read({ functionName: 'health' })).map(record => record.requestId));
    const before = await requestIds();
    await fetch(`${host.url}/healthz`);
    expect((await requestIds()).size).toBe(before.size + 1);
  });

  it('refuses a second host on the same data folder with one line', async () => {
    await expect(open()).rejects.toThrow(/^[^\n]+$/);
  });

  it('refuses a port in use with one line', async () => {
    const taken = Number(new URL(host.url).port);
    const folder = dataFolder;
    dataFolder = await mkdtemp(join(tmpdir(), 'countersign-host-'));
    try {
      await expect(open(taken)).rejects.toThrow(`Port ${taken} is already in use.`);
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
      dataFolder = folder;
    }
  });

  it('finds everything again after a restart', async () => {
    const { executions: before } = await sfn.send(new ListExecutionsCommand({ stateMachineArn: SELF_CHECK }));
    await host.close();
    host = await open();
    connect();
    const { executions: after } = await sfn.send(new ListExecutionsCommand({ stateMachineArn: SELF_CHECK }));
    expect(after).toEqual(before);
    const s3 = new S3Client({ ...connection, forcePathStyle: true });
    const { Body } = await s3.send(
      new GetObjectCommand({ Bucket: 'countersign-content', Key: 'runs/1/report.md' }),
    );
    expect(await Body?.transformToString()).toBe('# Report');
    expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
  });
});
