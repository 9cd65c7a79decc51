import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { type Gate, NOTHING_USED } from '../../core/contracts/run.ts';
import type { Branch, ContractTask, StepGates } from '../../core/contracts/workflow.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { openGatePage } from '../support/gate-page-client.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';

const inputs = z.object({ topic: z.string() });
const work = (fields: Partial<ContractTask> = {}): ContractTask => ({
  id: 'work',
  kind: 'agent_task',
  title: 'Work',
  agent: { role: 'writer' },
  prompt: 'Write about {{inputs.topic}}',
  outputs: { text: { file: 'text.md' } },
  next: { ok: null },
  ...fields,
});
const single = (id: string, fields: Partial<ContractTask>) =>
  defineWorkflow({
    id,
    version: 1,
    title: 'One step',
    description: 'One step that needs a person.',
    inputs,
    entry: 'work',
    steps: [work(fields)],
  });
const gated = (id: string, gates: StepGates) => single(id, { gates });

const asking = single('tested-asking', { mayAsk: true });
const manual = single('tested-manual', { agent: { role: 'writer', provider: 'manual' } });
const people = gated('tested-people', { prompt: { kind: 'human' }, response: { kind: 'human' } });
const judged = gated('tested-judged', {
  response: { kind: 'ai', agent: { role: 'judge' }, criteria: 'It must rhyme.', maxRejections: 1 },
});
/** Two branches that need people at the same time. */
const twice = (id: string, branch: Pick<Branch, 'agent' | 'gates'>) =>
  defineWorkflow({
    id,
    version: 1,
    title: 'Two at the same time',
    description: 'Two branches that need people.',
    inputs,
    entry: 'both',
    steps: [
      {
        id: 'both',
        kind: 'parallel',
        title: 'Both',
        branches: (['left', 'right'] as const).map(side => ({
          ...branch,
          id: side,
          kind: 'agent_task' as const,
          title: `The ${side} one`,
          prompt: `Write the ${side} part about {{inputs.topic}}`,
          result: z.object({ text: z.string() }),
        })),
        next: { ok: 'end' },
      },
      {
        id: 'end',
        kind: 'handler',
        title: 'End',
        message: '{{steps.left.text}} {{steps.right.text}}',
        next: { ok: null },
      },
    ],
  });
const manualResult = twice('tested-manual-result', { agent: { role: 'hand', provider: 'manual' } });
const twoReviews = twice('tested-two-reviews', {
  agent: { role: 'writer' },
  gates: { response: { kind: 'human' } },
});
const human = defineWorkflow({
  id: 'tested-human',
  version: 1,
  title: 'People only',
  description: 'Questions, a draft, and a gate that may send it back.',
  inputs,
  entry: 'ask',
  steps: [
    {
      id: 'ask',
      kind: 'human_questions',
      title: 'Ask first',
      questions: [
        {
          id: 'tone',
          question: 'Which tone for {{inputs.topic}}?',
          context: 'It colours all.',
          options: ['dry', 'warm'],
        },
      ],
      waitSeconds: 3600,
      next: { ok: 'write' },
    },
    work({
      id: 'write',
      title: 'Write',
      prompt: 'Tone: {{steps.ask.tone}}. Said: {{steps.sign.comment}}',
      maxIterations: 3,
      next: { ok: 'sign' },
    }),
    {
      id: 'sign',
      kind: 'human_gate',
      title: 'Sign',
      show: 'This goes out:\n{{steps.write.outputs.text}}',
      waitSeconds: 3600,
      maxIterations: 3,
      next: { ok: null, fail: 'write' },
    },
  ],
});

const manualReview = defineWorkflow({
  id: 'tested-manual-review',
  version: 1,
  title: 'A review by hand',
  description: 'One review that a person does.',
  inputs,
  entry: 'check',
  steps: [
    {
      id: 'check',
      kind: 'agent_review',
      title: 'Check',
      agent: { role: 'critic', provider: 'manual' },
      prompt: 'Check {{inputs.topic}}',
      outputs: { decision: { file: 'decision.txt' } },
      next: { ok: null, fail: null },
    },
  ],
});
let host: WorkflowHost;
let evidence: RunEvidence;
beforeAll(async () => {
  const alone = [asking, manual, people, judged, manualReview, human];
  host = await openWorkflowHost([...alone, manualResult, twoReviews]);
  evidence = runEvidence(host.url);
});
afterAll(() => {
  evidence.close();
  return host.close();
});
afterEach(() => resetOffline());

