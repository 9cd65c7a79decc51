import { CreateStateMachineCommand, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tokenFingerprint } from '../../core/adapters/keys/seal-token.ts';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import type { RunView } from '../../core/contracts/run.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { answersTo, runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { runStarted, versionOf } from '../support/run-events.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';

const GATED = { workflowId: 'bench-gated' };
const SLOW_MS = 500;

let host: TestHost;
let evidence: RunEvidence;

beforeAll(async () => {
  host = await openTestHost();
  evidence = runEvidence(host.url);
});
afterEach(() => resetOffline());
afterAll(() => {
  evidence.close();
  return host.close();
});

const now = () => new Date().toISOString();
const common = (runId: string) => ({
  runId,
  workflowId: 'bench-gated',
  workflowVersion: versionOf('bench-gated'),
  attempt: 0,
  redrive: 0,
});
const gatePayload = (runId: string) => ({ ...common(runId), taskToken: 'nobody-waits' });
const stepPayload = (runId: string, stepId = 'draft') => ({
  ...common(runId),
  stepId,
  iteration: 1,
  ends: stepId === 'polish' ? ['ok'] : [],
});

/** A run that nobody works on but the test: its state machine was never started. */
async function runOfNobody(): Promise<string> {
  const { runId } = await evidence.store.create(
    runStarted({ runId: `run_${Math.random().toString(36).slice(2)}` }),
  );
  return runId;
}

/** Answered, and the state machine has not heard of it. */
async function runBeforePlan(): Promise<string> {
  const asked = await runAtQuestions(host.api, GATED);
  await evidence.write(asked.runId, {
    type: 'questions.answered',
    at: now(),
    by: 'local',
    gateId: asked.gate?.gateId ?? '',
    digest: 'none',
    answers: answersTo(asked),
    context: null,
  });
  return asked.runId;
}

/** Approved, and the state machine has not heard of it. */
async function runBeforeSteps(): Promise<string> {
  const { runId, gate } = await runAtPlan(host.api, GATED);
  const { gateId = '', contentHash = '' } = gate ?? {};
  const digest = hashContent({ decision: 'approve' });
  await evidence.write(runId, { type: 'plan.approved', at: now(), by: 'local', gateId, contentHash, digest });
  return runId;
}

const WORK = [
  { functionName: 'clarify', schemaName: 'questions', prepare: runOfNobody, payload: gatePayload },
  { functionName: 'plan', schemaName: 'plan', prepare: runBeforePlan, payload: gatePayload },
  { functionName: 'run-step', schemaName: 'draft', prepare: runBeforeSteps, payload: stepPayload },
] as const;

