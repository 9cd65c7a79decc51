import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { replayEvents } from '../../core/domain/run/apply-event.ts';
import { answersTo, MARKET, runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

let host: TestHost;
const { calls } = scriptOffline([]);
const callsOf = (runId: string) => calls.filter(({ facts }) => facts.runId === runId);

beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => {
  resetOffline();
  return host.close();
});

describe('a gated run', () => {
  it('clarifies, plans, waits for approval, and only then does the work (RUN-2, RUN-3, RUN-5, P-7)', async () => {
    const { api } = host;
    const started = await api.start('market-research', MARKET, { userId: 'user_123' });
    expect(started.status).toBe(202);
    expect(started.body).toMatchObject({
      workflowId: 'market-research',
      userId: 'user_123',
      phase: 'clarify',
      userMessage: MARKET.user_message,
      questions: [],
      plan: null,
      results: {},
    });
    const { runId } = started.body;
    expect(started.headers.get('location')).toBe(`/runs/${runId}`);

    const asked = await api.untilWaiting(runId, 'questions');
    expect(asked).toMatchObject({ state: 'waiting', phase: 'clarify' });
    expect(asked.questions.length).toBeGreaterThanOrEqual(2);
    expect(asked.questions.length).toBeLessThanOrEqual(3);
    for (const { question, context } of asked.questions) expect(question && context).toBeTruthy();

    const answers = answersTo(asked);
    const answered = await api.answer(runId, answers);
    expect(answered).toMatchObject({ status: 200, body: { phase: 'plan', answers, gate: null } });

    const planned = await api.untilWaiting(runId, 'plan');
    expect(planned.phase).toBe('plan');
    expect(planned.plan).toMatchObject({ provider: 'offline', estimatedCostUsd: expect.any(Number) });
    expect(planned.plan?.steps).toHaveLength(5);
    expect(planned.plan?.estimatedCostUsd).toBeGreaterThan(0);
    expect(Object.keys(planned.progress).sort()).toEqual([
      'currentAttempt',
      'currentStepId',
      'lastProgressAt',
      'longRunning',
      'nextExpectedAction',
      'pendingHumanInput',
      'runId',
      'startedAt',
      'state',
      'summary',
      'updatedAt',
      'workflowId',
    ]);
    expect(planned.progress).toMatchObject({ state: 'waiting', pendingHumanInput: true });
    expect(callsOf(runId).map(({ schemaName }) => schemaName)).toEqual(['questions', 'plan']);

    const approved = await api.decide(runId, { decision: 'approve', contentHash: planned.gate?.contentHash });
    expect(approved).toMatchObject({ status: 200, body: { phase: 'execute' } });
    const done = await api.untilOver(runId);
    expect(done).toMatchObject({ state: 'succeeded', phase: 'completed', completionReason: 'completed' });
    expect(Object.keys(done.results).sort()).toEqual(
      ['competitors', 'customers', 'market_sizing', 'report', 'risks'].sort(),
    );
    expect(JSON.stringify(done.results)).toContain('[offline]');
    expect(callsOf(runId)).toHaveLength(7);
  });

  it('ends as cancelled when the plan is rejected, having spent nothing on steps (RUN-2)', async () => {
    const { api } = host;
    const { runId } = await runAtPlan(api);
    const rejected = await api.decide(runId, { decision: 'reject', comment: 'Too dear.' });
    expect(rejected).toMatchObject({
      status: 200,
      body: { state: 'canceled', phase: 'cancelled', completionReason: 'rejected', gate: null },
    });
    expect(callsOf(runId)).toHaveLength(2);
  });

  it('plans again when asked to, and shows what changed (RUN-5)', async () => {
    const { api } = host;
    const first = await runAtPlan(api);
    const revised = await api.decide(first.runId, { decision: 'revise', comment: 'Look at Austria, too' });
    expect(revised).toMatchObject({ status: 200, body: { phase: 'plan', gate: null } });
    const second = await api.untilWaiting(first.runId, 'plan');
    expect(second.gate?.gateId).not.toBe(first.gate?.gateId);
    expect(second.planChanges.join('\n')).toContain('Austria');
    expect(second.gate?.contentHash).not.toBe(first.gate?.contentHash);
    await api.decide(first.runId, { decision: 'approve' });
    expect(await api.untilOver(first.runId)).toMatchObject({ phase: 'completed' });
  });
});

