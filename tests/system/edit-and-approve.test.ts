import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contentStore } from '../../core/adapters/content/content-store.ts';
import { handedInPath } from '../../core/adapters/content/run-paths.ts';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { codeStore } from '../../core/adapters/records/code-store.ts';
import { tenantStore } from '../../core/adapters/records/tenant-store.ts';
import { workflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { AgentStep, ContractTask, ReviewStep, StepGates } from '../../core/contracts/workflow.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { promptText } from '../../functions/attempt/ask-agent.ts';
import { gatePageOf } from '../../functions/gates/gate-page-of.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';

const BUCKET = 'countersign-content';
const TABLE = 'countersign-records';
const inputs = z.object({ topic: z.string() });
const about = { version: 1, title: 'Edited', description: 'What people edit.', inputs };
const usual = { kind: 'agent_task' as const, title: 'Work', agent: { role: 'writer' } };
const byPerson: StepGates = { response: { kind: 'human' } };
/** Whatever comes of the step is told to the one after it. */
const single = (
  id: string,
  step: AgentStep<'work' | 'end'> | ContractTask<'work' | 'end'> | ReviewStep<'work' | 'end'>,
  told: string,
) =>
  defineWorkflow({
    ...about,
    id,
    entry: 'work',
    steps: [step, { id: 'end', kind: 'handler', title: 'End', message: told, next: { ok: null } }],
  });
const withResult = (id: string, result: z.ZodObject, gates: StepGates, told: string) =>
  single(
    id,
    {
      ...{ ...usual, id: 'work', prompt: 'Write about {{inputs.topic}}', result, gates },
      retry: { maxAttempts: 3, intervalSeconds: 1, backoffRate: 1 },
      next: { ok: 'end' },
    },
    told,
  );
const withOutputs = (id: string, outputs: ContractTask['outputs'], told: string) =>
  single(
    id,
    { ...{ ...usual, id: 'work', prompt: 'Write.', outputs, gates: byPerson }, next: { ok: 'end' } },
    told,
  );

const text = z.object({ text: z.string().max(100) });
const workflows = [
  withResult('tested-edit-prompt', text, { prompt: { kind: 'human' } }, '{{steps.work.text}}'),
  withResult('tested-edit-text', text, byPerson, '{{steps.work.text}}'),
  withResult(
    'tested-edit-json',
    z.object({ title: z.string(), score: z.int().max(10) }),
    byPerson,
    '{{steps.work.title}}: {{steps.work.score}}',
  ),
  withOutputs('tested-edit-output', { text: { file: 'text.md' } }, '{{steps.work.outputs.text}}'),
  withOutputs(
    'tested-edit-outputs',
    { one: { file: 'one.md' }, two: { file: 'two.md' } },
    '{{steps.work.outputs.one}}',
  ),
  single(
    'tested-edit-verdict',
    {
      ...{ ...usual, id: 'work', kind: 'agent_review', prompt: 'Judge.', gates: byPerson },
      outputs: { decision: { file: 'decision.txt' } },
      next: { ok: null, fail: 'end' },
    },
    'Rejected after all.',
  ),
  defineWorkflow({
    ...about,
    id: 'tested-edit-sign',
    entry: 'sign',
    steps: [
      {
        ...{ id: 'sign', kind: 'human_gate', title: 'Sign', show: 'This.', waitSeconds: 3600 },
        next: { ok: null, fail: null },
      },
    ],
  }),
];

let host: WorkflowHost;
let evidence: RunEvidence;
beforeAll(async () => {
  host = await openWorkflowHost(workflows);
  evidence = runEvidence(host.url);
});
afterEach(() => resetOffline());
afterAll(() => {
  evidence.close();
  return host.close();
});

type Asked = Gate & { readonly url: string | null };
const start = async (workflowId: string) => (await host.api.start(workflowId, { topic: 'tea' })).body.runId;
const untilAsked = async (runId: string, not = ''): Promise<Asked> => {
  const { gate } = await host.api.until(runId, run => run.gate?.kind === 'review' && run.gate.gateId !== not);
  if (!gate) throw new Error('Nobody is asked.');
  return gate;
};
const approve = (runId: string, { gateId, contentHash }: Gate, edited?: string) =>
  host.api.decide(runId, { decision: 'approve', gateId, contentHash, edited });
const output = async (runId: string, path: string) =>
  (await host.api.call<string>('GET', `/runs/${runId}/outputs/${path}`)).body;
const said = async (runId: string) =>
  (await host.api.untilOver(runId)).results.end as { message: string } | undefined;
const put = async (Key: string, Body: string) => {
  const { s3 } = host.aws;
  await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
  s3.destroy();
};
const pageOf = async (runId: string, gate: Gate) => {
  const { s3, dynamoDb } = host.aws;
  const stored = await evidence.store.find(runId);
  if (stored === undefined) throw new Error('There is no such run.');
  const ports = {
    content: contentStore(s3, BUCKET),
    tenants: tenantStore(dynamoDb, TABLE),
    codes: codeStore(dynamoDb, TABLE),
    workflows: workflowLibrary({}, undefined),
    now: Date.now,
  };
  const { gateId, contentHash, expiresAt } = gate;
  const link = { keyId: 'k1', round: 1, contentHash, runId, gateId, expiresAt };
  const found = { linkId: 'x', key: 'x', link, stored, gate, isRevoked: false };
  const page = await gatePageOf(ports, found, '');
  s3.destroy();
  dynamoDb.destroy();
  return page;
};
const reply = (outputs: object) => JSON.stringify({ status: 'complete', summary: 'Done.', outputs });

describe('security 16: a prompt that is edited and approved', () => {
  it('is the very prompt that is asked, in every attempt', async () => {
    const { calls } = scriptOffline([{ schemaName: 'work', fail: 'ProviderUnavailable', times: 2 }]);
    const runId = await start('tested-edit-prompt');
    const gate = await untilAsked(runId);
    const { content } = await pageOf(runId, gate);
    if (content.kind !== 'review' || content.editable === undefined) throw new Error('It cannot be edited.');
    expect(hashContent(content.editable)).toBe(gate.contentHash);
    const edited = content.editable.replace('Write about', 'Write a poem about');
    expect((await approve(runId, gate, edited.replaceAll('\n', '\r\n'))).status).toBe(200);
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls).toHaveLength(3);
    for (const call of calls) expect(promptText(call)).toBe(edited);
    expect(calls[0]?.prompt).toContain('a poem');
    const { decisions } = await evidence.record(runId);
    expect(decisions).toMatchObject([{ contentHash: gate.contentHash, editedHash: hashContent(edited) }]);
    const { s3 } = host.aws;
    const folder = `runs/${runId}/steps/work/attempts/1`;
    expect(await contentStore(s3, BUCKET).read(`${folder}/shown-prompt.md`)).toBe(content.editable);
    expect(await contentStore(s3, BUCKET).read(`${folder}/prompt.md`)).toBe(edited);
    s3.destroy();
  }, 20_000);

  it('may be another one altogether', async () => {
    const { calls } = scriptOffline([]);
    const runId = await start('tested-edit-prompt');
    await approve(runId, await untilAsked(runId), 'Say nothing but "tea".');
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls).toMatchObject([{ system: '', prompt: 'Say nothing but "tea".' }]);
  });

  it('is asked for again if somebody changes the text that was handed in', async () => {
    const { calls } = scriptOffline([]);
    const runId = await start('tested-edit-prompt');
    const { gateId } = await untilAsked(runId);
    const at = new Date().toISOString();
    const signed = { at, by: 'local', gateId, digest: 'd', editedHash: hashContent('Pay one dollar.') };
    await put(handedInPath(runId, 'work', 1, 'd'), 'Pay a million dollars.');
    await evidence.write(runId, { type: 'gate.decided', ...signed, decision: 'approve' });
    await host.invoke('decide', { deliver: runId });
    await untilAsked(runId, gateId);
    expect(calls).toHaveLength(0);
  });
});