describe.each(WORK)('a delivery to $functionName', ({ functionName, schemaName, prepare, payload }) => {
  it('that comes again gets the same answer, and the model is asked once (RUN-1)', async () => {
    const runId = await prepare();
    const { calls } = scriptOffline([]);
    const delivery = payload(runId);
    const first = await host.invoke(functionName, delivery);
    expect(first.failed).toBe(false);
    const journal = await evidence.journal(runId);
    expect(await host.invoke(functionName, delivery)).toEqual(first);
    expect(calls).toHaveLength(1);
    expect(await evidence.journal(runId)).toEqual(journal);
  });

  it('that comes again while the first is under way waits for its answer (RUN-1)', async () => {
    const runId = await prepare();
    const { calls } = scriptOffline([{ schemaName, delayMs: SLOW_MS }]);
    const delivery = payload(runId);
    const answers = await Promise.all([1, 2, 3].map(() => host.invoke(functionName, delivery)));
    expect(answers).toEqual([1, 2, 3].map(() => ({ failed: false, payload: answers[0]?.payload })));
    expect(calls).toHaveLength(1);
    const attempts = (await evidence.journal(runId)).filter(
      event =>
        event.type === 'attempt.started' &&
        event.stepId === (schemaName === 'questions' ? 'clarify' : schemaName),
    );
    expect(attempts).toHaveLength(1);
  });

  it('that failed fails again in the same way, and the model is not asked (RUN-1)', async () => {
    const runId = await prepare();
    const { calls } = scriptOffline([{ schemaName, fail: 'RateLimited' }]);
    const delivery = payload(runId);
    const first = await host.invoke(functionName, delivery);
    expect(first).toMatchObject({ failed: true, payload: { errorType: 'RateLimited' } });
    const { errorMessage } = first.payload as { errorMessage: string };
    const journal = await evidence.journal(runId);
    expect(await host.invoke(functionName, delivery)).toMatchObject({
      failed: true,
      payload: { errorType: 'RateLimited', errorMessage },
    });
    expect(calls).toHaveLength(1);
    expect(await evidence.journal(runId)).toEqual(journal);
    expect(await host.invoke(functionName, { ...delivery, attempt: 1 })).toMatchObject({ failed: false });
    expect(calls).toHaveLength(2);
  });

  it('whose owner died is taken over when its lease has ended without a sign of life (RUN-1)', async () => {
    const runId = await prepare();
    const { calls } = scriptOffline([]);
    const stepId = schemaName === 'questions' ? 'clarify' : schemaName;
    const at = now();
    const diedAt = new Date(Date.now() - 1000).toISOString();
    const dead = { iteration: 1, retry: 0, redrive: 0, owner: 'dead', leaseUntil: diedAt };
    await evidence.write(runId, { type: 'attempt.started', at, stepId, number: 1, ...dead });
    await evidence.store.beat(runId, stepId, new Date(Date.now() - 19_400).toISOString());
    const startedMs = Date.now();
    expect(await host.invoke(functionName, payload(runId))).toMatchObject({ failed: false });
    expect(Date.now() - startedMs).toBeGreaterThan(500);
    expect(calls).toHaveLength(1);
    expect((await evidence.record(runId)).attempts[stepId]).toMatchObject({ number: 2, status: 'completed' });
  });

  it('that was given up counts for nothing when it ends after all (RUN-1)', async () => {
    const runId = await prepare();
    scriptOffline([{ schemaName, delayMs: SLOW_MS }]);
    const stepId = schemaName === 'questions' ? 'clarify' : schemaName;
    const late = host.invoke(functionName, payload(runId));
    await expect.poll(async () => (await evidence.record(runId)).attempts[stepId]?.status).toBe('running');
    const taken = await host.invoke(functionName, { ...payload(runId), attempt: 1 });
    expect(taken.failed).toBe(false);
    const journal = await evidence.journal(runId);
    expect(await late).toMatchObject({ failed: true, payload: { errorType: 'StepTimedOut' } });
    expect(await evidence.journal(runId)).toEqual(journal);
  });

  it('that comes after a later one asks no model and changes nothing (RUN-1)', async () => {
    const runId = await prepare();
    const { calls } = scriptOffline([{ schemaName, fail: 'RateLimited' }]);
    await host.invoke(functionName, payload(runId));
    await host.invoke(functionName, { ...payload(runId), attempt: 1 });
    const journal = await evidence.journal(runId);
    await host.invoke(functionName, payload(runId));
    expect(calls).toHaveLength(2);
    expect(await evidence.journal(runId)).toEqual(journal);
  });
});