describe('what is kept of a run', () => {
  it('is a journal that is ordered, timed and rebuilds the state (RUN-1)', async () => {
    const { api, aws } = host;
    const { runId } = await runAtPlan(api);
    await api.decide(runId, { decision: 'approve' });
    await api.untilOver(runId);
    const store = runStore(aws.dynamoDb, 'countersign-records');
    const { events } = await store.journal(runId, 100, undefined);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, position) => position + 1));
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort());
    expect(events.map(({ type }) => type).slice(0, 6)).toEqual([
      'run.started',
      'attempt.started',
      'questions.asked',
      'questions.answered',
      'attempt.started',
      'plan.proposed',
    ]);
    expect(events.at(-1)?.type).toBe('run.succeeded');
    const stored = await store.find(runId);
    const plain = events.map(({ sequence, ...event }) => event);
    expect(JSON.parse(JSON.stringify(replayEvents(plain)))).toEqual(stored?.run);
  });

  it('pages through the journal without losing or repeating an event (RUN-1)', async () => {
    const { api } = host;
    const { runId } = await runAtQuestions(api);
    const first = await api.call<{ events: { sequence: number }[]; next: string }>(
      'GET',
      `/runs/${runId}/events?limit=2`,
    );
    const second = await api.call<{ events: { sequence: number }[]; next?: string }>(
      'GET',
      `/runs/${runId}/events?limit=2&after=${first.body.next}`,
    );
    const sequences = [...first.body.events, ...second.body.events].map(({ sequence }) => sequence);
    expect(sequences).toEqual([1, 2, 3]);
    expect(second.body.next).toBeUndefined();
  });

  it('is content in the bucket, by run, step and attempt', async () => {
    const { api, aws } = host;
    const { runId } = await runAtPlan(api, { workflowId: 'bench-gated' });
    await api.decide(runId, { decision: 'approve' });
    await api.untilOver(runId);
    const Bucket = 'countersign-content';
    const { Contents = [] } = await aws.s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: `runs/${runId}/` }),
    );
    expect(Contents.map(({ Key }) => Key?.slice(`runs/${runId}/`.length)).sort()).toEqual([
      'progress.json',
      'steps/clarify/attempts/1/prompt.md',
      'steps/clarify/attempts/1/response.md',
      'steps/draft/attempts/1/prompt.md',
      'steps/draft/attempts/1/response.md',
      'steps/draft/attempts/1/result.json',
      'steps/plan/attempts/1/prompt.md',
      'steps/plan/attempts/1/response.md',
      'steps/polish/attempts/1/prompt.md',
      'steps/polish/attempts/1/response.md',
      'steps/polish/attempts/1/result.json',
    ]);
    const { Body } = await aws.s3.send(new GetObjectCommand({ Bucket, Key: `runs/${runId}/progress.json` }));
    const { body } = await api.run(runId);
    expect(JSON.parse((await Body?.transformToString()) ?? '')).toEqual(body.progress);
  });

  it('can be read as outputs', async () => {
    const { api } = host;
    const { runId } = await runAtPlan(api, { workflowId: 'bench-gated' });
    await api.decide(runId, { decision: 'approve' });
    const done = await api.untilOver(runId);
    const { body } = await api.call<{ outputs: { url: string; stepId: string; key: string }[] }>(
      'GET',
      `/runs/${runId}/outputs`,
    );
    expect(body.outputs.map(({ stepId, key }) => `${stepId}/${key}`)).toContain('polish/result.json');
    const result = await api.call('GET', `/runs/${runId}/outputs/polish/result.json`);
    expect(result.body).toEqual(done.results.polish);
    expect((await api.call('GET', `/runs/${runId}/outputs/polish/secret.txt`)).status).toBe(404);
  });
});
