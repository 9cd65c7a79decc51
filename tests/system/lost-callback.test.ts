import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import type { RunView } from '../../core/contracts/run.ts';
import type { RunEvent } from '../../core/contracts/run-record.ts';
import { VirtualClock } from '../../local/clock/virtual-clock.ts';
import { findJournalFaults } from '../support/find-journal-faults.ts';
import { answersTo, runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { runStarted } from '../support/run-events.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';

const GATED = { workflowId: 'bench-gated' };
const PATIENCE_MS = 60_000;

let host: TestHost & { clock: VirtualClock };
let evidence: RunEvidence;

beforeAll(async () => {
  host = (await openTestHost({ clock: new VirtualClock() })) as typeof host;
  evidence = runEvidence(host.url);
});
afterEach(() => resetOffline());
afterAll(() => {
  evidence.close();
  return host.close();
});

const now = () => new Date(host.clock.now()).toISOString();
const letPatienceEnd = () => host.clock.advanceBy(PATIENCE_MS + 1);
/** What it sets going in the background waits for the clock to move on. */
const sweep = async () => {
  const answer = await host.invoke('tick', {});
  await host.clock.advanceBy(1);
  return answer;
};

function decided({ gate }: RunView) {
  const { gateId = '', contentHash = '' } = gate ?? {};
  return { at: now(), by: 'local', gateId, contentHash, digest: 'none' };
}
const answered = (run: RunView): RunEvent => ({
  type: 'questions.answered',
  ...decided(run),
  answers: answersTo(run),
  context: null,
});
const approved = (run: RunView): RunEvent => ({ type: 'plan.approved', ...decided(run) });

async function expectSettled(runId: string): Promise<void> {
  // A run that waits is looked at every few hours.
  const soon = new Date(host.clock.now() + 10 * PATIENCE_MS).toISOString();
  expect(await evidence.due(soon)).not.toContain(runId);
  const [journal, record] = await Promise.all([evidence.journal(runId), evidence.record(runId)]);
  expect(findJournalFaults(journal, record)).toEqual([]);
}

describe('a decision that was written down but not told', () => {
  it('is told by the sweep: the plan is made for the answers (GATE-3)', async () => {
    const run = await runAtQuestions(host.api, GATED);
    await evidence.write(run.runId, answered(run));
    await letPatienceEnd();
    await sweep();
    expect(await host.api.untilWaiting(run.runId, 'plan')).toMatchObject({ answers: answersTo(run) });
    await expectSettled(run.runId);
  });

  it('security 9: is told by the sweep: the approved plan is carried out (RUN-2, GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    await evidence.write(run.runId, approved(run));
    await letPatienceEnd();
    await sweep();
    expect(await host.api.untilOver(run.runId)).toMatchObject({ state: 'succeeded' });
    expect(await evidence.untilEnded(run)).toMatchObject({ status: 'SUCCEEDED' });
    await expectSettled(run.runId);
  });

  it('is told by the sweep: another plan is made (RUN-5, GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    await evidence.write(run.runId, { type: 'plan.revised', ...decided(run), comment: 'Add Austria' });
    await letPatienceEnd();
    await sweep();
    const again = await host.api.untilWaiting(run.runId, 'plan');
    expect(again.planChanges).not.toEqual([]);
    await expectSettled(run.runId);
  });

  it('is told by the sweep: the state machine of a rejected plan ends (RUN-2, GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    await evidence.write(run.runId, { type: 'plan.rejected', ...decided(run) });
    expect(await evidence.execution(run)).toMatchObject({ status: 'RUNNING' });
    await letPatienceEnd();
    await sweep();
    expect(await evidence.untilEnded(run)).toMatchObject({ status: 'SUCCEEDED' });
    await expect.poll(() => evidence.due('9999')).not.toContain(run.runId);
    await expectSettled(run.runId);
  });

  it('is told by the schedule, which nobody has to call (GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    await evidence.write(run.runId, approved(run));
    await host.clock.advanceBy(2 * PATIENCE_MS + 1);
    expect(await host.api.untilOver(run.runId)).toMatchObject({ state: 'succeeded' });
  });

  it('security 9: is told once when sweeps overlap and come again (GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    const { calls } = scriptOffline([]);
    await evidence.write(run.runId, approved(run));
    await letPatienceEnd();
    await Promise.all([sweep(), sweep(), sweep()]);
    await host.api.untilOver(run.runId);
    const journal = await evidence.journal(run.runId);
    const history = await evidence.history(run);
    await letPatienceEnd();
    expect(await sweep()).toEqual({ failed: false, payload: { mended: 0 } });
    expect(calls.map(({ schemaName }) => schemaName)).toEqual(['draft', 'polish']);
    expect(await evidence.journal(run.runId)).toEqual(journal);
    expect(await evidence.history(run)).toEqual(history);
  });

  it('is left to whoever wrote it until they had time to tell it (GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    await evidence.write(run.runId, approved(run));
    const journal = await evidence.journal(run.runId);
    await host.clock.advanceBy(PATIENCE_MS - 1000);
    expect(await sweep()).toEqual({ failed: false, payload: { mended: 0 } });
    expect(await evidence.journal(run.runId)).toEqual(journal);
    await host.api.cancel(run.runId);
  });

  it('shortly before its gate closes is told all the same (GATE-3)', async () => {
    const run = await runAtQuestions(host.api, GATED);
    await host.clock.advanceTo(Date.parse(run.gate?.expiresAt ?? '') - 10_000);
    await evidence.write(run.runId, answered(run));
    await host.clock.advanceBy(3 * PATIENCE_MS);
    expect((await host.api.run(run.runId)).body.state).not.toBe('failed');
    expect(await host.api.untilWaiting(run.runId, 'plan')).toMatchObject({ answers: answersTo(run) });
  });
});

