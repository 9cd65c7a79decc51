import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import type { RunView } from '../../core/contracts/run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const childrenOf = async (runId: string) => {
  const events = (await host.api.events(runId)) as { type: string; runIds?: string[] }[];
  return events.flatMap(({ type, runIds = [] }) => (type === 'children.started' ? runIds : []));
};
const start = async (products: string[]) =>
  (await host.api.start('slogan-campaign', { products, max_turns: 1 })).body.runId;

describe('a step that dispatches (STEP-9)', () => {
  it('has a run of its own for each item, and goes on with what they made', async () => {
    const { calls } = scriptOffline([]);
    const runId = await start(['tea', 'coffee', 'milk']);
    const done = await host.api.untilOver(runId);
    expect(done).toMatchObject({ state: 'succeeded', results: { collect: { page: expect.any(String) } } });
    const { runs } = done.results.write_each as { runs: RunView[] };
    expect(runs).toMatchObject(Array(3).fill({ workflowId: 'slogan', state: 'succeeded' }));
    const children = await childrenOf(runId);
    expect(runs.map(child => child.runId)).toEqual(children);
    const first = await host.api.run(children[0] ?? '');
    expect(first.body).toMatchObject({ state: 'succeeded', parentRunId: runId, userMessage: 'tea' });
    expect(calls.filter(({ schemaName }) => schemaName === 'collect')).toHaveLength(1);
  }, 20_000);

  it('maps a child that fails to fail', async () => {
    scriptOffline([{ schemaName: 'write_plain', fail: 'ProviderRefused' }]);
    const done = await host.api.untilOver(await start(['tea', 'coffee']));
    expect(done).toMatchObject({
      state: 'succeeded',
      results: { hand_over: { message: expect.stringContaining('ProviderRefused') } },
    });
  }, 20_000);

  it('takes its children along when it is canceled', async () => {
    scriptOffline([{ schemaName: 'write_plain', delayMs: 3000, times: 9 }]);
    const runId = await start(['tea']);
    await host.api.until(runId, ({ progress }) => progress.summary.includes('elsewhere'));
    const [child = ''] = await childrenOf(runId);
    await host.api.until(child, ({ state }) => state === 'running');
    await host.api.cancel(runId);
    expect((await host.api.run(child)).body).toMatchObject({ state: 'canceled' });
    const executionArn = `arn:aws:states:us-east-1:000000000000:execution:slogan:${child}`;
    const { status } = await host.aws.stepFunctions.send(new DescribeExecutionCommand({ executionArn }));
    expect(status).toBe('ABORTED');
  });
});
