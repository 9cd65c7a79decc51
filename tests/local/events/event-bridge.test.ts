import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateEventBusCommand,
  DeleteEventBusCommand,
  DeleteRuleCommand,
  DescribeEventBusCommand,
  DescribeRuleCommand,
  DisableRuleCommand,
  EnableRuleCommand,
  EventBridgeClient,
  ListEventBusesCommand,
  ListRuleNamesByTargetCommand,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutEventsCommand,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
  type Target,
  TestEventPatternCommand,
} from '@aws-sdk/client-eventbridge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import type { DeliveryMeta } from '../../../local/events/delivery.ts';
import { type EventBridge, openEventBridge } from '../../../local/events/event-bridge.ts';
import { openStore, type Store } from '../../../local/store/store.ts';
import { AwsError } from '../../../local/wire/aws-error.ts';
import { type HttpServing, serveHttp } from '../../../local/wire/serve-http.ts';

const QUEUE = 'arn:aws:sqs:us-east-1:000000000000:orders';
const DEAD_LETTERS = 'arn:aws:sqs:us-east-1:000000000000:dead';

interface Received {
  arn: string;
  payload: string;
  meta: DeliveryMeta;
}

let folder: string;
let store: Store;
let clock: VirtualClock;
let bridge: EventBridge;
let server: HttpServing;
let client: EventBridgeClient;
let received: Received[];
let logged: string[];
/** Says how the next attempt on a target fails; undefined lets it succeed. */
let failWith: (arn: string) => Error | undefined;

async function open(): Promise<void> {
  store = await openStore({ folder });
  bridge = await openEventBridge({
    store,
    clock,
    region: 'us-east-1',
    accountId: '000000000000',
    random: () => 0.5,
    log: message => logged.push(message),
    deliver: async ({ arn }, payload, meta) => {
      const fault = failWith(arn);
      if (fault !== undefined) throw fault;
      received.push({ arn, payload, meta });
    },
  });
  server = await serveHttp(bridge.service, { port: 0 });
  client = new EventBridgeClient({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
  });
}

async function shut(): Promise<void> {
  client.destroy();
  await server.close();
  bridge.close();
  await store.close();
}

async function restart(): Promise<void> {
  await shut();
  await open();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'events-'));
  clock = new VirtualClock({ startMs: Date.parse('2026-01-01T00:00:00Z') });
  received = [];
  logged = [];
  failWith = () => undefined;
  await open();
});

afterEach(async () => {
  await shut();
  await rm(folder, { recursive: true, force: true });
});

async function addRule(target: Partial<Target> = {}, rule: { EventBusName?: string; Name?: string } = {}) {
  const named = { Name: 'orders', ...rule };
  await client.send(new PutRuleCommand({ ...named, EventPattern: '{"source":["shop"]}' }));
  const Targets = [{ Id: 'queue', Arn: QUEUE, ...target }];
  await client.send(new PutTargetsCommand({ Rule: named.Name, EventBusName: rule.EventBusName, Targets }));
}

const sendOrder = (entry: { EventBusName?: string; Source?: string; Time?: Date } = {}) =>
  client.send(
    new PutEventsCommand({
      Entries: [{ Source: 'shop', DetailType: 'placed', Detail: '{"id":7}', ...entry }],
    }),
  );

