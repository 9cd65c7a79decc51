import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { answersTo, runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

const DECISION = { decision: 'We write our own database.' };
const EXECUTION = 'arn:aws:states:us-east-1:000000000000:execution';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const startCritic = async () => (await host.api.start('decision-critic', DECISION)).body.runId;

describe('a reply that does not fit', () => {
  it('gets one repair turn, and the run goes on (P-1)', async () => {
    const { calls } = scriptOffline([{ schemaName: 'decompose', reply: '{"claims": "none"}' }]);
    const runId = await startCritic();
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls.map(({ schemaName, repair }) => [schemaName, repair !== undefined])).toEqual([
      ['decompose', false],
      ['decompose', true],
      ['challenge', false],
      ['verdict', false],
    ]);
  });

  it('twice fails the attempt as InvalidResult, keeps what was said, and the state machine tries again (P-1)', async () => {
    scriptOffline([{ schemaName: 'decompose', reply: 'Sure! Here is prose.', times: 2 }]);
    const runId = await startCritic();
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    const events = await host.api.events(runId);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'attempt.failed',
        number: 1,
        error: expect.objectContaining({ name: 'InvalidResult' }),
      }),
    );
    const { body } = await host.api.run(runId);
    expect(body.usage.outputTokens).toBeGreaterThan(0);
  });
});

describe('a provider that fails', () => {
  it('is asked again after a pause when that may help (RUN-12)', async () => {
    const { calls } = scriptOffline([{ schemaName: 'challenge', fail: 'RateLimited' }]);
    const runId = await startCritic();
    const waiting = await host.api.until(runId, ({ progress }) => progress.summary.includes('RateLimited'));
    expect(waiting.progress).toMatchObject({ currentStepId: 'challenge', currentAttempt: 1 });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls.filter(({ schemaName }) => schemaName === 'challenge')).toHaveLength(2);
  });

  it('for good fails the run with the error and the step, and a redrive goes on from there (RUN-1, RUN-3)', async () => {
    const { calls } = scriptOffline([{ schemaName: 'challenge', fail: 'ProviderRefused' }]);
    const runId = await startCritic();
    const failed = await host.api.untilOver(runId);
    expect(failed).toMatchObject({
      state: 'failed',
      phase: 'execute',
      completionReason: 'error',
      error: {
        name: 'ProviderRefused',
        stepId: 'challenge',
        message: expect.stringContaining('ProviderRefused'),
      },
    });
    const redriven = await host.api.call('POST', `/runs/${runId}/redrive`);
    expect(redriven.status).toBe(202);
    const done = await host.api.untilOver(runId);
    expect(done).toMatchObject({ state: 'succeeded', phase: 'completed' });
    expect(done.error).toBeUndefined();
    expect(calls.map(({ schemaName }) => schemaName)).toEqual([
      'decompose',
      'challenge',
      'challenge',
      'verdict',
    ]);
  });
});

describe('a canceled run', () => {
  it('is over at once; its state machine stops, and what still arrives is refused (RUN-1)', async () => {
    const { api, aws } = host;
    const { runId } = await runAtPlan(api, { workflowId: 'bench-gated' });
    const canceled = await api.cancel(runId);
    expect(canceled).toMatchObject({
      status: 200,
      body: { state: 'canceled', phase: 'cancelled', gate: null },
    });
    expect((await api.cancel(runId)).status).toBe(200);
    expect(await api.decide(runId, { decision: 'approve' })).toMatchObject({ status: 409 });
    const { status } = await aws.stepFunctions.send(
      new DescribeExecutionCommand({ executionArn: `${EXECUTION}:bench-gated:${runId}` }),
    );
    expect(status).toBe('ABORTED');
    const late = await host.invoke('run-step', {
      runId,
      workflowId: 'bench-gated',
      workflowVersion: canceled.body.workflowVersion,
      attempt: 0,
      redrive: 0,
      stepId: 'draft',
      iteration: 1,
      ends: [],
    });
    expect(late).toMatchObject({ failed: true, payload: { errorType: 'RunOver' } });
  });
});

describe('time', () => {
  it('closes a gate that nobody came to, and no decision counts from that second on (RUN-2)', async () => {
    const virtual = await openTestHost({
      clock: new VirtualClock({ startMs: Date.parse('2026-01-01T00:00:00Z') }),
    });
    try {
      const { api, clock } = virtual;
      const asked = await runAtQuestions(api, { workflowId: 'bench-gated' });
      const expiresMs = Date.parse(asked.gate?.expiresAt ?? '');
      expect(expiresMs - Date.parse(asked.createdAt)).toBe(3_600_000);
      const other = await runAtQuestions(api, { workflowId: 'bench-gated' });
      await clock.advanceTo(expiresMs - 1000);
      expect(await api.answer(other.runId, answersTo(other))).toMatchObject({ status: 200 });
      await clock.advanceTo(expiresMs);
      expect(await api.answer(asked.runId, answersTo(asked))).toMatchObject({ status: 409 });
      await clock.advanceTo(expiresMs + 300_000);
      const late = await api.untilOver(asked.runId);
      expect(late).toMatchObject({
        state: 'failed',
        completionReason: 'expired',
        error: { name: 'GateExpired' },
      });

      expect((await api.call('POST', `/runs/${asked.runId}/redrive`)).status).toBe(202);
      const again = await api.untilWaiting(asked.runId, 'questions');
      expect(Date.parse(again.gate?.expiresAt ?? '')).toBe(clock.now() + 3_600_000);
      expect(await api.answer(again.runId, answersTo(again))).toMatchObject({ status: 200 });
    } finally {
      await virtual.close();
    }
  });
});
