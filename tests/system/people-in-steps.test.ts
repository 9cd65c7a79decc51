import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { ContractTask, StepGates } from '../../core/contracts/workflow.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

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
const manualResult = defineWorkflow({
  id: 'tested-manual-result',
  version: 1,
  title: 'By hand, at the same time',
  description: 'Two branches that people do.',
  inputs,
  entry: 'both',
  steps: [
    {
      id: 'both',
      kind: 'parallel',
      title: 'Both',
      branches: (['left', 'right'] as const).map(id => ({
        id,
        kind: 'agent_task' as const,
        title: `The ${id} one`,
        agent: { role: 'hand', provider: 'manual' },
        prompt: `Write the ${id} part about {{inputs.topic}}`,
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

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([asking, manual, people, judged, manualResult, human]);
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const start = async (workflowId: string) => (await host.api.start(workflowId, { topic: 'tea' })).body.runId;
const untilAsked = (runId: string, kind: Gate['kind'], not = '') =>
  host.api.until(runId, ({ gate }) => gate?.kind === kind && gate.gateId !== not);
const typesOf = async (runId: string) => (await host.api.events(runId)).map(({ type }) => type);
const text = (value: string) =>
  JSON.stringify({ status: 'complete', summary: 'Done.', outputs: { text: value } });

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
    const respond = (response: string) => host.api.call('POST', `/runs/${runId}/response`, { response });
    expect((await respond('Just some prose.')).status).toBe(200);
    const again = await untilAsked(runId, 'manual', waiting.gate?.gateId);
    const form = {
      k: new URL(again.gate?.url ?? '').searchParams.get('k') ?? '',
      response:
        '[output:text]\nBy hand.\n[/output:text]\n[workflow_result]{"status":"complete","summary":"Done.","output_files_written":true}[/workflow_result]',
    };
    const posted = await host.api.call('POST', again.gate?.url ?? '', new URLSearchParams(form).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(posted.status).toBe(303);
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    const { body } = await host.api.call<string>('GET', `/runs/${runId}/outputs/work/text`);
    expect(body).toBe('By hand.');
  }, 20_000);

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
    await host.api.decide(runId, { decision: 'approve' });
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