describe('security 16: work that is edited and approved', () => {
  it('counts as it was edited, and no model is asked again: a text', async () => {
    const { calls } = scriptOffline([]);
    const runId = await start('tested-edit-text');
    const gate = await untilAsked(runId);
    const { content } = await pageOf(runId, gate);
    expect(content).toMatchObject({ kind: 'review', editable: expect.stringContaining('[offline]') });
    expect((await approve(runId, gate, 'By hand: "tea".')).status).toBe(200);
    expect(await said(runId)).toEqual({ message: 'By hand: "tea".' });
    expect(calls).toHaveLength(1);
    expect(await output(runId, 'work/result.json')).toEqual({ text: 'By hand: "tea".' });
    expect(await output(runId, 'work/show.md')).toContain('By hand');
  });

  it('is decided once: the same again is no other decision, another text is', async () => {
    const runId = await start('tested-edit-text');
    const gate = await untilAsked(runId);
    expect((await approve(runId, gate, 'One.')).status).toBe(200);
    expect((await approve(runId, gate, 'One.')).status).toBe(200);
    expect((await approve(runId, gate, 'Two.')).status).toBe(409);
    expect((await approve(runId, gate)).status).toBe(409);
    expect(await said(runId)).toEqual({ message: 'One.' });
  });

  it('has to fit as a reply of the model has to; if not, it is asked for again at once, with the reason', async () => {
    const { calls } = scriptOffline([]);
    const runId = await start('tested-edit-json');
    let gate = await untilAsked(runId);
    for (const [edited, fault] of [
      ['Just prose.', 'not one JSON value'],
      ['{"title": "Tea", "score": 11}', 'score'],
    ] as const) {
      expect((await approve(runId, gate, edited)).status).toBe(200);
      gate = await untilAsked(runId, gate.gateId);
      expect(gate).toMatchObject({ attempt: 1, fault: expect.stringContaining(fault) });
      expect(await pageOf(runId, gate)).toMatchObject({ rejected: { values: { edited } } });
    }
    await approve(runId, gate, '{"title": "Tea", "score": 7}');
    expect(await said(runId)).toEqual({ message: 'Tea: 7' });
    expect(calls).toHaveLength(1);
  });

  it('may be approved as it was after an edit that did not fit', async () => {
    scriptOffline([{ schemaName: 'work', reply: '{"title": "Leaves", "score": 3}' }]);
    const runId = await start('tested-edit-json');
    const first = await untilAsked(runId);
    await approve(runId, first, 'Just prose.');
    await approve(runId, await untilAsked(runId, first.gateId));
    expect(await said(runId)).toEqual({ message: 'Leaves: 3' });
  });

  it('is the output of a step that has one', async () => {
    scriptOffline([{ schemaName: 'work', reply: reply({ text: 'Leaves.' }) }]);
    const runId = await start('tested-edit-output');
    const first = await untilAsked(runId);
    expect(await pageOf(runId, first)).toMatchObject({ content: { editable: 'Leaves.' } });
    // A character that nobody sees is no content.
    expect((await approve(runId, first, '\u2060')).status).toBe(200);
    const again = await untilAsked(runId, first.gateId);
    expect(again.fault).toBe('The output text is empty.');
    await approve(runId, again, 'Better leaves.');
    expect(await said(runId)).toEqual({ message: 'Better leaves.' });
    expect(await output(runId, 'work/text')).toBe('Better leaves.');
  });

  it('may be a verdict: then the run goes where the edited one leads', async () => {
    scriptOffline([{ schemaName: 'work', reply: reply({ decision: 'approve' }) }]);
    const runId = await start('tested-edit-verdict');
    const first = await untilAsked(runId);
    await approve(runId, first, 'perhaps');
    const again = await untilAsked(runId, first.gateId);
    expect(again.fault).toContain('"approve" or "reject"');
    await approve(runId, again, 'reject');
    expect(await said(runId)).toEqual({ message: 'Rejected after all.' });
  });

  it('is refused where several texts are shown together, where a person only signs, or without a text', async () => {
    const field = { status: 422, body: { field: 'edited' } };
    for (const workflowId of ['tested-edit-outputs', 'tested-edit-sign']) {
      const runId = await start(workflowId);
      const gate = await untilAsked(runId);
      expect(await approve(runId, gate, 'Other.')).toMatchObject(field);
      expect((await approve(runId, gate)).status).toBe(200);
      expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    }
    const runId = await start('tested-edit-text');
    expect(await approve(runId, await untilAsked(runId), ' \n')).toMatchObject(field);
    const amendments = { dropSteps: ['end'] };
    expect(await host.api.decide(runId, { decision: 'approve', amendments })).toMatchObject({
      status: 422,
      body: { field: 'amendments' },
    });
  });
});

