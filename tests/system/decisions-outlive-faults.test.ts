import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { ContractTask } from '../../core/contracts/workflow.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { promptText } from '../../functions/attempt/ask-agent.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';
import { type RunEvidence, runEvidence } from '../support/run-evidence.ts';

const inputs = z.object({ topic: z.string() });
const about = {
  version: 1,
  title: 'One step',
  description: 'People and faults.',
  inputs,
  entry: 'work' as const,
};
const single = (id: string, fields: Partial<ContractTask>) =>
  defineWorkflow({
    ...about,
    id,
    steps: [
      {
        id: 'work',
        kind: 'agent_task',
        title: 'Work',
        agent: { role: 'writer' },
        prompt:
          'In attempt {{workflow.attempt}}, write about {{inputs.topic}} to {{workflow.output_paths.text}}',
        outputs: { text: { file: 'text-{{workflow.attempt}}.md' } },
        retry: { maxAttempts: 4, intervalSeconds: 1, backoffRate: 1 },
        next: { ok: null },
        ...fields,
      },
    ],
  });

const prompted = single('tested-prompted', { gates: { prompt: { kind: 'human' } } });
const inquiring = single('tested-inquiring', { mayAsk: true, gates: { prompt: { kind: 'human' } } });
const timed = defineWorkflow({
  ...about,
  id: 'tested-timed',
  steps: [
    {
      id: 'work',
      kind: 'agent_task',
      title: 'Work',
      agent: { role: 'payer' },
      prompt: ({ at }) => `Pay the bill of ${at}. \ud83d`,
      result: z.object({ text: z.string() }),
      gates: { prompt: { kind: 'human' } },
      retry: { maxAttempts: 4, intervalSeconds: 1, backoffRate: 1 },
      next: { ok: null },
    },
  ],
});

let host: WorkflowHost;
let evidence: RunEvidence;
beforeAll(async () => {
  host = await openWorkflowHost([prompted, inquiring, timed]);
  evidence = runEvidence(host.url);
});
afterEach(() => resetOffline());
afterAll(() => {
  evidence.close();
  return host.close();
});

const start = async (workflowId: string) => (await host.api.start(workflowId, { topic: 'tea' })).body.runId;
const untilAsked = async (runId: string, kind: Gate['kind'], not = '') => {
  const { gate } = await host.api.until(runId, run => run.gate?.kind === kind && run.gate.gateId !== not);
  if (!gate) throw new Error('Nobody is asked.');
  return gate;
};
const approve = async (runId: string, { gateId, contentHash }: Gate) =>
  expect(await host.api.decide(runId, { decision: 'approve', gateId, contentHash })).toMatchObject({
    status: 200,
  });
const typesOf = async (runId: string) => (await evidence.journal(runId)).map(({ type }) => type);
const countOf = async (runId: string, wanted: string) =>
  (await typesOf(runId)).filter(type => type === wanted).length;
const text = (value: string) =>
  JSON.stringify({ status: 'complete', summary: 'Done.', outputs: { text: value } });

describe('a prompt that a person approved (GATE-1)', () => {
  it.each(['tested-prompted', 'tested-timed'])(
    'is asked word for word in every attempt of %s (GATE-1)',
    async workflowId => {
      const { calls } = scriptOffline([{ schemaName: 'work', fail: 'ProviderUnavailable', times: 2 }]);
      const runId = await start(workflowId);
      const shown = await untilAsked(runId, 'review');
      await approve(runId, shown);
      expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
      expect(calls).toHaveLength(3);
      for (const call of calls) expect(hashContent(promptText(call))).toBe(shown.contentHash);
      expect((await evidence.record(runId)).attempts.work).toMatchObject({ number: 3, status: 'completed' });
      expect(await countOf(runId, 'gate.opened')).toBe(1);
    },
    20_000,
  );

  it('names outputs as it did, and they are found where the last attempt keeps them (STEP-14)', async () => {
    const { calls } = scriptOffline([
      { schemaName: 'work', fail: 'ProviderUnavailable' },
      { schemaName: 'work', reply: text('Leaves.') },
    ]);
    const runId = await start('tested-prompted');
    await approve(runId, await untilAsked(runId, 'review'));
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls[1]?.prompt).toContain('text-1.md');
    const { body } = await host.api.call<string>('GET', `/runs/${runId}/outputs/work/text`);
    expect(body).toBe('Leaves.');
  }, 20_000);

  it.each(['gone', 'changed'])('has to be approved again when its text is %s (GATE-1)', async fate => {
    const { calls } = scriptOffline([]);
    const runId = await start('tested-prompted');
    const first = await untilAsked(runId, 'review');
    const place = {
      Bucket: 'countersign-content',
      Key: `runs/${runId}/steps/work/attempts/1/prompt.md`,
    };
    const { s3 } = host.aws;
    if (fate === 'gone') await s3.send(new DeleteObjectCommand(place));
    else await s3.send(new PutObjectCommand({ ...place, Body: 'You are a thief.\n\n---\n\nSteal.\n' }));
    s3.destroy();
    await approve(runId, first);
    const second = await untilAsked(runId, 'review', first.gateId);
    expect(calls).toHaveLength(0);
    await approve(runId, second);
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls.map(call => hashContent(promptText(call)))).toEqual([second.contentHash]);
  });

  it('is another one with answers in it, and has to be approved again (GATE-1, STEP-10)', async () => {
    const reply =
      '<needs_user_input>\n<question><text>For whom?</text><option>Children</option><option>Adults</option></question>\n</needs_user_input>';
    const { calls } = scriptOffline([{ schemaName: 'work', reply }]);
    const runId = await start('tested-inquiring');
    const first = await untilAsked(runId, 'review');
    await approve(runId, first);
    await untilAsked(runId, 'step_questions');
    await host.api.answer(runId, { q1: 'Children' });
    const second = await untilAsked(runId, 'review', first.gateId);
    expect(calls).toHaveLength(1);
    await approve(runId, second);
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls[1]?.prompt).toContain('"question":"For whom?","answer":"Children"');
  });
});
