import { SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, it } from 'vitest';
import { VirtualClock } from '../../../../local/clock/virtual-clock.ts';
import { openEventBridge } from '../../../../local/events/event-bridge.ts';
import { LOCAL_CREDENTIALS } from '../../../../local/identity.ts';
import type { Json, JsonObject } from '../../../../local/json.ts';
import { openSqs, type Sqs } from '../../../../local/sqs/sqs.ts';
import { inProcessHandler } from '../../../../local/wire/in-process-handler.ts';
import { jsonataMachineOf, machineOf } from '../support/machine-builders.ts';
import { ACCOUNT_ID, openTestStepFunctions, REGION } from '../support/test-step-functions.ts';

const ENDPOINT = 'http://localhost:4510';
const QUEUE_URL = `${ENDPOINT}/${ACCOUNT_ID}/jobs`;

/** The real embedded queue and bus, with what came out of them. */
async function openWithServices() {
  const events: Json[] = [];
  let sqs: Sqs | undefined;
  const local = await openTestStepFunctions({
    clock: new VirtualClock(),
    services: async ({ store, clock }) => {
      const parts = { store, clock, region: REGION, accountId: ACCOUNT_ID, log: () => {} };
      sqs = await openSqs({ ...parts, endpoint: () => ENDPOINT });
      await sqs.createQueue('jobs');
      const bus = await openEventBridge({
        ...parts,
        deliver: async (_target, payload) => void events.push(JSON.parse(payload) as Json),
      });
      await bus.putRule({ Name: 'all', EventPattern: JSON.stringify({ source: ['test'] }) });
      await bus.putTargets({
        Rule: 'all',
        Targets: [{ Id: '1', Arn: 'arn:aws:lambda:us-east-1:1:function:f' }],
      });
      bus.start();
      return { sqs: sqs.service, events: bus.service };
    },
  });
  const queue = new SQSClient({
    region: REGION,
    endpoint: ENDPOINT,
    credentials: LOCAL_CREDENTIALS,
    requestHandler: inProcessHandler(request => (sqs as Sqs).service(request)),
  });
  const receive = async () => {
    const { Messages } = await queue.send(new ReceiveMessageCommand({ QueueUrl: QUEUE_URL }));
    return JSON.parse(Messages?.[0]?.Body ?? 'null') as JsonObject;
  };
  return { local, events, receive };
}

it('sqs:sendMessage sends and goes on', async () => {
  const { local, receive } = await openWithServices();
  const run = await local.run(
    machineOf({
      Send: {
        Type: 'Task',
        Resource: 'arn:aws:states:::sqs:sendMessage',
        Parameters: { QueueUrl: QUEUE_URL, 'MessageBody.$': '$' },
      },
    }),
    { job: 1 },
  );
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: { SdkHttpMetadata: { HttpStatusCode: 200 } } });
  expect(run.output).toHaveProperty('MessageId');
  expect(await receive()).toEqual({ job: 1 });
});

it('sqs:sendMessage.waitForTaskToken waits for whoever reads the message', async () => {
  const { local, receive } = await openWithServices();
  const executionArn = await local.start(
    await local.createMachine(
      jsonataMachineOf({
        Ask: {
          Type: 'Task',
          Resource: 'arn:aws:states:::sqs:sendMessage.waitForTaskToken',
          Arguments: { QueueUrl: QUEUE_URL, MessageBody: { token: '{% $states.context.Task.Token %}' } },
        },
      }),
    ),
  );
  await local.clock.idle();
  const { token } = await receive();
  await local.sfn.send(new SendTaskSuccessCommand({ taskToken: token as string, output: '"answer"' }));
  expect(await local.outcome(executionArn)).toMatchObject({ status: 'SUCCEEDED', output: 'answer' });
});

it('a queue that is not there is an error of the task', async () => {
  const { local } = await openWithServices();
  const run = await local.run(
    machineOf({
      Send: {
        Type: 'Task',
        Resource: 'arn:aws:states:::sqs:sendMessage',
        Parameters: { QueueUrl: `${QUEUE_URL}-gone`, MessageBody: 'x' },
      },
    }),
  );
  expect(run).toMatchObject({ status: 'FAILED', error: 'SQS.AmazonSQSException' });
});

it('events:putEvents puts events that carry the execution among their resources', async () => {
  const { local, events } = await openWithServices();
  const run = await local.run(
    machineOf({
      Put: {
        Type: 'Task',
        Resource: 'arn:aws:states:::events:putEvents',
        Parameters: { Entries: [{ Source: 'test', DetailType: 'Done', 'Detail.$': '$' }] },
      },
    }),
    { n: 1 },
  );
  expect(run).toMatchObject({ status: 'SUCCEEDED', output: { FailedEntryCount: 0 } });
  await local.clock.idle();
  await expect
    .poll(() => events)
    .toMatchObject([
      { source: 'test', 'detail-type': 'Done', detail: { n: 1 }, resources: [run.executionArn] },
    ]);
});

it('events:putEvents.waitForTaskToken waits for whoever gets the event', async () => {
  const { local, events } = await openWithServices();
  const executionArn = await local.start(
    await local.createMachine(
      machineOf({
        Ask: {
          Type: 'Task',
          Resource: 'arn:aws:states:::events:putEvents.waitForTaskToken',
          Parameters: {
            Entries: [{ Source: 'test', DetailType: 'Asked', Detail: { 'token.$': '$$.Task.Token' } }],
          },
        },
      }),
    ),
  );
  await expect.poll(() => events).toHaveLength(1);
  const { detail } = events[0] as { detail: { token: string } };
  await local.sfn.send(new SendTaskSuccessCommand({ taskToken: detail.token, output: '1' }));
  expect((await local.outcome(executionArn)).status).toBe('SUCCEEDED');
});