describe('event delivery', () => {
  beforeEach(() => bridge.start());

  it('brings a matching event to the target in its envelope', async () => {
    await addRule();
    const { Entries } = await sendOrder({ Time: new Date('2025-12-31T23:59:59.900Z') });
    await sendOrder({ Source: 'elsewhere' });
    await clock.idle();

    expect(received).toHaveLength(1);
    expect(JSON.parse(received[0]?.payload ?? '')).toEqual({
      version: '0',
      id: Entries?.[0]?.EventId,
      'detail-type': 'placed',
      source: 'shop',
      account: '000000000000',
      time: '2025-12-31T23:59:59Z',
      region: 'us-east-1',
      resources: [],
      detail: { id: 7 },
    });
  });

  it.each<[string, Partial<Target>, string]>([
    ['its constant input', { Input: '{"constant":true}' }, '{"constant":true}'],
    ['the part at its input path', { InputPath: '$.detail.id' }, '7'],
    [
      'what its transformer makes',
      { InputTransformer: { InputPathsMap: { id: '$.detail.id' }, InputTemplate: '{"order":<id>}' } },
      '{"order":7}',
    ],
  ])('gives a target %s', async (_, target, payload) => {
    await addRule(target);
    await sendOrder();
    await clock.idle();
    expect(received.map(delivery => delivery.payload)).toEqual([payload]);
  });

  it('skips disabled rules until they are enabled', async () => {
    await addRule();
    await client.send(new DisableRuleCommand({ Name: 'orders' }));
    await sendOrder();
    await clock.idle();
    expect(received).toEqual([]);
    await client.send(new EnableRuleCommand({ Name: 'orders' }));
    await sendOrder();
    await clock.idle();
    expect(received).toHaveLength(1);
  });

  it('tries again with growing pauses until the target takes it', async () => {
    await addRule();
    const attemptsMs: number[] = [];
    failWith = () => {
      attemptsMs.push(clock.now() - Date.parse('2026-01-01T00:00:00Z'));
      return attemptsMs.length < 4 ? new Error('busy') : undefined;
    };
    await sendOrder();
    await clock.advanceBy(60_000);
    expect(attemptsMs).toEqual([0, 1000, 3000, 7000]);
    expect(received.map(({ meta }) => meta.attempt)).toEqual([4]);
  });

  it('sends what is out of retries to the dead-letter queue', async () => {
    await addRule({ RetryPolicy: { MaximumRetryAttempts: 2 }, DeadLetterConfig: { Arn: DEAD_LETTERS } });
    failWith = arn => (arn === QUEUE ? new Error('broken') : undefined);
    await sendOrder();
    await clock.advanceBy(3_600_000);
    expect(received).toHaveLength(1);
    expect(received[0]?.arn).toBe(DEAD_LETTERS);
    expect(JSON.parse(received[0]?.payload ?? '').detail).toEqual({ id: 7 });
    expect(received[0]?.meta.messageAttributes).toEqual({
      ERROR_CODE: 'SDK_CLIENT_ERROR',
      ERROR_MESSAGE: 'broken',
      RULE_ARN: 'arn:aws:events:us-east-1:000000000000:rule/orders',
      TARGET_ARN: QUEUE,
      RETRY_ATTEMPTS: '2',
      EXHAUSTED_RETRY_CONDITION: 'MaximumRetryAttempts',
    });
  });

  it('gives up on an event that grew too old', async () => {
    await addRule({
      RetryPolicy: { MaximumEventAgeInSeconds: 60 },
      DeadLetterConfig: { Arn: DEAD_LETTERS },
    });
    failWith = arn => (arn === QUEUE ? new Error('broken') : undefined);
    await sendOrder();
    await clock.advanceBy(3_600_000);
    expect(received.map(({ meta }) => meta.messageAttributes?.EXHAUSTED_RETRY_CONDITION)).toEqual([
      'MaximumEventAgeInSeconds',
    ]);
  });

  it('does not retry a target that is not there', async () => {
    await addRule({ DeadLetterConfig: { Arn: DEAD_LETTERS } });
    failWith = arn => (arn === QUEUE ? new AwsError('QueueDoesNotExist', 'no such queue') : undefined);
    await sendOrder();
    await clock.idle();
    expect(received.map(({ meta }) => meta.messageAttributes?.ERROR_CODE)).toEqual(['NO_RESOURCE']);
  });

  it('makes 185 retries within a day and then logs the loss', async () => {
    await addRule();
    let attempts = 0;
    failWith = () => {
      attempts++;
      return new Error('down');
    };
    await sendOrder();
    await clock.advanceBy(86_400_000);
    expect(attempts).toBe(186);
    expect(logged).toEqual([expect.stringContaining(`did not reach ${QUEUE}: down`)]);
  });

  it('forwards to another bus once, with the event unchanged', async () => {
    const { EventBusArn } = await client.send(new CreateEventBusCommand({ Name: 'second' }));
    const third = await client.send(new CreateEventBusCommand({ Name: 'third' }));
    await addRule({ Arn: EventBusArn });
    await addRule({}, { EventBusName: 'second' });
    await addRule({ Arn: third.EventBusArn }, { EventBusName: 'second', Name: 'onward' });
    await addRule({}, { EventBusName: 'third' });
    const { Entries } = await sendOrder();
    await clock.idle();
    expect(received.map(({ payload }) => JSON.parse(payload).id)).toEqual([Entries?.[0]?.EventId]);
    expect(received[0]?.meta.ruleArn).toBe('arn:aws:events:us-east-1:000000000000:rule/second/orders');
  });
});