const start = async (workflowId: string) => (await host.api.start(workflowId, { topic: 'tea' })).body.runId;
const untilAsked = (runId: string, kind: Gate['kind'], not = '') =>
  host.api.until(runId, ({ gate }) => gate?.kind === kind && gate.gateId !== not);
const typesOf = async (runId: string) => (await host.api.events(runId)).map(({ type }) => type);
const text = (value: string) =>
  JSON.stringify({ status: 'complete', summary: 'Done.', outputs: { text: value } });

const byHand = (output: string, value: string, result: object = {}) => {
  const envelope = { status: 'complete', summary: 'Done.', output_files_written: true, ...result };
  return `[output:${output}]\n${value}\n[/output:${output}]\n[workflow_result]${JSON.stringify(envelope)}[/workflow_result]`;
};
const respond = (runId: string, response: string, gateId?: string) =>
  host.api.call('POST', `/runs/${runId}/response`, { response, gateId });

const QUESTIONS = `<needs_user_input>
<question><text>For whom?</text><option>Children</option><option>Adults</option></question>
<state>{"found": "leaves"}</state>
</needs_user_input>`;

describe('an agent that asks (STEP-10)', () => {
  it('parks the run with its questions, and is asked afresh with its state and the answers', async () => {
    const { calls } = scriptOffline([{ schemaName: 'work', reply: QUESTIONS }]);
    const runId = await start('tested-asking');
    const asked = await untilAsked(runId, 'step_questions');
    expect(asked).toMatchObject({
      state: 'waiting',
      gate: {
        stepId: 'work',
        questions: [{ id: 'q1', question: 'For whom?', options: ['Children', 'Adults'] }],
      },
      progress: { pendingHumanInput: true, currentStepId: 'work' },
    });
    expect(await host.api.answer(runId, { q2: 'x' })).toMatchObject({ status: 422 });
    const answered = await host.api.answer(runId, { q1: 'Children' });
    expect(answered).toMatchObject({ status: 200, body: { gate: null } });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls).toHaveLength(2);
    expect(calls[1]?.prompt).toContain('"question":"For whom?","answer":"Children"');
    expect(calls[1]?.prompt).toContain('"found":"leaves"');
    // The same answer again is no other decision.
    expect(await host.api.answer(runId, { q1: 'Children' })).toMatchObject({ status: 200 });
    expect(await host.api.answer(runId, { q1: 'Adults' })).toMatchObject({ status: 409 });
  });

  it('is not taken at a question mark in prose', async () => {
    const reply = `Shall we? For whom?\n[output:text]\nWhy not?\n[/output:text]\n[workflow_result]{"status":"complete","summary":"Is it done?","output_files_written":true}[/workflow_result]`;
    scriptOffline([{ schemaName: 'work', reply }]);
    const run = await host.api.untilOver(await start('tested-asking'));
    expect(run.state).toBe('succeeded');
    expect(await typesOf(run.runId)).not.toContain('attempt.parked');
  });
});

