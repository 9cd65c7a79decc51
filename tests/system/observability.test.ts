import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAtPlan } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { runEvidence } from '../support/run-evidence.ts';

let host: TestHost;
let runId: string;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  host = await openTestHost();
  ({ runId } = await runAtPlan(host.api, { workflowId: 'bench-gated' }));
  await host.api.decide(runId, { decision: 'approve' });
  await host.api.untilOver(runId);
  const records = await host.logs();
  lines = records.flatMap(({ message }) => {
    try {
      return [JSON.parse(String(message)) as Record<string, unknown>];
    } catch {
      return [];
    }
  });
});
afterAll(() => host.close());

describe('what is logged', () => {
  it('names run, step and attempt on each line of a step (OBS-1)', () => {
    const steps = lines.filter(line => line.message === 'Step ended.');
    expect(steps).toHaveLength(2);
    for (const line of steps)
      expect(line).toMatchObject({
        level: 'INFO',
        runId,
        stepId: expect.stringMatching(/draft|polish/),
        attempt: 0,
        requestId: expect.any(String),
      });
  });

  it('counts each run once with reason, duration, turns, tokens and cost (OBS-1)', () => {
    const metrics = lines.filter(line => '_aws' in line);
    const completed = metrics.filter(line => 'RunsCompleted' in line);
    expect(completed).toHaveLength(1);
    expect(completed[0]).toMatchObject({
      RunsCompleted: 1,
      completionReason: 'completed',
      workflowId: 'bench-gated',
    });
    expect(metrics.filter(line => 'RunDuration' in line)).toMatchObject([
      { RunDuration: expect.any(Number), RunTurns: 4, RunInputTokens: expect.any(Number), RunCostUsd: 0 },
    ]);
  });

  it('holds neither task tokens nor keys of links nor what people wrote', async () => {
    const { taskToken, key } = await secretsOf(runId);
    const text = JSON.stringify(await host.logs());
    expect(taskToken.length).toBeGreaterThan(20);
    expect(text).not.toContain(taskToken);
    expect(text).not.toContain(key);
    expect(text).not.toContain('An answer to q1');
  });
});

async function secretsOf(id: string): Promise<{ taskToken: string; key: string }> {
  const evidence = runEvidence(host.url);
  const deliveries = await evidence.deliveries({ runId: id, workflowId: 'bench-gated' });
  evidence.close();
  const tokens = deliveries.flatMap(({ taskToken }) => (typeof taskToken === 'string' ? [taskToken] : []));
  const waiting = await runAtPlan(host.api, { workflowId: 'bench-gated' });
  return {
    taskToken: tokens[0] ?? '',
    key: new URL(waiting.gate?.url ?? '').searchParams.get('k') ?? '',
  };
}