describe('after a restart', () => {
  it('has every event that was answered for, had the process been killed right then', async () => {
    await addRule();
    const { Entries } = await sendOrder();
    const copy = await mkdtemp(join(tmpdir(), 'events-copy-'));
    try {
      await cp(folder, copy, { recursive: true });
      await shut();
      await rm(folder, { recursive: true });
      await rename(copy, folder);
      await open();
      bridge.start();
      await clock.idle();
      expect(received.map(({ meta }) => meta.eventId)).toEqual([Entries?.[0]?.EventId]);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });

  it('delivers what was acknowledged but not yet delivered', async () => {
    await addRule();
    await sendOrder();
    await restart();
    bridge.start();
    await clock.idle();
    expect(received).toHaveLength(1);
    await restart();
    bridge.start();
    await clock.idle();
    expect(received).toHaveLength(1);
  });

  it('keeps the pause before the next attempt and counts on', async () => {
    await addRule();
    bridge.start();
    failWith = () => new Error('busy');
    await sendOrder();
    await clock.advanceBy(7000);
    failWith = () => undefined;
    await restart();
    bridge.start();
    await clock.advanceBy(7999);
    expect(received).toEqual([]);
    await clock.advanceBy(1);
    expect(received.map(({ meta }) => meta.attempt)).toEqual([5]);
  });

  it('still has its buses, rules and targets', async () => {
    await client.send(new CreateEventBusCommand({ Name: 'other' }));
    await addRule({ RoleArn: 'arn:aws:iam::000000000000:role/r' }, { EventBusName: 'other' });
    const before = await client.send(new DescribeRuleCommand({ Name: 'orders', EventBusName: 'other' }));
    await restart();
    const { $metadata: _, ...after } = await client.send(
      new DescribeRuleCommand({ Name: 'orders', EventBusName: 'other' }),
    );
    expect(before).toMatchObject(after);
    const { Targets } = await client.send(
      new ListTargetsByRuleCommand({ Rule: 'orders', EventBusName: 'other' }),
    );
    expect(Targets).toEqual([{ Id: 'queue', Arn: QUEUE, RoleArn: 'arn:aws:iam::000000000000:role/r' }]);
  });
});

describe('a schedule', () => {
  const schedule = async (ScheduleExpression: string) => {
    await client.send(new PutRuleCommand({ Name: 'tick', ScheduleExpression }));
    await client.send(new PutTargetsCommand({ Rule: 'tick', Targets: [{ Id: 'queue', Arn: QUEUE }] }));
  };
  const times = () => received.map(({ payload }) => JSON.parse(payload).time);

  it('sends a Scheduled Event at each run', async () => {
    bridge.start();
    await schedule('cron(0 6 ? * FRI *)');
    await clock.advanceBy(9 * 86_400_000);
    expect(times()).toEqual(['2026-01-02T06:00:00Z', '2026-01-09T06:00:00Z']);
    expect(JSON.parse(received[0]?.payload ?? '')).toMatchObject({
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      resources: ['arn:aws:events:us-east-1:000000000000:rule/tick'],
      detail: {},
    });
  });

  it('does not make up for runs missed while the process was down', async () => {
    bridge.start();
    await schedule('rate(5 minutes)');
    await clock.advanceBy(6 * 60_000);
    await shut();
    await clock.advanceBy(20 * 60_000);
    await open();
    bridge.start();
    await clock.advanceBy(5 * 60_000);
    expect(times()).toEqual(['2026-01-01T00:05:00Z', '2026-01-01T00:30:00Z']);
  });

  it('delivers a run that was recorded before the process went down', async () => {
    bridge.start();
    await schedule('rate(5 minutes)');
    failWith = () => new Error('busy');
    await clock.advanceBy(5 * 60_000);
    await restart();
    failWith = () => undefined;
    bridge.start();
    await clock.advanceBy(10_000);
    expect(times()).toEqual(['2026-01-01T00:05:00Z']);
  });

  it('stops when the rule is disabled and counts anew when it is enabled', async () => {
    bridge.start();
    await schedule('rate(1 hour)');
    await clock.advanceBy(30 * 60_000);
    await client.send(new DisableRuleCommand({ Name: 'tick' }));
    await clock.advanceBy(70 * 60_000);
    await client.send(new EnableRuleCommand({ Name: 'tick' }));
    await clock.advanceBy(60 * 60_000);
    expect(times()).toEqual(['2026-01-01T02:40:00Z']);
  });

  it('is replaced when the rule changes', async () => {
    bridge.start();
    await schedule('rate(1 minute)');
    await schedule('rate(10 minutes)');
    await clock.advanceBy(10 * 60_000);
    expect(times()).toEqual(['2026-01-01T00:10:00Z']);
  });
});

describe('PutEvents', () => {
  it('answers for each entry on its own', async () => {
    const good = { Source: 's', DetailType: 't', Detail: '{}' };
    const { FailedEntryCount, Entries } = await client.send(
      new PutEventsCommand({
        Entries: [
          good,
          { ...good, Source: undefined },
          { ...good, DetailType: undefined },
          { ...good, Detail: undefined },
          { ...good, Detail: '"text"' },
          { ...good, Detail: '[1]' },
          { ...good, Detail: '{' },
          { ...good, Detail: `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}` },
          { ...good, Source: 'aws.ec2' },
          { ...good, EventBusName: 'nowhere' },
        ],
      }),
    );
    expect(FailedEntryCount).toBe(8);
    expect(Entries?.map(entry => entry.ErrorCode ?? entry.EventId?.length)).toEqual([
      36,
      'InvalidArgument',
      'InvalidArgument',
      'InvalidArgument',
      'MalformedDetail',
      'MalformedDetail',
      'MalformedDetail',
      'MalformedDetail',
      'NotAuthorizedForSourceException',
      36,
    ]);
    expect(Entries?.[1]?.ErrorMessage).toBe(
      'Parameter Source is not valid. Reason: Source is a required argument.',
    );
  });

  it('refuses more than ten entries, none, and too many bytes', async () => {
    const entry = { Source: 's', DetailType: 't', Detail: '{}' };
    await expect(
      client.send(new PutEventsCommand({ Entries: Array.from({ length: 11 }, () => entry) })),
    ).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(/at 'entries' failed .* less than or equal to 10$/),
    });
    await expect(client.send(new PutEventsCommand({ Entries: [] }))).rejects.toMatchObject({
      name: 'ValidationException',
    });
    const Detail = JSON.stringify({ text: 'x'.repeat(200 * 1024) });
    await expect(
      client.send(
        new PutEventsCommand({
          Entries: [
            { ...entry, Detail },
            { ...entry, Detail },
          ],
        }),
      ),
    ).rejects.toMatchObject({
      message: 'Total size of the entries in the request is over the limit.',
    });
  });

  it('lets an embedded service raise events of AWS', async () => {
    bridge.start();
    await bridge.putRule({ Name: 'states', EventPattern: '{"source":["aws.states"]}' });
    await bridge.putTargets({ Rule: 'states', Targets: [{ Id: 'queue', Arn: QUEUE }] });
    const entry = {
      Source: 'aws.states',
      DetailType: 'Step Functions Execution Status Change',
      Detail: '{}',
    };
    await bridge.putEvents([entry], { isService: true });
    await clock.idle();
    expect(received).toHaveLength(1);
  });
});

