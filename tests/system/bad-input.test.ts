import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersTo, MARKET, runAtPlan, runAtQuestions } from '../support/gated-run.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

let host: TestHost;
let waitingRun: string;

beforeAll(async () => {
  host = await openTestHost();
  waitingRun = (await runAtQuestions(host.api, { workflowId: 'bench-gated' })).runId;
});
afterAll(() => host.close());

const start = (body: unknown) => () => host.api.call('POST', '/runs', body);
const onRun = (path: string, body?: unknown) => () =>
  host.api.call('POST', `/runs/${waitingRun}${path}`, body);
const get = (path: string) => () => host.api.call('GET', path);

const CASES: [string, () => ReturnType<typeof host.api.call>, number, object][] = [
  [
    'an unknown workflow',
    start({ workflowId: 'market-reserch', input: {} }),
    404,
    { type: '/problems/workflow-not-found', detail: expect.stringContaining('"market-research"') },
  ],
  [
    'a workflow id from the object prototype',
    start({ workflowId: 'constructor', input: {} }),
    404,
    { type: '/problems/workflow-not-found' },
  ],
  ['no workflow', start({ input: {} }), 422, { field: 'workflowId' }],
  ['malformed JSON', start('{"workflowId": '), 400, { type: '/problems/bad-json' }],
  [
    'half of a character',
    start({ workflowId: 'market-research', input: { user_message: 'Solar \ud83d' } }),
    400,
    { type: '/problems/bad-json', detail: expect.stringContaining('half of a character') },
  ],
  [
    'half of a character in a name',
    start({ workflowId: 'market-research', input: { '\ude00': 1 } }),
    400,
    { type: '/problems/bad-json' },
  ],
  ['no body', start(undefined), 400, { type: '/problems/bad-json' }],
  ['an array instead of an object', start([]), 422, {}],
  [
    'a message of 300 KB',
    start({ workflowId: 'market-research', input: { user_message: 'x'.repeat(300_000) } }),
    413,
    { type: '/problems/too-large' },
  ],
  [
    'a message longer than the workflow takes',
    start({ workflowId: 'market-research', input: { user_message: 'x'.repeat(9_000) } }),
    422,
    { field: 'input.user_message' },
  ],
  [
    'a message of the wrong type',
    start({ workflowId: 'market-research', input: { user_message: 7 } }),
    422,
    { field: 'input.user_message' },
  ],
  [
    'an empty message',
    start({ workflowId: 'market-research', input: { user_message: '' } }),
    422,
    { field: 'input.user_message' },
  ],
  [
    'an input that the workflow does not know',
    start({ workflowId: 'market-research', input: { ...MARKET, usr: 1 } }),
    422,
    { field: 'input.usr' },
  ],
  [
    'a field that nobody knows',
    start({ workflowId: 'market-research', input: MARKET, colour: 'red' }),
    422,
    { field: 'colour' },
  ],
  [
    'a user id that is none',
    start({ workflowId: 'market-research', input: MARKET, userId: 'a b\n' }),
    422,
    { field: 'userId' },
  ],
  [
    'an unknown run',
    get('/runs/run_00000000000000000000000000000000'),
    404,
    { type: '/problems/run-not-found' },
  ],
  ['a run id that is none', get('/runs/..%2f..%2fetc'), 404, { type: '/problems/run-not-found' }],
  [
    'a decision about the questions',
    onRun('/decision', { decision: 'approve' }),
    409,
    { type: '/problems/wrong-phase', phase: 'clarify' },
  ],
  ['a decision that is none', onRun('/decision', { decision: 'maybe' }), 422, { field: 'decision' }],
  ['a revision without a comment', onRun('/decision', { decision: 'revise' }), 422, { field: 'comment' }],
  [
    'a content hash that is none',
    onRun('/decision', { decision: 'approve', contentHash: 'abc' }),
    422,
    { field: 'contentHash' },
  ],
  ['answers to no question', onRun('/answers', { answers: {} }), 422, { field: 'answers.q1' }],
  [
    'an answer to an unknown question',
    onRun('/answers', { answers: { q9: 'yes' } }),
    422,
    { errors: expect.arrayContaining([expect.objectContaining({ field: 'answers.q9' })]) },
  ],
  [
    'an empty answer',
    onRun('/answers', { answers: { q1: ' ', q2: 'b', q3: 'c' } }),
    422,
    { field: 'answers.q1' },
  ],
  ['answers of the wrong type', onRun('/answers', { answers: 'yes' }), 422, { field: 'answers' }],
  ['a redrive of a run that has not failed', onRun('/redrive'), 409, { type: '/problems/wrong-phase' }],
  ['a state that is none', get('/runs?state=lost'), 422, { field: 'state' }],
  ['a limit beyond all measure', get('/runs?limit=100000'), 422, { field: 'limit' }],
  [
    'a page that never was',
    get('/runs?after=bm9wZQ'),
    400,
    { type: '/problems/invalid-page-token', field: 'after' },
  ],
  ['an unknown workflow to look at', get('/workflows/nope'), 404, { type: '/problems/workflow-not-found' }],
  ['an unknown context', get('/contexts/ctx_1'), 404, { type: '/problems/context-not-found' }],
  [
    'a context without a name',
    () => host.api.call('POST', '/contexts', { description: 'x' }),
    422,
    { field: 'name' },
  ],
];

