import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  type QueueAttributeName,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import { openSqs, type Sqs } from '../../../local/sqs/sqs.ts';
import { openStore, type Store } from '../../../local/store/store.ts';
import { type HttpServing, serveHttp } from '../../../local/wire/serve-http.ts';

let folder: string;
let store: Store;
let clock: VirtualClock;
let sqs: Sqs;
let server: HttpServing;
let client: SQSClient;

async function open(): Promise<void> {
  store = await openStore({ folder });
  sqs = await openSqs({
    store,
    clock,
    region: 'us-east-1',
    accountId: '000000000000',
    endpoint: () => `http://127.0.0.1:${server.port}`,
    log: () => {},
  });
  server = await serveHttp(sqs.service, { port: 0 });
  client = new SQSClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  });
}

async function shut(): Promise<void> {
  client.destroy();
  sqs.close();
  await server.close();
  await store.close();
}

async function restart(): Promise<void> {
  await shut();
  await open();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqs-'));
  clock = new VirtualClock();
  await open();
});

afterEach(async () => {
  await shut();
  await rm(folder, { recursive: true, force: true });
});

const createQueue = async (QueueName = 'q', Attributes: Record<string, string> = {}) =>
  (await client.send(new CreateQueueCommand({ QueueName, Attributes }))).QueueUrl ?? '';
const urlOf = (name: string) => `http://127.0.0.1:${server.port}/000000000000/${name}`;
const send = (MessageBody: string, DelaySeconds?: number, queue = 'q') =>
  client.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody, DelaySeconds }));
const receive = async (request: Partial<ReceiveMessageCommandInput> = {}, queue = 'q') =>
  (
    await client.send(
      new ReceiveMessageCommand({ QueueUrl: urlOf(queue), MaxNumberOfMessages: 10, ...request }),
    )
  ).Messages ?? [];
const bodies = async (request: Partial<ReceiveMessageCommandInput> = {}, queue = 'q') =>
  (await receive(request, queue)).map(message => message.Body);
const attributes = async (...names: string[]) =>
  (
    await client.send(
      new GetQueueAttributesCommand({ QueueUrl: urlOf('q'), AttributeNames: names as QueueAttributeName[] }),
    )
  ).Attributes;
/** Resolves when the poll that is sent next has set its timer and waits. */
const nextPollWaits = () => {
  const setTimer = clock.at.bind(clock);
  return new Promise<void>(resolve => {
    clock.at = (dueMs, fire) => {
      clock.at = setTimer;
      resolve();
      return setTimer(dueMs, fire);
    };
  });
};