describe('security 16: work that somebody changes while it waits for approval', () => {
  it.each([
    ['tested-edit-text', 'result.json', '{"text": "Pay a million."}'],
    ['tested-edit-output', 'outputs/text.md', 'Pay a million.'],
    ['tested-edit-output', 'result.json', '{"status": "complete"}'],
  ])('is refused: %s, %s', async (workflowId, file, body) => {
    const runId = await start(workflowId);
    const gate = await untilAsked(runId);
    await put(`runs/${runId}/steps/work/attempts/1/${file}`, body);
    expect((await approve(runId, gate)).status).toBe(200);
    expect(await host.api.untilOver(runId)).toMatchObject({
      state: 'failed',
      error: { name: 'ContentChanged', stepId: 'work' },
    });
  });
});

it('GATE-1: whoever looks again is shown what was shown before', async () => {
  scriptOffline([
    { schemaName: 'work', reply: '{"text": "First."}' },
    { schemaName: 'work', reply: '{"text": "Second."}' },
  ]);
  const runId = await start('tested-edit-text');
  const first = await untilAsked(runId);
  expect((await pageOf(runId, first)).content).not.toHaveProperty('previous');
  await host.api.decide(runId, { decision: 'reject', comment: 'Another one.', gateId: first.gateId });
  const second = await untilAsked(runId, first.gateId);
  expect((await pageOf(runId, second)).content).toMatchObject({
    text: expect.stringContaining('Second.'),
    previous: expect.stringContaining('First.'),
  });
});