describe('the manual provider (P-2)', () => {
  it('parks the run until a person hands in a response, which has to fit the contract', async () => {
    const runId = await start('tested-manual');
    const waiting = await untilAsked(runId, 'manual');
    const page = await host.api.call<string>('GET', waiting.gate?.url ?? '');
    expect(page.body).toContain('Write about');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await host.api.call<string>('GET', '/console/gate-page.js')).body).toContain('clipboard');
    expect((await respond(runId, 'Just some prose.')).status).toBe(200);
    const again = await untilAsked(runId, 'manual', waiting.gate?.gateId);
    const form = await openGatePage(again.gate?.url ?? '');
    expect((await form.send({ response: byHand('text', 'By hand.') })).status).toBe(303);
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    const { body } = await host.api.call<string>('GET', `/runs/${runId}/outputs/work/text`);
    expect(body).toBe('By hand.');
  });

  it('asks again at once, any number of times, and says what does not fit (P-2, GATE-3)', async () => {
    const runId = await start('tested-manual');
    let { gate } = await untilAsked(runId, 'manual');
    expect(gate).not.toHaveProperty('fault');
    const blocked = byHand('text', 'x', { changed_files: ['../../etc/passwd'] });
    const bad = [
      'Prose & <b>more</b>.',
      'Prose again.',
      'Prose again.',
      byHand('other', 'x'),
      blocked,
      'No.',
    ];
    for (const response of bad) {
      expect((await respond(runId, response, gate?.gateId)).status).toBe(200);
      const asked = await untilAsked(runId, 'manual', gate?.gateId);
      expect(asked.gate).toMatchObject({ attempt: 1, fault: expect.stringMatching(/\S/) });
      expect(asked.progress.summary).toContain('does not fit');
      const page = await host.api.call<string>('GET', asked.gate?.url ?? '');
      expect(page.body).toContain('role="alert"');
      if (response === bad[0]) expect(page.body).toContain('&#60;b&#62;more&#60;/b&#62;.</textarea>');
      const decided = await host.api.call<string>('GET', gate?.url ?? '');
      expect(decided.body).toContain('A new gate is open');
      expect(decided.body).not.toContain(asked.gate?.gateId);
      gate = asked.gate;
    }
    await respond(runId, byHand('text', 'By hand.'));
    const done = await host.api.untilOver(runId);
    expect(done.state).toBe('succeeded');
    const journal = await evidence.journal(runId);
    const told = journal.flatMap(event => (event.type === 'attempt.parked' ? [event.need.fault] : []));
    expect(told).toHaveLength(bad.length + 1);
    expect(told.filter(Boolean)).toHaveLength(bad.length);
    const types = journal.map(({ type }) => type);
    expect(types.filter(type => type === 'attempt.started')).toHaveLength(1);
    expect(types.filter(type => type === 'path.blocked')).toHaveLength(1);
    expect(types).not.toContain('attempt.failed');
    const deliveries = await evidence.deliveries(done);
    expect(deliveries.filter(({ attempt }) => attempt !== 0)).toEqual([]);
  });

  it('holds results and reviews to what they have to be, and says where they are not (P-2)', async () => {
    const runId = await start('tested-manual-result');
    const { gates } = await host.api.until(runId, run => run.gates.length === 2);
    const [left, right] = gates;
    await respond(runId, '{"text": 7}', left?.gateId);
    const isAsked = (stepId = '', not = '') =>
      host.api.until(runId, run => run.gates.some(one => one.stepId === stepId && one.gateId !== not));
    const asked = (await isAsked(left?.stepId, left?.gateId)).gates;
    const again = asked.find(({ stepId }) => stepId === left?.stepId);
    expect(again?.fault).toContain('text');
    expect(asked.find(({ stepId }) => stepId === right?.stepId)).toEqual(right);
    for (const gate of asked) await respond(runId, '{"text": "done"}', gate.gateId);
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });

    const reviewId = await start('tested-manual-review');
    const first = await untilAsked(reviewId, 'manual');
    await respond(reviewId, byHand('decision', 'perhaps'));
    const second = await untilAsked(reviewId, 'manual', first.gate?.gateId);
    expect(second.gate?.fault).toContain('exactly "approve" or "reject"');
    await respond(reviewId, byHand('decision', 'approve'));
    expect(await host.api.untilOver(reviewId)).toMatchObject({ state: 'succeeded' });
  });

  it('asks once however often the work and the asking are delivered again (P-2, GATE-3)', async () => {
    const runId = await start('tested-manual');
    const first = await untilAsked(runId, 'manual');
    await respond(runId, 'Prose.');
    const second = await untilAsked(runId, 'manual', first.gate?.gateId);
    const before = await evidence.store.find(runId);
    const sent = await evidence.deliveries(first);
    for (const delivery of sent)
      await host.invoke('taskToken' in delivery ? 'open-gate' : 'run-step', delivery);
    expect(await evidence.store.find(runId)).toEqual(before);

    // Parked again, and not asked yet: a late copy of the earlier asking opens nothing.
    const decided = { at: new Date().toISOString(), by: 'local', gateId: second.gate?.gateId ?? '' };
    const attempted = { at: decided.at, stepId: 'work', number: 1 };
    const delivery = { iteration: 1, retry: 0, redrive: 0, resumed: 2, owner: 'x', leaseUntil: decided.at };
    const { need } = before?.run.attempts.work ?? {};
    if (need === undefined) throw new Error('Nobody is needed.');
    await evidence.write(
      runId,
      { type: 'gate.decided', ...decided, digest: 'none', decision: 'respond' },
      { type: 'attempt.resumed', ...attempted, ...delivery },
      {
        type: 'attempt.parked',
        ...attempted,
        need: { ...need, fault: 'No.' },
        usage: NOTHING_USED,
      },
    );
    const late = sent.findLast(one => 'taskToken' in one);
    await host.invoke('open-gate', late);
    expect((await evidence.record(runId)).gates).toEqual([]);
    await host.invoke('open-gate', { ...late, taskToken: 'of-the-next-state' });
    expect((await evidence.record(runId)).gates).toMatchObject([{ attempt: 1, fault: 'No.' }]);
    await host.api.cancel(runId);
  });

  it('asks for two branches at the same time, each at its own gate', async () => {
    const runId = await start('tested-manual-result');
    const { gates } = await host.api.until(runId, run => run.gates.length === 2);
    for (const gate of gates) {
      const response = JSON.stringify({ text: `${gate.stepId} done` });
      const answer = await host.api.call('POST', `/runs/${runId}/response`, {
        gateId: gate.gateId,
        response,
      });
      expect(answer.status).toBe(200);
    }
    const done = await host.api.untilOver(runId);
    expect(done).toMatchObject({ state: 'succeeded', results: { end: { message: 'left done right done' } } });
  });
});