describe('bad input gets a clear problem and changes nothing (RUN-3)', () => {
  it.each(CASES)('%s', async (_name, send, status, expected) => {
    const before = await host.api.run(waitingRun);
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toMatchObject({
      type: expect.stringMatching(/^\/problems\/[a-z-]+$/),
      title: expect.any(String),
      status,
      detail: expect.any(String),
      ...expected,
    });
    expect(await host.api.run(waitingRun)).toMatchObject({ body: before.body });
  });

  it('an Idempotency-Key that is none', async () => {
    const answer = await host.api.start('market-research', MARKET, {
      headers: { 'idempotency-key': 'ü'.repeat(2) },
    });
    expect(answer).toMatchObject({ status: 422, body: { field: 'idempotency-key' } });
  });

  it('a decision about a plan that has changed', async () => {
    const { runId } = await runAtPlan(host.api, { workflowId: 'bench-gated' });
    const answer = await host.api.decide(runId, { decision: 'approve', contentHash: '0'.repeat(64) });
    expect(answer).toMatchObject({ status: 409, body: { type: '/problems/content-changed' } });
    expect((await host.api.run(runId)).body).toMatchObject({ phase: 'plan', state: 'waiting' });
  });

  it('answers to questions that were answered: who did it, and when', async () => {
    const asked = await runAtQuestions(host.api, { workflowId: 'bench-gated', user: 'ann' });
    await host.api.answer(asked.runId, answersTo(asked), { user: 'ann' });
    const other = Object.fromEntries(asked.questions.map(({ id }) => [id, 'Something else']));
    const again = await host.api.answer(asked.runId, other, { user: 'ann' });
    expect(again).toMatchObject({
      status: 409,
      body: { type: '/problems/already-decided', decidedBy: 'ann', decidedAt: expect.any(String) },
    });
  });
});

it.each([
  ['GET', '/run'],
  ['PUT', '/runs'],
  ['DELETE', '/runs/x'],
])('%s %s, which is nothing, gets a problem that says where to look', async (method, path) => {
  const answer = await host.api.call(method, path);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer).toMatchObject({ status: 404, body: { hint: 'See GET /openapi.json for what there is.' } });
});

