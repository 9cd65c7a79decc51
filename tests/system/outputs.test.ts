import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { ContractTask } from '../../core/contracts/workflow.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const inputs = z.object({ topic: z.string() });
const work = (fields: Partial<ContractTask> = {}): ContractTask => ({
  id: 'work',
  kind: 'agent_task',
  title: 'Work',
  agent: { role: 'writer' },
  prompt: 'Write about {{inputs.topic}}',
  outputs: { text: { file: 'text-{{workflow.attempt}}.md' } },
  next: { ok: null },
  ...fields,
});
const shared = { version: 1, title: 'Read', description: 'What can be read of it.', inputs } as const;

const byHand = defineWorkflow({
  ...shared,
  id: 'tested-read-by-hand',
  entry: 'work',
  steps: [work({ agent: { role: 'writer', provider: 'manual' } })],
});
const approved = defineWorkflow({
  ...shared,
  id: 'tested-read-approved',
  entry: 'work',
  steps: [
    work({ gates: { prompt: { kind: 'human' }, response: { kind: 'human' } }, next: { ok: 'end' } }),
    { id: 'end', kind: 'handler', title: 'End', message: 'Over.', next: { ok: null } },
  ],
});
const signed = defineWorkflow({
  ...shared,
  id: 'tested-read-signed',
  entry: 'ask',
  steps: [
    {
      id: 'ask',
      kind: 'human_questions',
      title: 'Ask',
      questions: [{ id: 'tone', question: 'Which tone for {{inputs.topic}}?', context: 'It colours all.' }],
      waitSeconds: 3600,
      next: { ok: 'work' },
    },
    work({
      maxIterations: 2,
      gates: { prompt: { kind: 'human' } },
      next: { ok: 'sign' },
    }),
    {
      id: 'sign',
      kind: 'human_gate',
      title: 'Sign',
      show: 'This goes out:\n{{steps.work.outputs.text}}',
      waitSeconds: 3600,
      maxIterations: 2,
      next: { ok: null, fail: 'work' },
    },
  ],
});

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([byHand, approved, signed]);
});
afterAll(() => host.close());
afterEach(() => resetOffline());

interface Output {
  readonly stepId: string;
  readonly key: string;
  readonly attempt: number;
  readonly gateId?: string;
  readonly url: string;
}
interface Listed {
  readonly outputs: readonly Output[];
  readonly files: readonly { readonly path: string; readonly url: string }[];
}

const start = async (workflowId: string, input: object = { topic: 'tea' }) =>
  (await host.api.start(workflowId, input)).body.runId;
const untilAsked = (runId: string, kind: Gate['kind'], not = '') =>
  host.api.until(runId, ({ gate }) => gate?.kind === kind && gate.gateId !== not);
const approve = async (runId: string) => {
  const { gate } = (await host.api.run(runId)).body;
  return host.api.decide(runId, { decision: 'approve', gateId: gate?.gateId });
};
const delivered = (text: string) =>
  JSON.stringify({ status: 'complete', summary: 'Done.', outputs: { text } });

async function textAt(url: string): Promise<string> {
  const answer = await fetch(new URL(url, host.url));
  expect([url, answer.status]).toEqual([url, 200]);
  return answer.text();
}

/** What the API lists, after every address in it has answered. */
async function listed(runId: string) {
  const { body } = await host.api.call<Listed>('GET', `/runs/${runId}/outputs`);
  await Promise.all([...body.outputs, ...body.files].map(({ url }) => textAt(url)));
  const names = body.outputs.map(({ stepId, attempt, key }) => `${stepId}/${attempt}/${key}`).sort();
  return { ...body, names };
}

/** What a person is shown, read and hashed as the documents say. */
async function readShown(runId: string, gate: Gate | null) {
  const text = await textAt(`/runs/${runId}/outputs/${gate?.stepId}/${gate?.shows}`);
  return { text, hash: createHash('sha256').update(JSON.stringify(text)).digest('hex') };
}