describe('a message', () => {
  it('comes back whole, with the digests that AWS defines', async () => {
    await createQueue();
    const sent = await client.send(
      new SendMessageCommand({
        QueueUrl: urlOf('q'),
        MessageBody: 'grüße 🎉',
        MessageAttributes: {
          text: { DataType: 'String', StringValue: 'ä' },
          count: { DataType: 'Number.int', StringValue: '12' },
          bytes: { DataType: 'Binary', BinaryValue: Buffer.from([0, 255]) },
        },
        MessageSystemAttributes: { AWSTraceHeader: { DataType: 'String', StringValue: 'Root=1' } },
      }),
    );
    // Computed with Python's hashlib over the byte layout in AWS's developer guide.
    expect(sent).toMatchObject({
      MD5OfMessageBody: 'ad086dfcff5a3c6ffe8d54b46a0eb40b',
      MD5OfMessageAttributes: '708bd5fe661b032bbf91278c26c517bc',
      MD5OfMessageSystemAttributes: 'd6619b3d47b81d3fc72c0db005a70eda',
    });
    const [message] = await receive({ MessageAttributeNames: ['All'], MessageSystemAttributeNames: ['All'] });
    expect(message).toMatchObject({
      MessageId: sent.MessageId,
      Body: 'grüße 🎉',
      MD5OfBody: sent.MD5OfMessageBody,
      MD5OfMessageAttributes: sent.MD5OfMessageAttributes,
      Attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: String(clock.now()),
        ApproximateFirstReceiveTimestamp: String(clock.now()),
        AWSTraceHeader: 'Root=1',
      },
    });
    expect(message?.MessageAttributes?.count).toEqual({ DataType: 'Number.int', StringValue: '12' });
    expect([...(message?.MessageAttributes?.bytes?.BinaryValue ?? [])]).toEqual([0, 255]);
  });

  it('shows only the attributes asked for', async () => {
    await createQueue('q', { VisibilityTimeout: '0' });
    await sqs.sendMessage('arn:aws:sqs:us-east-1:000000000000:q', 'x', {
      'a.one': { DataType: 'String', StringValue: '1' },
      'b.two': { DataType: 'String', StringValue: '2' },
    });
    const namesFor = async (MessageAttributeNames: string[]) =>
      Object.keys((await receive({ MessageAttributeNames }))[0]?.MessageAttributes ?? {});
    expect(await namesFor(['a.*'])).toEqual(['a.one']);
    expect(await namesFor(['b.two'])).toEqual(['b.two']);
    expect(await namesFor(['.*'])).toEqual(['a.one', 'b.two']);
    expect(await namesFor([])).toEqual([]);
  });

  it('is hidden from others until its visibility timeout is over', async () => {
    await createQueue();
    await send('one');
    await send('two');
    expect(await bodies({ MaxNumberOfMessages: 1 })).toEqual(['one']);
    expect(await bodies()).toEqual(['two']);
    await clock.advanceBy(29_999);
    expect(await bodies()).toEqual([]);
    await clock.advanceBy(1);
    const again = await receive({ MessageSystemAttributeNames: ['ApproximateReceiveCount'] });
    expect(again.map(message => [message.Body, message.Attributes?.ApproximateReceiveCount])).toEqual([
      ['one', '2'],
      ['two', '2'],
    ]);
  });

  it('can be hidden longer or shown at once', async () => {
    await createQueue();
    await send('one');
    const [message] = await receive();
    const change = (VisibilityTimeout: number) =>
      client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: urlOf('q'),
          ReceiptHandle: message?.ReceiptHandle,
          VisibilityTimeout,
        }),
      );
    await change(100);
    await clock.advanceBy(99_000);
    expect(await bodies()).toEqual([]);
    await change(0);
    await expect(change(5)).rejects.toMatchObject({ name: 'MessageNotInflight' });
    expect(await bodies()).toEqual(['one']);
  });

  it('is gone once deleted, and deleting twice is no fault', async () => {
    await createQueue();
    await send('one');
    const [message] = await receive();
    const remove = new DeleteMessageCommand({ QueueUrl: urlOf('q'), ReceiptHandle: message?.ReceiptHandle });
    await client.send(remove);
    await client.send(remove);
    await clock.advanceBy(60_000);
    expect(await bodies()).toEqual([]);
  });

  it('appears after its delay', async () => {
    await createQueue('q', { DelaySeconds: '10' });
    await send('queue delay');
    await send('own delay', 5);
    expect(await bodies()).toEqual([]);
    await clock.advanceBy(5_000);
    expect(await bodies()).toEqual(['own delay']);
    await clock.advanceBy(5_000);
    expect(await bodies()).toEqual(['queue delay']);
  });

  it('expires after the retention period', async () => {
    await createQueue('q', { MessageRetentionPeriod: '60' });
    await send('old');
    await clock.advanceBy(59_000);
    await send('young');
    await clock.advanceBy(1_000);
    expect(await attributes('ApproximateNumberOfMessages')).toEqual({ ApproximateNumberOfMessages: '1' });
    expect(await bodies()).toEqual(['young']);
  });

  it('moves to the dead-letter queue when it was received too often', async () => {
    await createQueue('dead');
    const deadLetterTargetArn = 'arn:aws:sqs:us-east-1:000000000000:dead';
    const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 });
    await createQueue('q', { RedrivePolicy, VisibilityTimeout: '0' });
    const { MessageId } = await send('poison');
    expect([await bodies(), await bodies(), await bodies()]).toEqual([['poison'], ['poison'], []]);
    await restart();
    const [moved] = await receive({ MessageSystemAttributeNames: ['All'] }, 'dead');
    expect(moved).toMatchObject({
      MessageId,
      Body: 'poison',
      Attributes: { DeadLetterQueueSourceArn: 'arn:aws:sqs:us-east-1:000000000000:q' },
    });
    expect(await attributes('ApproximateNumberOfMessages')).toEqual({ ApproximateNumberOfMessages: '0' });
  });
});

describe('long polling', () => {
  it('answers as soon as a message is sent', async () => {
    await createQueue();
    const waits = nextPollWaits();
    const polled = bodies({ WaitTimeSeconds: 20 });
    await waits;
    await send('late');
    expect(await polled).toEqual(['late']);
  });

  it('answers when a hidden message shows again', async () => {
    await createQueue('q', { ReceiveMessageWaitTimeSeconds: '20', VisibilityTimeout: '5' });
    await send('one');
    expect(await bodies()).toEqual(['one']);
    const waits = nextPollWaits();
    const polled = bodies();
    await waits;
    await clock.advanceBy(5_000);
    expect(await polled).toEqual(['one']);
  });

  it('answers empty when its time is over', async () => {
    await createQueue();
    const waits = nextPollWaits();
    const polled = bodies({ WaitTimeSeconds: 20 });
    await waits;
    await clock.advanceBy(20_000);
    expect(await polled).toEqual([]);
  });
});