describe('a run that was written down', () => {
  it('but not started is started by the sweep, once (RUN-1)', async () => {
    const { calls } = scriptOffline([]);
    const { runId } = await evidence.store.create(runStarted({ runId: 'run_unstarted', at: now() }));
    await letPatienceEnd();
    await Promise.all([sweep(), sweep()]);
    const asked = await host.api.untilWaiting(runId, 'questions');
    expect(calls).toHaveLength(1);
    await expectSettled(runId);
    await host.api.answer(runId, answersTo(asked));
    await host.api.untilWaiting(runId, 'plan');
  });

  it('does not wait for another that cannot be started (RUN-1)', async () => {
    const stuck = runStarted({ runId: 'run_stuck', workflowId: 'no-such-workflow', at: now() });
    await evidence.store.create(stuck);
    await host.clock.advanceBy(1);
    await evidence.store.create(runStarted({ runId: 'run_behind', at: now() }));
    await letPatienceEnd();
    await sweep();
    await host.api.untilWaiting('run_behind', 'questions');
    await host.api.cancel('run_stuck');
  });

  it('as canceled but not stopped is stopped by the sweep (RUN-1)', async () => {
    const run = await runAtQuestions(host.api, GATED);
    await evidence.write(run.runId, { type: 'run.canceled', at: now(), by: 'local', reason: 'canceled' });
    expect(await evidence.execution(run)).toMatchObject({ status: 'RUNNING' });
    await letPatienceEnd();
    await sweep();
    expect(await evidence.untilEnded(run)).toMatchObject({ status: 'ABORTED', error: 'RunCanceled' });
    await expectSettled(run.runId);
    expect((await host.api.run(run.runId)).body).toMatchObject({ state: 'canceled' });
  });

  it('as canceled after a decision that was not told either is stopped (RUN-1, GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    const { calls } = scriptOffline([]);
    const canceled: RunEvent = { type: 'run.canceled', at: now(), by: 'local', reason: 'canceled' };
    await evidence.write(run.runId, approved(run), canceled);
    await letPatienceEnd();
    await sweep();
    expect(await evidence.untilEnded(run)).toMatchObject({ status: 'ABORTED', error: 'RunCanceled' });
    expect(calls).toHaveLength(0);
    await expectSettled(run.runId);
  });

  it('as redriven but did not go on is moved on by the sweep (RUN-1)', async () => {
    scriptOffline([{ schemaName: 'challenge', fail: 'ProviderRefused' }]);
    const { body } = await host.api.start('decision-critic', { decision: 'We write our own database.' });
    expect(await evidence.untilEnded(body)).toMatchObject({ status: 'FAILED' });
    await host.clock.advanceBy(1);
    expect(await host.api.untilOver(body.runId)).toMatchObject({ state: 'failed' });
    await evidence.write(body.runId, { type: 'run.redriven', at: now(), by: 'local' });
    await letPatienceEnd();
    await Promise.all([sweep(), sweep()]);
    expect(await host.api.untilOver(body.runId)).toMatchObject({ state: 'succeeded' });
    await expectSettled(body.runId);
  });

  it('as redriven is moved on even if it had failed before its first attempt (RUN-1)', async () => {
    const event = runStarted({ runId: 'run_failed_early', at: now() });
    const stateMachineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:bench-gated';
    await evidence.stepFunctions.send(new StartExecutionCommand({ stateMachineArn, name: event.runId }));
    expect(await evidence.untilEnded(event)).toMatchObject({ status: 'FAILED', error: 'ConfigurationError' });
    await host.clock.advanceBy(1);
    await evidence.store.create(event);
    const error = { name: 'ConfigurationError', message: 'There was no run.' };
    await evidence.write(event.runId, { type: 'run.failed', at: now(), error, reason: 'error' });
    await evidence.write(event.runId, { type: 'run.redriven', at: now(), by: 'local' });
    await letPatienceEnd();
    await sweep();
    await host.api.untilWaiting(event.runId, 'questions');
    await expectSettled(event.runId);
  });
});
