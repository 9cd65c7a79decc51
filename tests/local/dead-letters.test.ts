import { afterAll, beforeAll, expect, it } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { parseManifest } from '../../app/parse-manifest.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { busClient } from '../support/bus-client.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

let host: TestHost & { readonly clock: VirtualClock };
let bus: ReturnType<typeof busClient>;
beforeAll(async () => {
  const { eventRules, buses, queues, functions, tables, buckets } = manifest;
  host = await openTestHost({
    clock: new VirtualClock(),
    definitions: [],
    manifest: parseManifest({
      ...{ buses, queues, tables, buckets },
      // Nobody has told it where anything is.
      functions: functions
        .filter(({ name }) => name === 'start-requested-run')
        .map(entry => ({ ...entry, bindings: [], environment: {} })),
      eventRules: eventRules.filter(({ name }) => name === 'run-requested'),
    }),
  });
  bus = busClient(host.url);
});
afterAll(async () => {
  bus.close();
  await host.close();
});

it('CH-10: what a function cannot handle is tried twice more, and kept as it came', async () => {
  const id = await bus.put('acme.orders', 'countersign.run.requested', { version: 1 });
  await host.clock.idle();
  await host.clock.advanceBy(60_000);
  expect(await bus.receive('countersign-dead-letters')).toEqual([]);
  await host.clock.advanceBy(120_000);
  const [letter] = await bus.receive('countersign-dead-letters');
  expect(letter).toMatchObject({
    body: { id, source: 'acme.orders', detail: { version: 1 } },
    attributes: { ErrorCode: '200', ErrorMessage: expect.stringContaining('environment is not complete') },
  });
});