describe('the outputs of a run', () => {
  it('are what its steps made and nothing else, with the files of every iteration (RUN-3, RUN-8, STEP-15)', async () => {
    const code = (content: string) =>
      JSON.stringify({ files: [{ path: 'src/add two (é).ts', content }], notes: 'None.' });
    scriptOffline([{ schemaName: 'generation', reply: code('one'), times: 1 }]);
    const runId = await start('code-generation', { feature: 'Add durations.' });
    await untilAsked(runId, 'review');
    expect(await listed(runId)).toMatchObject({ files: [] });
    await approve(runId);
    await host.api.untilOver(runId);
    const { names, files, outputs } = await listed(runId);
    expect(names).toEqual([
      'complete/1/result.json',
      'generation/1/prompt.md',
      'generation/1/response.md',
      'generation/1/result.json',
      'init/1/result.json',
      'planning/1/prompt.md',
      'planning/1/response.md',
      'planning/1/result.json',
      'planning/1/show.md',
      'review/1/prompt.md',
      'review/1/response.md',
      'review/1/result.json',
      'review/1/show.md',
    ]);
    expect(outputs.every(({ gateId }) => gateId === undefined)).toBe(true);
    expect(files.map(({ path }) => path)).toEqual(['iteration-1/code/src/add two (é).ts']);
    expect(await textAt(files[0]?.url ?? '')).toBe('one');
  });

  it('hold those of a contract by key, of the attempt that counts (STEP-2)', async () => {
    scriptOffline([{ schemaName: 'work', reply: delivered('Tea.') }]);
    const runId = await start('tested-read-approved');
    const prompt = await untilAsked(runId, 'review');
    await approve(runId);
    await untilAsked(runId, 'review', prompt.gate?.gateId);
    await approve(runId);
    await host.api.untilOver(runId);
    expect((await listed(runId)).names).toEqual([
      'end/1/result.json',
      'work/1/prompt.md',
      'work/1/response.md',
      'work/1/result.json',
      'work/1/show.md',
      'work/1/text',
    ]);
    expect(await textAt(`/runs/${runId}/outputs/work/text`)).toBe('Tea.');
  });

  it('hold no other file: what leads elsewhere in the run is not found (STEP-3)', async () => {
    const runId = await start('code-generation', { feature: 'Add durations.' });
    await untilAsked(runId, 'review');
    await approve(runId);
    await host.api.untilOver(runId);
    const file = 'code/offline/file-1-add-durations.txt';
    expect(await textAt(`/runs/${runId}/files/iteration-1/${file}`)).toContain('[offline]');
    for (const path of [
      'progress.json',
      'steps/planning/attempts/1/prompt.md',
      'iteration-1/code/..%2F..%2Fprogress.json',
      `iteration-01/${file}`,
      `iteration-2/${file}`,
      'iteration-1/code',
    ]) {
      const answer = await host.api.call('GET', `/runs/${runId}/files/${path}`);
      expect(answer, path).toMatchObject({ status: 404, body: { type: '/problems/output-not-found' } });
    }
  });

  it('are listed, read and described to whoever may see the run, and to nobody else (RUN-3)', async () => {
    const runId = await start('code-generation', { feature: 'Add durations.' });
    await untilAsked(runId, 'review');
    await approve(runId);
    await host.api.untilOver(runId);
    const { files, outputs } = await listed(runId);
    for (const url of [files[0]?.url ?? '', outputs[0]?.url ?? '', `/runs/${runId}/outputs`])
      expect(await host.api.call('GET', url, undefined, { user: 'eve' })).toMatchObject({
        status: 404,
        body: { type: '/problems/run-not-found' },
      });
    const { body } = await host.api.call<{ paths: Record<string, unknown> }>('GET', '/openapi.json');
    expect(body.paths['/runs/{id}/files/{path}']).toMatchObject({
      get: { parameters: [{ name: 'id' }, { name: 'path', in: 'path', required: true }] },
    });
  });
});

describe('what waits at a gate in the middle of a run is read by API as a person sees it (GATE-3, GATE-5)', () => {
  it('the prompt that a person takes elsewhere', async () => {
    const runId = await start('tested-read-by-hand');
    const { gate } = await untilAsked(runId, 'manual');
    const { text, hash } = await readShown(runId, gate);
    expect(text).toContain('Write about');
    expect(hash).toBe(gate?.contentHash);
    expect(await listed(runId)).toMatchObject({
      outputs: [{ stepId: 'work', key: 'prompt.md', attempt: 1, gateId: gate?.gateId }],
      files: [],
    });
    const eve = { user: 'eve' };
    const url = `/runs/${runId}/outputs/work/prompt.md`;
    expect(await host.api.call('GET', url, undefined, eve)).toMatchObject({ status: 404 });
    await host.api.cancel(runId);
  });

  it('the prompt before it is asked, and the work before it counts', async () => {
    scriptOffline([{ schemaName: 'work', reply: delivered('Tea, "hot" –\n\tand black.') }]);
    const runId = await start('tested-read-approved');
    const { gate: first } = await untilAsked(runId, 'review');
    expect((await readShown(runId, first)).hash).toBe(first?.contentHash);
    expect((await listed(runId)).names).toEqual(['work/1/prompt.md']);
    await approve(runId);
    const { gate: second } = await untilAsked(runId, 'review', first?.gateId);
    const { text, hash } = await readShown(runId, second);
    expect(text).toContain('and black.');
    expect(hash).toBe(second?.contentHash);
    const { names, outputs } = await listed(runId);
    expect(names).toContain('work/1/text');
    expect(outputs.every(({ gateId }) => gateId === second?.gateId)).toBe(true);
    const decided = await host.api.decide(runId, { decision: 'approve', contentHash: hash });
    expect(decided.status).toBe(200);
    await host.api.untilOver(runId);
  });

  it('questions in the gate itself, a text to sign, and what an earlier visit left until there is something newer', async () => {
    scriptOffline([{ schemaName: 'work', reply: delivered('First.') }]);
    const runId = await start('tested-read-signed');
    const { gate: asked } = await untilAsked(runId, 'step_questions');
    expect(asked).not.toHaveProperty('shows');
    expect(asked?.questions).toMatchObject([{ id: 'tone', question: 'Which tone for tea?' }]);
    expect((await listed(runId)).names).toEqual([]);
    await host.api.answer(runId, { tone: 'warm' });
    const { gate: prompt } = await untilAsked(runId, 'review');
    await approve(runId);
    const { gate: sign } = await untilAsked(runId, 'review', prompt?.gateId);
    const shown = await readShown(runId, sign);
    expect(shown).toEqual({ text: 'This goes out:\nFirst.', hash: sign?.contentHash });
    await host.api.decide(runId, { decision: 'reject', comment: 'Again.' });
    const { gate: again } = await untilAsked(runId, 'review', sign?.gateId);
    expect(again).toMatchObject({ stepId: 'work', attempt: 2, shows: 'prompt.md' });
    expect((await readShown(runId, again)).hash).toBe(again?.contentHash);
    expect((await listed(runId)).names).toEqual([
      'ask/1/result.json',
      'sign/1/result.json',
      'sign/1/show.md',
      'work/1/response.md',
      'work/1/result.json',
      'work/1/text',
      'work/2/prompt.md',
    ]);
    await host.api.cancel(runId);
    expect((await listed(runId)).names).toContain('work/1/prompt.md');
  });
});