describe('approvers of a step (GATE-1, GATE-2)', () => {
  it('that are people see the prompt before it is asked, and the work before it counts', async () => {
    const { calls } = scriptOffline([
      { schemaName: 'work', reply: text('First.') },
      { schemaName: 'work', reply: text('Second.') },
    ]);
    const runId = await start('tested-people');
    const prompt = await untilAsked(runId, 'review');
    expect(prompt.gate?.shows).toBe('prompt.md');
    expect(calls).toHaveLength(0);
    const wrong = { decision: 'approve', contentHash: '0'.repeat(64) };
    expect(await host.api.decide(runId, wrong)).toMatchObject({ status: 409 });
    await host.api.decide(runId, { decision: 'approve', contentHash: prompt.gate?.contentHash });
    const first = await untilAsked(runId, 'review', prompt.gate?.gateId);
    expect(first.gate?.shows).toBe('show.md');
    const page = await host.api.call<string>('GET', first.gate?.url ?? '');
    expect(page.body).toContain('First.');
    await host.api.decide(runId, { decision: 'reject', comment: 'Too short.', rewrite: 'First, and long.' });
    // A prompt with feedback in it is another prompt.
    const secondPrompt = await untilAsked(runId, 'review', first.gate?.gateId);
    expect(secondPrompt.gate?.shows).toBe('prompt.md');
    await host.api.decide(runId, { decision: 'approve', gateId: secondPrompt.gate?.gateId });
    const second = await untilAsked(runId, 'review', secondPrompt.gate?.gateId);
    expect(calls[1]?.prompt).toContain('Too short.');
    expect(calls[1]?.prompt).toContain('First, and long.');
    await host.api.decide(runId, { decision: 'approve', contentHash: second.gate?.contentHash });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    const { body } = await host.api.call<string>('GET', `/runs/${runId}/outputs/work/text`);
    expect(body).toBe('Second.');
    expect(calls).toHaveLength(2);
  });

  it('that are models send work back with feedback, and leave it to a person when it does not help (P-4)', async () => {
    const no = JSON.stringify({ result: 'REJECTED', feedback: 'No rhyme.', suggestedRewrite: 'Tea for me.' });
    const { calls } = scriptOffline([{ schemaName: 'approval', reply: no, times: 2 }]);
    const runId = await start('tested-judged');
    const waiting = await untilAsked(runId, 'review');
    const asked = calls.filter(({ schemaName }) => schemaName === 'work');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.prompt).toContain('No rhyme.');
    expect(asked[1]?.prompt).toContain('Tea for me.');
    expect(waiting.gate?.shows).toBe('show.md');
    await host.api.decide(runId, { decision: 'approve' });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls).toHaveLength(4);
  });

  it('that are models and content let the run go on, or leave it to a person if they cannot say (GATE-1)', async () => {
    const { calls } = scriptOffline([]);
    expect(await host.api.untilOver(await start('tested-judged'))).toMatchObject({ state: 'succeeded' });
    expect(calls.map(({ schemaName }) => schemaName)).toEqual(['work', 'approval']);
    const pending = JSON.stringify({ result: 'PENDING', feedback: 'Who knows.', suggestedRewrite: '' });
    scriptOffline([{ schemaName: 'approval', reply: pending }]);
    const runId = await start('tested-judged');
    await untilAsked(runId, 'review');
    await host.api.cancel(runId);
  });
});

