import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EVENT_SCHEMAS, eventSchemas } from '../../core/contracts/event-schemas.ts';
import { MESSAGE_POSTED } from '../../core/contracts/message-posted.ts';
import { RUN_REQUESTED } from '../../core/contracts/run-requested.ts';
import { slackEnvelopeSchema } from '../../core/contracts/slack-event.ts';
import { busClient } from '../support/bus-client.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const files = (folder: string) => readdirSync(`events/${folder}`).map(name => `events/${folder}/${name}`);
const ON_THE_BUS = ['messages', 'notices', 'requests', 'runs'].flatMap(files);
/** What is asked for has no type of its own. */
const ASKED = { requests: RUN_REQUESTED, messages: MESSAGE_POSTED };
const detailTypeOf = (path: string): string =>
  readJson(path).type ?? ASKED[path.split('/')[1] as keyof typeof ASKED];

let host: TestHost;
let bus: ReturnType<typeof busClient>;
beforeAll(async () => {
  host = await openTestHost();
  bus = busClient(host.url);
});
afterAll(async () => {
  bus.close();
  await host.close();
});

it('CH-10: the schemas of events are published as they are: otherwise `npm run compile`', () => {
  const published = readdirSync('events/schemas').map(name => [
    name,
    readFileSync(`events/schemas/${name}`, 'utf8'),
  ]);
  expect(Object.fromEntries(published)).toEqual(eventSchemas());
});

it('CH-10: every event file goes over the local bus, and what arrives is as its schema says', async () => {
  await bus.subscribe('files', { source: ['tests.files'] });
  for (const path of ON_THE_BUS) await bus.put('tests.files', detailTypeOf(path), readJson(path));
  const received = await bus.collect('files', all => all.length >= ON_THE_BUS.length);
  const arrived = received.map(({ body }) => body as { 'detail-type': string; detail: unknown });
  for (const { 'detail-type': detailType, detail } of arrived) {
    const published = z.fromJSONSchema(readJson(`events/schemas/${detailType}.v1.schema.json`));
    expect([detailType, published.safeParse(detail).error]).toEqual([detailType, undefined]);
    expect(EVENT_SCHEMAS[detailType]?.parse(detail)).toEqual(detail);
  }
  const details = arrived.map(({ detail }) => JSON.stringify(detail)).sort();
  expect(details).toEqual(ON_THE_BUS.map(path => JSON.stringify(readJson(path))).sort());
  const shown = new Set(ON_THE_BUS.map(detailTypeOf));
  expect([...shown].sort()).toEqual(Object.keys(EVENT_SCHEMAS).sort());
});

describe('every other event file', () => {
  it('CH-8: comes from Slack, and is as its schema says', () => {
    for (const path of files('slack'))
      expect(slackEnvelopeSchema.safeParse(readJson(path)).error).toBeUndefined();
    expect(readdirSync('events').sort()).toEqual([
      'messages',
      'notices',
      'requests',
      'runs',
      'schemas',
      'slack',
    ]);
  });
});
