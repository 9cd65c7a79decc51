import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseManifest } from '../../app/parse-manifest.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { deployManifest } from '../../local/deploy-manifest.ts';
import { type EventBridge, openEventBridge } from '../../local/events/event-bridge.ts';
import type { StepFunctions } from '../../local/step-functions/step-functions.ts';
import { openStore, type Store } from '../../local/store/store.ts';
import { inProcessHandler } from '../../local/wire/in-process-handler.ts';

const EXECUTION = 'arn:aws:states:us-east-1:000000000000:execution';

const manifest = parseManifest({
  functions: [{ name: 'work', handler: 'work.ts', timeoutSeconds: 3, memoryMb: 128 }],
  stateMachines: [{ name: 'review', definition: 'statemachines/self-check.asl.json', type: 'STANDARD' }],
  buses: [{ name: 'news' }],
  eventRules: [
    {
      name: 'news-came',
      bus: 'news',
      pattern: { source: ['paper'] },
      target: { kind: 'function', name: 'work' },
    },
    {
      name: 'review-ended',
      pattern: { source: ['aws.states'] },
      ownExecutionsOnly: true,
      target: { kind: 'function', name: 'work' },
    },
  ],
});

let folder: string;
let store: Store;
let clock: VirtualClock;
let events: EventBridge;
let received: string[];

const deploy = () =>
  deployManifest({
    manifest: { ...manifest, stateMachines: [] },
    projectFolder: process.cwd(),
    s3: { createBucket: async () => {} },
    events,
    sqs: { createQueue: async name => ({ QueueUrl: name }) },
    stepFunctions: {} as StepFunctions,
    requestHandler: inProcessHandler(() => {
      throw new Error('No service is called.');
    }),
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-deploy-'));
  store = await openStore({ folder });
  clock = new VirtualClock();
  received = [];
  events = await openEventBridge({
    store,
    clock,
    region: 'us-east-1',
    accountId: '000000000000',
    log: () => {},
    deliver: async (_target, _payload, { ruleArn }) => {
      received.push(ruleArn.split('/').slice(1).join('/'));
    },
  });
  events.start();
});

afterEach(async () => {
  events.close();
  await store.close();
  await rm(folder, { recursive: true });
});

test('an event reaches the rules of the bus that it is put on', async () => {
  await deploy();
  const event = { Source: 'paper', DetailType: 'News', Detail: '{}' };
  await events.putEvents([{ ...event, EventBusName: 'news' }, event]);
  await clock.advanceBy(1_000);
  expect(received).toEqual(['news/news-came']);
});

test('a rule about our executions hears of every machine here, also of one that is no longer described', async () => {
  await deploy();
  const ended = (machine: string) => ({
    Source: 'aws.states',
    DetailType: 'Step Functions Execution Status Change',
    Detail: JSON.stringify({ executionArn: `${EXECUTION}:${machine}:run-1` }),
  });
  await events.putEvents([ended('review'), ended('review-of-others'), ended('other')], { isService: true });
  await clock.advanceBy(1_000);
  expect(received).toEqual(['review-ended', 'review-ended', 'review-ended']);
});

test('deploying again changes nothing', async () => {
  await deploy();
  await deploy();
  await events.putEvents([{ Source: 'paper', DetailType: 'News', Detail: '{}', EventBusName: 'news' }]);
  await clock.advanceBy(1_000);
  expect(received).toEqual(['news/news-came']);
});