describe('a decision that names no gate', () => {
  const openGates = async (workflowId: string) => {
    const runId = await start(workflowId);
    return { runId, gates: (await host.api.until(runId, run => run.gates.length === 2)).gates };
  };

  it.each([
    ['tested-manual-result', '/response', { response: '{"text": "done"}' }],
    ['tested-two-reviews', '/decision', { decision: 'approve' }],
  ] as const)(
    'is refused while several gates are open that it could be about: %s (GATE-1, GATE-3)',
    async (workflowId, path, body) => {
      const { runId, gates } = await openGates(workflowId);
      const refused = await host.api.call('POST', `/runs/${runId}${path}`, body);
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
      expect(refused).toMatchObject({
        status: 409,
        body: {
          type: '/problems/which-gate',
          hint: expect.stringContaining('gateId'),
          gates: gates.map(({ gateId, stepId, kind }) => ({ gateId, stepId, kind })),
        },
      });
      expect((await host.api.run(runId)).body.gates).toEqual(gates);
      const gateId = gates[1]?.gateId;
      expect(await host.api.call('POST', `/runs/${runId}${path}`, { ...body, gateId })).toMatchObject({
        status: 200,
        body: { gates: [{ gateId: gates[0]?.gateId }] },
      });
      // One is left, but the same was said about the other.
      expect((await host.api.call('POST', `/runs/${runId}${path}`, body)).status).toBe(409);
      const named = { ...body, gateId: gates[0]?.gateId };
      expect((await host.api.call('POST', `/runs/${runId}${path}`, named)).status).toBe(200);
      expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    },
  );

  it('and was sent twice does not count for the gate that has opened since (GATE-3, GATE-5)', async () => {
    scriptOffline([{ schemaName: 'work', reply: text('First.') }]);
    const runId = await start('tested-people');
    const prompt = await untilAsked(runId, 'review');
    const approval = { decision: 'approve' };
    expect((await host.api.decide(runId, approval)).status).toBe(200);
    const work = await untilAsked(runId, 'review', prompt.gate?.gateId);
    expect(await host.api.decide(runId, approval)).toMatchObject({
      status: 409,
      body: { type: '/problems/which-gate', gates: [{ gateId: work.gate?.gateId, stepId: 'work' }] },
    });
    expect((await host.api.run(runId)).body.gate).toEqual(work.gate);
    // Whoever says what was read has said which gate is meant.
    const read = { ...approval, contentHash: work.gate?.contentHash };
    expect((await host.api.decide(runId, read)).status).toBe(200);
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
  });

  it('is refused for answers as well (GATE-1, GATE-3)', async () => {
    scriptOffline([{ schemaName: 'work', reply: QUESTIONS }]);
    const runId = await start('tested-asking');
    const { gate } = await untilAsked(runId, 'step_questions');
    const { run } = (await evidence.store.find(runId)) ?? {};
    const [open] = run?.gates ?? [];
    const need = run?.attempts.work?.need;
    if (open === undefined || need === undefined) throw new Error('Nobody was asked.');
    const attempted = { at: new Date().toISOString(), stepId: 'other', number: 1 };
    const delivery = { iteration: 1, retry: 0, redrive: 0, owner: 'x', leaseUntil: attempted.at };
    const other = { ...open, gateId: `${runId}-g2`, stepId: 'other' };
    await evidence.write(
      runId,
      { type: 'attempt.started', ...attempted, ...delivery },
      { type: 'attempt.parked', ...attempted, need, usage: NOTHING_USED },
      { type: 'gate.opened', ...attempted, gate: other },
    );
    expect(await host.api.answer(runId, { q1: 'Adults' })).toMatchObject({
      status: 409,
      body: { type: '/problems/which-gate', gates: [{ gateId: gate?.gateId }, { gateId: other.gateId }] },
    });
    await host.api.cancel(runId);
  });
});

describe('steps that only ask people', () => {
  it('hand answers and decisions on, and end the run when they are the last (GATE-3)', async () => {
    const { calls } = scriptOffline([]);
    const runId = await start('tested-human');
    const asked = await untilAsked(runId, 'step_questions');
    expect(asked.gate?.questions?.[0]?.question).toBe('Which tone for tea?');
    await host.api.answer(runId, { tone: 'warm' });
    const first = await untilAsked(runId, 'review');
    expect(calls[0]?.prompt).toContain('warm');
    await host.api.decide(runId, { decision: 'reject', comment: 'Warmer.' });
    await untilAsked(runId, 'review', first.gate?.gateId);
    expect(calls[1]?.prompt).toContain('Warmer.');
    const done = await host.api.decide(runId, { decision: 'approve' });
    expect(done).toMatchObject({ status: 200, body: { state: 'succeeded', phase: 'completed' } });
    expect((await host.api.run(runId)).body.results).toMatchObject({
      ask: { tone: 'warm' },
      sign: { decision: 'approve' },
    });
  });
});