describe('buses, rules and targets', () => {
  it('are listed in pages and described', async () => {
    for (const Name of ['b-one', 'a-two']) await client.send(new CreateEventBusCommand({ Name }));
    const first = await client.send(new ListEventBusesCommand({ Limit: 2 }));
    const second = await client.send(new ListEventBusesCommand({ Limit: 2, NextToken: first.NextToken }));
    expect([...(first.EventBuses ?? []), ...(second.EventBuses ?? [])].map(bus => bus.Name)).toEqual([
      'a-two',
      'b-one',
      'default',
    ]);
    expect(second.NextToken).toBeUndefined();
    expect((await client.send(new DescribeEventBusCommand({}))).Arn).toBe(
      'arn:aws:events:us-east-1:000000000000:event-bus/default',
    );

    await addRule();
    await addRule({ Arn: DEAD_LETTERS }, { Name: 'orphans' });
    const { Rules } = await client.send(new ListRulesCommand({ NamePrefix: 'orp' }));
    expect(Rules).toEqual([
      {
        Name: 'orphans',
        Arn: 'arn:aws:events:us-east-1:000000000000:rule/orphans',
        EventBusName: 'default',
        EventPattern: '{"source":["shop"]}',
        State: 'ENABLED',
      },
    ]);
    expect((await client.send(new ListRuleNamesByTargetCommand({ TargetArn: QUEUE }))).RuleNames).toEqual([
      'orders',
    ]);
  });

  it('change and go', async () => {
    await addRule();
    await expect(client.send(new DeleteRuleCommand({ Name: 'orders' }))).rejects.toMatchObject({
      name: 'ValidationException',
      message: "Rule can't be deleted since it has targets.",
    });
    const removed = await client.send(new RemoveTargetsCommand({ Rule: 'orders', Ids: ['queue', 'other'] }));
    expect(removed.FailedEntries?.map(entry => entry.TargetId)).toEqual(['other']);
    await client.send(new DeleteRuleCommand({ Name: 'orders' }));
    await client.send(new DeleteRuleCommand({ Name: 'orders' }));
    expect((await client.send(new ListRulesCommand({}))).Rules).toEqual([]);
    await client.send(new CreateEventBusCommand({ Name: 'gone' }));
    await client.send(new DeleteEventBusCommand({ Name: 'gone' }));
    await expect(client.send(new DescribeEventBusCommand({ Name: 'gone' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'Event bus gone does not exist.',
    });
  });

  const target = (members: Partial<Target>) =>
    new PutTargetsCommand({ Rule: 'orders', Targets: [{ Id: 't', Arn: QUEUE, ...members }] });

  it.each([
    [new PutRuleCommand({ Name: 'r' }), 'ValidationException', /EventPattern or ScheduleExpression must be/],
    [
      new PutRuleCommand({ Name: 'r', ScheduleExpression: 'rate(1 minutes)' }),
      'ValidationException',
      /^Parameter ScheduleExpression is not valid\.$/,
    ],
    [
      new PutRuleCommand({ Name: 'r', EventPattern: '{"a":[]}' }),
      'InvalidEventPatternException',
      /^Event pattern is not valid\. Reason: Empty arrays are not allowed$/,
    ],
    [
      new PutRuleCommand({ Name: 'no spaces', EventPattern: '{"a":[1]}' }),
      'ValidationException',
      /^1 validation error detected: Value 'no spaces' at 'name' failed to satisfy constraint: Member must satisfy regular expression pattern: \[\\\.\\-_A-Za-z0-9\]\+$/,
    ],
    [
      new PutRuleCommand({ Name: 'r', EventPattern: '{"a":[1]}', EventBusName: 'x' }),
      'ResourceNotFoundException',
      /^Event bus x does not exist\.$/,
    ],
    [
      new PutRuleCommand({ Name: 'r', ScheduleExpression: 'rate(1 minute)', EventBusName: 'x' }),
      'ValidationException',
      /only on the default event bus/,
    ],
    [
      new EnableRuleCommand({ Name: 'r' }),
      'ResourceNotFoundException',
      /^Rule r does not exist on EventBus default\.$/,
    ],
    [
      new CreateEventBusCommand({ Name: 'default' }),
      'ResourceAlreadyExistsException',
      /^Event bus default already exists\.$/,
    ],
    [
      new DeleteEventBusCommand({ Name: 'default' }),
      'ValidationException',
      /Cannot delete event bus default/,
    ],
    [target({ Id: '!' }), 'ValidationException', /Value '!' at 'targets\.1\.member\.id'/],
    [target({ Arn: 'queue' }), 'ValidationException', /Provided Arn is not in correct format/],
    [target({ Input: '{}', InputPath: '$' }), 'ValidationException', /^Only one of Input, InputPath/],
    [target({ Input: '{' }), 'ValidationException', /^JSON syntax error in input for target t$/],
    [target({ InputPath: 'x' }), 'ValidationException', /^InputPath for target t is invalid\.$/],
    [
      target({ RetryPolicy: { MaximumRetryAttempts: 186 } }),
      'ValidationException',
      /less than or equal to 185/,
    ],
    [
      new PutTargetsCommand({
        Rule: 'orders',
        Targets: [1, 2, 3, 4, 5, 6].map(id => ({ Id: `t${id}`, Arn: QUEUE })),
      }),
      'LimitExceededException',
      /exceeds the maximum number/,
    ],
    [
      new TestEventPatternCommand({ EventPattern: '{"a":[1]}', Event: '{}' }),
      'ValidationException',
      /^Parameter Event is not valid\.$/,
    ],
  ])('refuse wrong input (%#) and change nothing', async (command, name, message) => {
    await addRule();
    await expect(client.send(command as PutRuleCommand)).rejects.toMatchObject({
      name,
      message: expect.stringMatching(message),
    });
    expect((await client.send(new ListRulesCommand({}))).Rules).toHaveLength(1);
    expect((await client.send(new ListTargetsByRuleCommand({ Rule: 'orders' }))).Targets).toHaveLength(1);
  });

  it('test a pattern against an event', async () => {
    const Event = JSON.stringify({
      id: '1',
      account: '1',
      source: 'shop',
      time: '2026-01-01T00:00:00Z',
      region: 'r',
      'detail-type': 't',
    });
    const test = async (EventPattern: string) =>
      (await client.send(new TestEventPatternCommand({ EventPattern, Event }))).Result;
    expect(await test('{"source":[{"prefix":"sh"}]}')).toBe(true);
    expect(await test('{"source":["x"]}')).toBe(false);
  });
});
