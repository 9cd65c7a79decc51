import { describe, expect, test } from 'vitest';
import { VirtualClock } from '../../../local/clock/virtual-clock.ts';
import type { UndeliverableEvent } from '../../../local/lambda/event-invocations.ts';
import { openLambda } from '../../../local/lambda/open-lambda.ts';
import { ImpatientClock } from '../clock/impatient-clock.ts';
import { functionNamed, openBench } from './lambda-bench.ts';

const MINUTE_MS = 60_000;

describe('an event', () => {
  test('is accepted at once and handled later', async () => {
    const clock = new VirtualClock();
    const seen: unknown[] = [];
    const { lambda, store } = await openBench({ only: async event => void seen.push(event) }, { clock });
    const accepted = await lambda.invoke('only', '{"n":1}', { type: 'Event' });
    expect(accepted).toMatchObject({ statusCode: 202, payload: '' });
    expect(seen).toEqual([]);
    await clock.advanceBy(0);
    expect(seen).toEqual([{ n: 1 }]);
    expect([...store.partitions('lambda/')].flatMap(partition => store.rows(partition))).toEqual([]);
  });

  test('is tried again after one and two minutes, under the same id, and then given up', async () => {
    const clock = new VirtualClock({ startMs: 0 });
    const attempts: { atMs: number; id: string }[] = [];
    const dropped: UndeliverableEvent[] = [];
    const { lambda } = await openBench(
      {
        only: async (_event, context) => {
          attempts.push({ atMs: clock.now(), id: context.awsRequestId });
          throw new Error('never');
        },
      },
      { clock, onEventFailure: async event => void dropped.push(event) },
    );
    const { requestId } = await lambda.invoke('only', '{}', { type: 'Event' });
    await clock.advanceBy(60 * MINUTE_MS);
    expect(attempts).toEqual([0, MINUTE_MS, 3 * MINUTE_MS].map(atMs => ({ atMs, id: requestId })));
    expect(dropped).toHaveLength(1);
    expect(dropped[0]).toMatchObject({ condition: 'RetriesExhausted', payload: '{}', requestId });
    expect(JSON.parse(dropped[0]?.lastError ?? '')).toMatchObject({ errorMessage: 'never' });
  });

  test('is not tried again once it succeeded', async () => {
    const clock = new VirtualClock();
    let attempts = 0;
    const handler = async () => {
      attempts++;
      if (attempts === 1) throw new Error('first');
    };
    const { lambda } = await openBench({ only: handler }, { clock });
    await lambda.invoke('only', '{}', { type: 'Event' });
    await clock.advanceBy(60 * MINUTE_MS);
    expect(attempts).toBe(2);
  });

  test('waits while its function is at its limit, without losing an attempt', async () => {
    const clock = new ImpatientClock();
    let finish = () => {};
    let runs = 0;
    const handler = (event: unknown) => {
      runs++;
      return event === 'first' ? new Promise<void>(resolve => (finish = resolve)) : Promise.resolve();
    };
    const { lambda } = await openBench(
      { only: handler },
      { clock, functions: [functionNamed('only', { reservedConcurrency: 1, timeoutSeconds: 900 })] },
    );
    const first = lambda.invoke('only', '"first"');
    await lambda.invoke('only', '"second"', { type: 'Event' });
    await clock.advanceBy(2 * MINUTE_MS);
    expect(runs).toBe(1);
    finish();
    await first;
    await clock.advanceBy(5 * MINUTE_MS);
    expect(runs).toBe(2);
  });

  test('that stays throttled for six hours is given up', async () => {
    const clock = new VirtualClock();
    const dropped: UndeliverableEvent[] = [];
    const { lambda } = await openBench(
      { only: async () => 1 },
      {
        clock,
        functions: [functionNamed('only', { reservedConcurrency: 0 })],
        onEventFailure: async event => void dropped.push(event),
      },
    );
    await lambda.invoke('only', '{}', { type: 'Event' });
    await clock.advanceBy(7 * 60 * MINUTE_MS);
    expect(dropped.map(event => event.condition)).toEqual(['EventAgeExceeded']);
  });

  test('survives a restart with its attempts counted', async () => {
    const clock = new VirtualClock({ startMs: 0 });
    const attempts: number[] = [];
    const handler = async () => {
      attempts.push(clock.now());
      throw new Error('never');
    };
    const { lambda, store, folder } = await openBench({ only: handler }, { clock });
    await lambda.invoke('only', '{"n":1}', { type: 'Event' });
    await clock.advanceBy(0);
    await lambda.close();
    await clock.advanceBy(30_000);

    const again = await openLambda({
      functions: [functionNamed('only')],
      loadHandler: async () => handler,
      clock,
      store,
      logFolder: `${folder}/logs`,
      log: () => {},
      region: 'us-east-1',
      accountId: '000000000000',
    });
    await clock.advanceBy(60 * MINUTE_MS);
    await again.close();
    expect(attempts).toEqual([0, MINUTE_MS, 3 * MINUTE_MS]);
  });

  test('that is too large or no JSON is refused and leaves nothing', async () => {
    const { lambda, store } = await openBench({ only: async () => 1 }, { clock: new VirtualClock() });
    const invoke = (payload: string) => lambda.invoke('only', payload, { type: 'Event' });
    await expect(invoke(`"${'x'.repeat(1_048_576)}"`)).rejects.toMatchObject({ status: 413 });
    await expect(invoke('{')).rejects.toMatchObject({ code: 'InvalidRequestContentException' });
    expect([...store.partitions('lambda/')]).toEqual([]);
  });
});