describe('after a restart', () => {
  it('has every message whose send was answered, had the process been killed right then', async () => {
    await createQueue();
    const copy = await mkdtemp(join(tmpdir(), 'sqs-copy-'));
    try {
      await send('one');
      await send('two');
      const [one] = await receive({ MaxNumberOfMessages: 1 });
      await client.send(
        new DeleteMessageCommand({ QueueUrl: urlOf('q'), ReceiptHandle: one?.ReceiptHandle }),
      );
      await cp(folder, copy, { recursive: true });
      await shut();
      await rm(folder, { recursive: true });
      await rename(copy, folder);
      await open();
      await clock.advanceBy(30_000);
      expect(await bodies()).toEqual(['two']);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });

  it('keeps what was sent, what was deleted and what is hidden', async () => {
    await createQueue();
    for (const body of ['one', 'two', 'three']) await send(body);
    const [one, two] = await receive({ MaxNumberOfMessages: 2 });
    await client.send(new DeleteMessageCommand({ QueueUrl: urlOf('q'), ReceiptHandle: one?.ReceiptHandle }));
    await restart();
    expect(await bodies()).toEqual(['three']);
    await clock.advanceBy(30_000);
    const again = await receive({ MessageSystemAttributeNames: ['ApproximateReceiveCount'] });
    expect(again.map(message => [message.Body, message.Attributes?.ApproximateReceiveCount])).toEqual([
      ['two', '2'],
      ['three', '2'],
    ]);
    await client.send(new DeleteMessageCommand({ QueueUrl: urlOf('q'), ReceiptHandle: two?.ReceiptHandle }));
    await restart();
    await clock.advanceBy(30_000);
    expect(await bodies()).toEqual(['three']);
  });

  it('keeps the attributes of queues and forgets deleted queues with their messages', async () => {
    await createQueue('q', { VisibilityTimeout: '7' });
    await createQueue('gone');
    await send('lost', 0, 'gone');
    await client.send(new DeleteQueueCommand({ QueueUrl: urlOf('gone') }));
    await restart();
    expect(await attributes('VisibilityTimeout', 'QueueArn')).toEqual({
      VisibilityTimeout: '7',
      QueueArn: 'arn:aws:sqs:us-east-1:000000000000:q',
    });
    await createQueue('gone');
    expect(await bodies({}, 'gone')).toEqual([]);
    expect([...store.partitions('sqs/messages/')]).toEqual([]);
  });
});

describe('a batch', () => {
  it('succeeds and fails entry by entry', async () => {
    await createQueue();
    const sent = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: urlOf('q'),
        Entries: [
          { Id: 'good', MessageBody: 'a' },
          { Id: 'late', MessageBody: 'b', DelaySeconds: 901 },
          { Id: 'ugly', MessageBody: '\u0000' },
        ],
      }),
    );
    expect(sent.Successful?.map(entry => entry.Id)).toEqual(['good']);
    expect(sent.Failed?.map(entry => [entry.Id, entry.Code, entry.SenderFault])).toEqual([
      ['late', 'InvalidParameterValue', true],
      ['ugly', 'InvalidMessageContents', true],
    ]);

    const [message] = await receive();
    const removed = await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: urlOf('q'),
        Entries: [
          { Id: 'one', ReceiptHandle: message?.ReceiptHandle },
          { Id: 'two', ReceiptHandle: 'nonsense' },
        ],
      }),
    );
    expect(removed.Successful?.map(entry => entry.Id)).toEqual(['one']);
    expect(removed.Failed?.map(entry => entry.Code)).toEqual(['ReceiptHandleIsInvalid']);
  });

  it.each([
    [[], 'EmptyBatchRequest'],
    [
      Array.from({ length: 11 }, (_, id) => ({ Id: `i${id}`, MessageBody: 'x' })),
      'TooManyEntriesInBatchRequest',
    ],
    [['a', 'a'].map(Id => ({ Id, MessageBody: 'x' })), 'BatchEntryIdsNotDistinct'],
    [[{ Id: 'a b', MessageBody: 'x' }], 'InvalidBatchEntryId'],
    [['a', 'b'].map(Id => ({ Id, MessageBody: 'x'.repeat(600 * 1024) })), 'BatchRequestTooLong'],
  ])('is refused as a whole (%#)', async (Entries, name) => {
    await createQueue();
    await expect(
      client.send(new SendMessageBatchCommand({ QueueUrl: urlOf('q'), Entries })),
    ).rejects.toMatchObject({ name });
    expect(await bodies()).toEqual([]);
  });
});