describe("somebody else's run does not exist (RUN-3)", () => {
  it.each([
    ['GET', ''],
    ['GET', '/events'],
    ['GET', '/outputs'],
    ['GET', '/outputs/draft/result.json'],
    ['POST', '/cancel'],
    ['POST', '/redrive'],
  ])('%s /runs/{id}%s answers 404, as for a run that never was', async (method, path) => {
    const { body } = await host.api.start('bench-gated', {}, { user: 'ann' });
    const answer = await host.api.call(method, `/runs/${body.runId}${path}`, undefined, { user: 'eve' });
    expect(answer).toMatchObject({ status: 404, body: { type: '/problems/run-not-found' } });
    const otherTenant = await host.api.call(method, `/runs/${body.runId}${path}`, undefined, {
      user: 'ann',
      tenant: 'acme',
    });
    expect(otherTenant.status).toBe(404);
  });

  it('nor can it be answered or decided', async () => {
    const asked = await runAtQuestions(host.api, { workflowId: 'bench-gated', user: 'ann' });
    expect((await host.api.answer(asked.runId, answersTo(asked), { user: 'eve' })).status).toBe(404);
    expect((await host.api.decide(asked.runId, { decision: 'approve' }, { user: 'eve' })).status).toBe(404);
  });

  it('nor is it listed, and nobody starts one in another name', async () => {
    await host.api.start('bench-gated', {}, { user: 'zoe' });
    const own = await host.api.call<{ runs: { userId: string }[] }>('GET', '/runs', undefined, {
      user: 'zoe',
    });
    expect(own.body.runs.map(({ userId }) => userId)).toEqual(['zoe']);
    const others = await host.api.call('GET', '/runs?userId=zoe', undefined, { user: 'eve' });
    expect(others).toMatchObject({ status: 403, body: { type: '/problems/not-your-user' } });
    const forged = await host.api.start('bench-gated', {}, { user: 'eve', userId: 'zoe' });
    expect(forged.status).toBe(403);
  });
});

describe('lists of runs', () => {
  it('go by user and by state, newest first, page by page (RUN-3)', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++)
      ids.unshift((await runAtQuestions(host.api, { workflowId: 'bench-gated', user: 'pat' })).runId);
    await host.api.cancel(ids[0] ?? '', { user: 'pat' });
    const seen: string[] = [];
    let after = '';
    for (let pages = 0; pages < 3; pages++) {
      const { body } = await host.api.call<{ runs: { runId: string }[]; next?: string }>(
        'GET',
        `/runs?limit=2${after}`,
        undefined,
        { user: 'pat' },
      );
      seen.push(...body.runs.map(({ runId }) => runId));
      after = `&after=${body.next}`;
    }
    expect(seen).toEqual(ids);
    const canceled = await host.api.call<{ runs: { runId: string }[] }>(
      'GET',
      '/runs?state=canceled',
      undefined,
      { user: 'pat' },
    );
    expect(canceled.body.runs.map(({ runId }) => runId)).toEqual([ids[0]]);
    const waiting = await host.api.call<{ runs: { state: string; runId: string }[] }>(
      'GET',
      '/runs?state=waiting&limit=100',
    );
    expect(new Set(waiting.body.runs.map(({ state }) => state))).toEqual(new Set(['waiting']));
    expect(waiting.body.runs.map(({ runId }) => runId)).toEqual(expect.arrayContaining(ids.slice(1)));
  });

  it('show a service that names nobody everything (RUN-3)', async () => {
    const { body } = await host.api.start('bench-gated', {}, { userId: 'somebody' });
    const all = await host.api.call<{ runs: { runId: string }[] }>('GET', '/runs?limit=5');
    expect(all.body.runs[0]?.runId).toBe(body.runId);
  });

  it('refuse a page of another list', async () => {
    await host.api.start('bench-gated', {}, { user: 'kim' });
    await host.api.start('bench-gated', {}, { user: 'kim' });
    const { body } = await host.api.call('GET', '/runs?limit=1', undefined, { user: 'kim' });
    const stolen = await host.api.call('GET', `/runs?limit=1&after=${body.next}`, undefined, { user: 'eve' });
    expect(stolen).toMatchObject({ status: 400, body: { type: '/problems/invalid-page-token' } });
  });
});
