import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { runStore } from '../../core/adapters/records/run-store.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';
import { runStarted } from '../support/run-events.ts';

const about = {
  version: 1,
  title: 'Again and again',
  description: 'People are asked more than once.',
  inputs: z.object({ topic: z.string() }),
};
const asking = defineWorkflow({
  ...about,
  id: 'tested-always-asking',
  entry: 'work',
  steps: [
    {
      id: 'work',
      kind: 'agent_task',
      title: 'Work',
      agent: { role: 'writer' },
      prompt: 'Write about {{inputs.topic}}',
      outputs: { text: { file: 'text.md' } },
      mayAsk: true,
      next: { ok: null },
    },
  ],
});
const signing = defineWorkflow({
  ...about,
  id: 'tested-always-signing',
  entry: 'sign',
  steps: [
    {
      id: 'sign',
      kind: 'human_gate',
      title: 'Sign',
      show: 'Said before: {{steps.sign.comment}}',
      waitSeconds: 3600,
      maxIterations: 100,
      next: { ok: null, fail: 'sign' },
    },
  ],
});

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([asking, signing]);
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const start = async (workflowId: string, topic = 'tea') =>
  (await host.api.start(workflowId, { topic })).body.runId;
const untilAsked = async (runId: string, not = '') => {
  const run = await host.api.until(
    runId,
    ({ gate, completedAt }) => completedAt !== undefined || (gate !== null && gate.gateId !== not),
  );
  return run.gate?.gateId ?? '';
};
const ask = (...texts: string[]) =>
  `<needs_user_input>${texts
    .map(text => `<question><text>${text}</text><option>A</option><option>B</option></question>`)
    .join('')}</needs_user_input>`;

describe('people who are asked again and again', () => {
  it('may send work back at any length, and may still approve it then (GATE-5)', async () => {
    const runId = await start('tested-always-signing', 'x'.repeat(60_000));
    let gateId = await untilAsked(runId);
    for (let round = 1; round <= 45; round++) {
      const comment = `${round} ${'漢'.repeat(3990)}`;
      const { status } = await host.api.decide(runId, { decision: 'reject', comment, gateId });
      expect({ round, status }).toEqual({ round, status: 200 });
      gateId = await untilAsked(runId, gateId);
    }
    const { body: shown } = await host.api.call<string>('GET', `/runs/${runId}/outputs/sign/show.md`);
    expect(shown).toContain('Said before: 45 漢');
    expect(await host.api.decide(runId, { decision: 'approve', gateId })).toMatchObject({
      status: 200,
      body: { state: 'succeeded' },
    });
    const said = (await host.api.events(runId)).filter(({ type }) => type === 'gate.decided');
    expect(said[0]).toMatchObject({ comment: expect.stringMatching(/^1 漢{3990}$/) });
  }, 60_000);

  it('are asked by an agent at most five times a visit (STEP-10)', async () => {
    const { calls } = scriptOffline([{ schemaName: 'work', reply: ask('Which?', 'When?'), times: 20 }]);
    const runId = await start('tested-always-asking');
    const answer = '漢'.repeat(4000);
    let gateId = '';
    for (let round = 1; round <= 5; round++) {
      gateId = await untilAsked(runId, gateId);
      const answers = { q1: answer, q2: `${round}` };
      const { status } = await host.api.call('POST', `/runs/${runId}/answers`, { gateId, answers });
      expect({ round, status }).toEqual({ round, status: 200 });
    }
    expect(await host.api.untilOver(runId)).toMatchObject({
      state: 'failed',
      error: { name: 'TooManyQuestions', stepId: 'work' },
    });
    expect(calls).toHaveLength(6);
    // The last one has all answers, and is told that there is nobody left to ask.
    expect(calls[5]?.prompt).not.toContain('needs_user_input');
    for (const round of [1, 2, 3, 4, 5]) expect(calls[5]?.prompt).toContain(`"answer":"${round}"`);
    expect(calls[5]?.prompt.split(answer)).toHaveLength(6);
  }, 30_000);

  it('have each answer told with its question, also where two read alike (STEP-10)', async () => {
    const { calls } = scriptOffline([{ schemaName: 'work', reply: ask('Same?', 'Same?', '__proto__') }]);
    const runId = await start('tested-always-asking');
    await untilAsked(runId);
    await host.api.answer(runId, { q1: 'first', q2: 'second', q3: 'third' });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    expect(calls[1]?.prompt).toContain(
      '[{"question":"Same?","answer":"first"},{"question":"Same?","answer":"second"},{"question":"__proto__","answer":"third"}]',
    );
  });

  it('are told when something is too large to be kept, and the run stays as it was', async () => {
    const { dynamoDb } = host.aws;
    const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand({}));
    const runs = runStore(dynamoDb, TableNames[0] ?? '');
    const started = runStarted({ runId: 'run_large', gated: false });
    const large = runs.create({ ...started, input: { topic: 'x'.repeat(500_000) } });
    await expect(large).rejects.toMatchObject({ name: 'RecordTooLarge', status: 413, retryable: false });
    expect(await runs.find('run_large')).toBeUndefined();
  });
});
