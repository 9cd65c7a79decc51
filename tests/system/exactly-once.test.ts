import { ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { openGatePage } from '../support/gate-page-client.ts';
import { answersTo, runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';

const GATED = { workflowId: 'bench-gated' };
const MACHINE = 'arn:aws:states:us-east-1:000000000000:stateMachine:bench-gated';

let host: TestHost;
let evidence: RunEvidence;
const { calls } = scriptOffline([]);
const callsOf = (runId: string) => calls.filter(({ facts }) => facts.runId === runId);

beforeAll(async () => {
  host = await openTestHost();
  evidence = runEvidence(host.url);
});
afterAll(() => {
  resetOffline();
  evidence.close();
  return host.close();
});

const startWith = (key: string, input: object = {}, options: { user?: string; tenant?: string } = {}) =>
  host.api.start('bench-gated', input, { ...options, headers: { 'idempotency-key': key } });

async function executionsNamed(runId: string): Promise<number> {
  const { executions = [] } = await evidence.stepFunctions.send(
    new ListExecutionsCommand({ stateMachineArn: MACHINE }),
  );
  return executions.filter(({ name }) => name === runId).length;
}

/** Everything that a call which does nothing must leave as it was. */
async function traceOf(runId: string) {
  const [{ updatedAt, sequence }, journal] = await Promise.all([
    evidence.record(runId),
    evidence.journal(runId),
  ]);
  return { updatedAt, sequence, events: journal.length };
}

describe('an Idempotency-Key', () => {
  it('starts one run, however often the request is repeated (RUN-3)', async () => {
    const first = await startWith('repeated');
    const again = await startWith('repeated');
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body.runId).toBe(first.body.runId);
    await host.api.untilWaiting(first.body.runId, 'questions');
    const late = await startWith('repeated');
    expect(late.body).toMatchObject({ runId: first.body.runId, state: 'waiting' });
    expect(await executionsNamed(first.body.runId)).toBe(1);
    expect(callsOf(first.body.runId)).toHaveLength(1);
  });

  it('starts one run for 20 requests at the same time (RUN-3)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => startWith('parallel')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const ids = new Set(answers.map(({ body }) => body.runId));
    expect(ids.size).toBe(1);
    const [runId = ''] = ids;
    await host.api.untilWaiting(runId, 'questions');
    expect(await executionsNamed(runId)).toBe(1);
    expect(callsOf(runId)).toHaveLength(1);
    const journal = await evidence.journal(runId);
    expect(journal.map(({ type }) => type)).toEqual(['run.started', 'attempt.started', 'questions.asked']);
  });

  it('is refused with another request, and the run that it started stays as it is (RUN-3)', async () => {
    const first = await startWith('reused', { topic: 'tea' });
    await host.api.untilWaiting(first.body.runId, 'questions');
    const before = await traceOf(first.body.runId);
    const other = await startWith('reused', { topic: 'coffee' });
    expect(other).toMatchObject({
      status: 409,
      body: { type: '/problems/idempotency-key-reused', field: 'Idempotency-Key' },
    });
    expect(other.headers.get('content-type')).toBe('application/problem+json');
    expect(await traceOf(first.body.runId)).toEqual(before);
  });

  it('of another user or tenant starts another run (RUN-3)', async () => {
    const answers = await Promise.all([
      startWith('shared', {}, { user: 'ada' }),
      startWith('shared', {}, { user: 'bob' }),
      startWith('shared', {}, { user: 'ada', tenant: 'other' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.runId)).size).toBe(3);
  });
});

describe('a decision that is repeated', () => {
  it('is a quiet success that writes nothing, while it is fresh and long after (GATE-3)', async () => {
    const { api } = host;
    const asked = await runAtQuestions(api, GATED);
    const { runId } = asked;
    const answer = () => api.answer(runId, answersTo(asked));
    expect((await answer()).status).toBe(200);
    await api.untilWaiting(runId, 'plan');
    const atPlan = await traceOf(runId);
    expect((await answer()).status).toBe(200);
    expect(await traceOf(runId)).toEqual(atPlan);

    const approve = () => api.decide(runId, { decision: 'approve', comment: 'Go.' });
    expect((await approve()).status).toBe(200);
    await api.untilOver(runId);
    const atEnd = await traceOf(runId);
    expect(await approve()).toMatchObject({ status: 200, body: { state: 'succeeded' } });
    expect((await answer()).status).toBe(200);
    expect(await traceOf(runId)).toEqual(atEnd);
    expect(callsOf(runId)).toHaveLength(4);
  });

  it('is quiet for a rejection, too, and for a revision until the next plan is there (GATE-3)', async () => {
    const { api } = host;
    const rejected = await runAtPlan(api, GATED);
    const reject = () => api.decide(rejected.runId, { decision: 'reject' });
    expect((await reject()).status).toBe(200);
    const over = await traceOf(rejected.runId);
    expect((await reject()).status).toBe(200);
    expect(await traceOf(rejected.runId)).toEqual(over);

    const first = await runAtPlan(api, GATED);
    const { contentHash } = first.gate ?? {};
    const revise = () => api.decide(first.runId, { decision: 'revise', comment: 'Shorter.', contentHash });
    expect((await revise()).status).toBe(200);
    await api.untilWaiting(first.runId, 'plan');
    const replanned = await traceOf(first.runId);
    expect(await revise()).toMatchObject({ status: 409, body: { type: '/problems/content-changed' } });
    expect(await traceOf(first.runId)).toEqual(replanned);
  });

  it('but differs is refused and told who decided what, and when (GATE-3)', async () => {
    const { api } = host;
    const ada = { ...GATED, user: 'ada' };
    const asked = await runAtQuestions(api, ada);
    const { runId } = asked;
    await api.answer(runId, answersTo(asked), ada);
    const planned = await api.untilWaiting(runId, 'plan', ada);
    const [answered] = (await evidence.record(runId)).decisions;
    const differently = await api.answer(runId, { ...answersTo(asked), q1: 'Something else' }, ada);
    expect(differently).toMatchObject({
      status: 409,
      body: {
        type: '/problems/already-decided',
        decision: 'answer',
        decidedBy: 'ada',
        decidedAt: answered?.at,
        detail: `ada has decided at ${answered?.at}: answer.`,
      },
    });

    const page = await openGatePage(planned.gate?.url ?? '');
    expect((await page.send({ decision: 'approve' })).status).toBe(303);
    const done = await api.untilOver(runId, ada);
    const [, approved] = (await evidence.record(runId)).decisions;
    for (const decision of [{ decision: 'reject' }, { decision: 'approve', comment: 'And hurry.' }])
      expect(await api.decide(runId, decision, ada)).toMatchObject({
        status: 409,
        body: { decision: 'approve', decidedBy: 'someone with the link', decidedAt: approved?.at },
      });
    expect((await api.run(runId, ada)).body.updatedAt).toBe(done.updatedAt);
  });
});