describe('a delivery that comes again when the run has moved on', () => {
  it('asks nothing anew once the questions are answered (RUN-2)', async () => {
    const run = await runAtPlan(host.api, GATED);
    const { calls } = scriptOffline([]);
    const before = await evidence.store.find(run.runId);
    const [clarify] = await evidence.deliveries(run);
    expect(await host.invoke('clarify', clarify)).toMatchObject({ failed: false });
    expect(calls).toHaveLength(0);
    expect(await evidence.store.find(run.runId)).toEqual(before);
  });

  it('plans nothing anew while the approved plan is carried out (RUN-2)', async () => {
    const run = await runAtPlan(host.api, GATED);
    const { calls } = scriptOffline([{ schemaName: 'draft', delayMs: SLOW_MS }]);
    await host.api.decide(run.runId, { decision: 'approve' });
    await host.api.until(run.runId, ({ progress }) => progress.currentStepId === 'draft');
    const [, plan] = await evidence.deliveries(run);
    await host.invoke('plan', plan);
    const done = await host.api.untilOver(run.runId);
    expect(done).toMatchObject({ state: 'succeeded', plan: run.plan });
    expect(calls.map(({ schemaName }) => schemaName)).toEqual(['draft', 'polish']);
  });

  it('leaves the next plan to the state that waits for it (RUN-2, GATE-3)', async () => {
    const run = await runAtPlan(host.api, GATED);
    const [, first] = await evidence.deliveries(run);
    const { gateId = '' } = run.gate ?? {};
    const decided = { at: now(), by: 'local', gateId, digest: 'none', comment: 'Shorter.' };
    await evidence.write(run.runId, { type: 'plan.revised', ...decided });
    const { calls } = scriptOffline([{ schemaName: 'plan', delayMs: SLOW_MS }]);
    const next = { ...first, taskToken: 'waits-for-the-next-plan' };
    await Promise.all([first, next].map(delivery => host.invoke('plan', delivery)));
    await host.invoke('plan', first);
    expect(calls).toHaveLength(1);
    const { taskTokens = {} } = (await evidence.store.find(run.runId)) ?? {};
    const fingerprint = tokenFingerprint('waits-for-the-next-plan');
    expect(Object.values(taskTokens)).toMatchObject([{ fingerprint }]);
  });

  it('binds no token to a gate that is no longer the newest (GATE-3)', async () => {
    const { runId } = await runAtPlan(host.api, GATED);
    const before = await evidence.store.find(runId);
    const [questions] = before?.run.decisions ?? [];
    if (questions === undefined) throw new Error('Nobody answered.');
    await evidence.store.replaceToken(runId, questions, 'of-the-questions');
    expect(await evidence.store.find(runId)).toEqual(before);
  });

  it('says of the last step what it said before the run was over (RUN-1)', async () => {
    const runId = await runBeforeSteps();
    await host.invoke('run-step', stepPayload(runId));
    const last = stepPayload(runId, 'polish');
    expect(await host.invoke('run-step', last)).toEqual({ failed: false, payload: { outcome: 'ok' } });
    expect(await evidence.record(runId)).toMatchObject({ state: 'succeeded' });
    expect(await host.invoke('run-step', last)).toEqual({ failed: false, payload: { outcome: 'ok' } });
  });
});

describe('a state that is retried at an open gate', () => {
  /** Another state that waits with a token of its own for what the run's function was told. */
  async function retryElsewhere(
    run: RunView,
    functionName: string,
  ): Promise<{ runId: string; workflowId: string }> {
    const workflowId = `retry-${run.runId}`;
    const { stateMachineArn } = await evidence.stepFunctions.send(
      new CreateStateMachineCommand({
        name: workflowId,
        roleArn: 'arn:aws:iam::000000000000:role/test',
        definition: JSON.stringify({
          QueryLanguage: 'JSONata',
          StartAt: 'Retry',
          States: {
            Retry: {
              Type: 'Task',
              Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
              Arguments: {
                FunctionName: functionName,
                Payload: {
                  ...common(run.runId),
                  attempt: 1,
                  taskToken: '{% $states.context.Task.Token %}',
                },
              },
              End: true,
            },
          },
        }),
      }),
    );
    await evidence.stepFunctions.send(new StartExecutionCommand({ stateMachineArn, name: run.runId }));
    const retry = { runId: run.runId, workflowId };
    await expect
      .poll(async () => (await evidence.history(retry)).map(({ type }) => type))
      .toContain('TaskSubmitted');
    return retry;
  }

  it.each([
    ['clarify', runAtQuestions, (run: RunView) => host.api.answer(run.runId, answersTo(run))],
    ['plan', runAtPlan, (run: RunView) => host.api.decide(run.runId, { decision: 'approve' })],
  ] as const)(
    'waits with its new token for what %s had asked before (GATE-3)',
    async (name, prepare, decide) => {
      const run = await prepare(host.api, GATED);
      const { calls } = scriptOffline([]);
      const journal = await evidence.journal(run.runId);
      const retry = await retryElsewhere(run, name);
      const first = (await evidence.deliveries(run)).at(-1);
      expect(await host.invoke(name, first)).toMatchObject({ failed: false });
      expect(calls).toHaveLength(0);
      expect(await evidence.journal(run.runId)).toEqual(journal);
      expect((await host.api.run(run.runId)).body).toEqual(run);
      expect(await decide(run)).toMatchObject({ status: 200 });
      expect(await evidence.untilEnded(retry)).toMatchObject({ status: 'SUCCEEDED' });
      expect(await evidence.execution(run)).toMatchObject({ status: 'RUNNING' });
    },
  );
});