describe('a queue', () => {
  it('is created once, found, listed and deleted', async () => {
    const url = await createQueue('b-queue', { VisibilityTimeout: '5' });
    expect(url).toBe(urlOf('b-queue'));
    expect(await createQueue('b-queue')).toBe(url);
    await expect(createQueue('b-queue', { VisibilityTimeout: '6' })).rejects.toMatchObject({
      name: 'QueueNameExists',
    });
    await createQueue('a-queue');
    const first = await client.send(new ListQueuesCommand({ MaxResults: 1 }));
    const second = await client.send(new ListQueuesCommand({ MaxResults: 1, NextToken: first.NextToken }));
    expect([first.QueueUrls, second.QueueUrls]).toEqual([[urlOf('a-queue')], [urlOf('b-queue')]]);
    expect((await client.send(new ListQueuesCommand({ QueueNamePrefix: 'b' }))).QueueUrls).toEqual([url]);
    expect((await client.send(new GetQueueUrlCommand({ QueueName: 'b-queue' }))).QueueUrl).toBe(url);
    await client.send(new DeleteQueueCommand({ QueueUrl: url }));
    await expect(client.send(new GetQueueUrlCommand({ QueueName: 'b-queue' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
      message: 'The specified queue does not exist.',
    });
  });

  it('counts visible, hidden and delayed messages', async () => {
    await createQueue();
    for (const body of ['a', 'b', 'c']) await send(body);
    await send('d', 60);
    await receive({ MaxNumberOfMessages: 1 });
    expect(
      await attributes(
        'ApproximateNumberOfMessages',
        'ApproximateNumberOfMessagesNotVisible',
        'ApproximateNumberOfMessagesDelayed',
      ),
    ).toEqual({
      ApproximateNumberOfMessages: '2',
      ApproximateNumberOfMessagesNotVisible: '1',
      ApproximateNumberOfMessagesDelayed: '1',
    });
  });

  it('changes its attributes', async () => {
    await createQueue();
    await client.send(
      new SetQueueAttributesCommand({ QueueUrl: urlOf('q'), Attributes: { VisibilityTimeout: '1' } }),
    );
    await send('one');
    await bodies();
    await clock.advanceBy(1_000);
    expect(await bodies()).toEqual(['one']);
  });

  it('is emptied by a purge, which is allowed once a minute', async () => {
    await createQueue();
    await send('one');
    const purge = () => client.send(new PurgeQueueCommand({ QueueUrl: urlOf('q') }));
    await purge();
    expect(await bodies()).toEqual([]);
    await expect(purge()).rejects.toMatchObject({ name: 'PurgeQueueInProgress' });
    await clock.advanceBy(60_000);
    await purge();
  });

  it.each<[(QueueUrl: string) => unknown, string]>([
    [() => new CreateQueueCommand({ QueueName: 'a b' }), 'InvalidParameterValue'],
    [() => new CreateQueueCommand({ QueueName: 'x.fifo' }), 'UnsupportedOperation'],
    [
      () => new CreateQueueCommand({ QueueName: 'x', Attributes: { VisibilityTimeout: '43201' } }),
      'InvalidAttributeValue',
    ],
    [
      () =>
        new CreateQueueCommand({ QueueName: 'x', Attributes: { Nonsense: '1' } as Record<string, string> }),
      'InvalidAttributeName',
    ],
    [
      () => new CreateQueueCommand({ QueueName: 'x', Attributes: { RedrivePolicy: '{}' } }),
      'InvalidParameterValue',
    ],
    [
      () =>
        new CreateQueueCommand({
          QueueName: 'x',
          Attributes: { RedrivePolicy: '{"deadLetterTargetArn":"arn:aws:sqs:r:1:none","maxReceiveCount":1}' },
        }),
      'InvalidParameterValue',
    ],
    [
      QueueUrl => new SendMessageCommand({ QueueUrl: `${QueueUrl}-none`, MessageBody: 'x' }),
      'QueueDoesNotExist',
    ],
    [QueueUrl => new SendMessageCommand({ QueueUrl, MessageBody: '' }), 'MissingParameter'],
    [
      QueueUrl => new SendMessageCommand({ QueueUrl, MessageBody: 'x'.repeat(1024 * 1024 + 1) }),
      'InvalidParameterValue',
    ],
    [
      (QueueUrl: string) =>
        new SendMessageCommand({
          QueueUrl,
          MessageBody: 'x',
          MessageAttributes: { a: { DataType: 'Text', StringValue: 'x' } },
        }),
      'InvalidParameterValue',
    ],
    [QueueUrl => new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 11 }), 'InvalidParameterValue'],
    [QueueUrl => new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'x' }), 'ReceiptHandleIsInvalid'],
  ])('refuses wrong input (%#) and changes nothing', async (makeCommand, name) => {
    await createQueue();
    await expect(client.send(makeCommand(urlOf('q')) as SendMessageCommand)).rejects.toMatchObject({ name });
    expect((await client.send(new ListQueuesCommand({}))).QueueUrls).toEqual([urlOf('q')]);
    expect(await bodies()).toEqual([]);
  });
});
