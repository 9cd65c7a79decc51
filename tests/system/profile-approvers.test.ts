import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import type { RunView } from '../../core/contracts/run.ts';
import { codeGeneration } from '../../core/domain/profiles/code-generation/code-generation.ts';
import { profileWorkflow } from '../../core/domain/profiles/profile-workflow.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const FEATURE = { feature: 'Add durations to dates.' };
const CRITERIA = 'It asks for one thing.';

const watched = defineWorkflow(
  profileWorkflow(
    { ...codeGeneration, id: 'tested-watched' },
    {
      maxIterations: 2,
      approvers: {
        PLAN: { prompt: { kind: 'human' }, response: { kind: 'automatic' } },
        GENERATE: {
          prompt: { kind: 'ai', agent: { role: 'prompt critic' }, criteria: CRITERIA },
          response: { kind: 'human', instructions: 'Would you merge this?' },
        },
      },
    },
  ),
);
const byHand = defineWorkflow(
  profileWorkflow(
    { ...codeGeneration, id: 'tested-by-hand' },
    { maxIterations: 2, aiProviders: { reviewer: 'manual' } },
  ),
);

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([watched, byHand]);
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const approval = (result: string, feedback = '') =>
  JSON.stringify({ result, feedback, suggestedRewrite: '' });
const untilGate = (runId: string, stepId: string, shows: string, attempt = 1) =>
  host.api.until(
    runId,
    ({ gate }) => gate?.stepId === stepId && gate.shows === shows && gate.attempt === attempt,
  );
const decide = async ({ runId, gate }: RunView, decision: object) =>
  expect(await host.api.decide(runId, { contentHash: gate?.contentHash, ...decision })).toMatchObject({
    status: 200,
  });

describe('approvers by phase and stage (GATE-1, GATE-2, P-4)', () => {
  it('look at prompts before they are asked and at responses before anything comes of them', async () => {
    const { calls } = scriptOffline([]);
    const names = () => calls.map(({ schemaName }) => schemaName);
    const { body } = await host.api.start('tested-watched', FEATURE);
    const { runId } = body;
    const asking = await untilGate(runId, 'planning', 'prompt.md');
    expect(asking.profile).toMatchObject({ phase: 'PLAN', stage: 'PROMPT' });
    expect(names()).toEqual([]);
    await decide(asking, { decision: 'approve' });
    const made = await untilGate(runId, 'generation', 'show.md');
    expect(made.profile).toMatchObject({ phase: 'GENERATE', stage: 'RESPONSE' });
    expect(names()).toEqual(['planning', 'approval', 'generation']);
    expect(calls[1]?.prompt).toContain(CRITERIA);
    expect(calls[1]?.prompt).toContain('Write the code by the approved plan.');
    await decide(made, { decision: 'approve' });
    expect(await host.api.untilOver(runId)).toMatchObject({
      state: 'succeeded',
      profile: { status: 'SUCCESS', iteration: 1 },
    });
    expect(names()).toEqual(['planning', 'approval', 'generation', 'review']);
  });

  it('send prompts back: what is asked then is what was approved, with what they said', async () => {
    const { calls } = scriptOffline([
      { schemaName: 'approval', reply: approval('REJECTED', 'Say which calendar.') },
      { schemaName: 'approval', reply: approval('APPROVED') },
    ]);
    const { body } = await host.api.start('tested-watched', FEATURE);
    const { runId } = body;
    await decide(await untilGate(runId, 'planning', 'prompt.md'), {
      decision: 'reject',
      comment: 'No time zones.',
    });
    const again = await untilGate(runId, 'planning', 'prompt.md', 2);
    await decide(again, { decision: 'approve' });
    const made = await host.api.until(runId, ({ gate }) => gate?.stepId === 'generation');
    const promptOf = (name: string) => calls.find(({ schemaName }) => schemaName === name)?.prompt;
    expect(promptOf('planning')).toContain('<data>No time zones.</data>');
    expect(promptOf('generation')).toContain('<data>Say which calendar.</data>');
    await decide(made, { decision: 'reject', comment: 'Too long.' });
    const shorter = await host.api.until(
      runId,
      ({ gate }) => gate?.stepId === 'generation' && gate.attempt !== made.gate?.attempt,
    );
    expect(calls.findLast(({ schemaName }) => schemaName === 'generation')?.prompt).toContain(
      '<data>Too long.</data>',
    );
    await decide(shorter, { decision: 'approve' });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
  });
});

describe('providers by role (P-2, P-3)', () => {
  it('a person reviews, by the same form as a model', async () => {
    scriptOffline([]);
    const { body } = await host.api.start('tested-by-hand', FEATURE);
    const { runId } = body;
    const asked = await untilGate(runId, 'review', 'prompt.md');
    expect(asked).toMatchObject({
      gate: { kind: 'manual' },
      profile: { phase: 'REVIEW', stage: 'RESPONSE' },
    });
    const review =
      'One issue.\n\n@@@REVIEW_META\nverdict: PASS\nissues_total: 1\nissues_critical: 0\nmissing_inputs: 0\n@@@';
    const answer = await host.api.call('POST', `/runs/${runId}/response`, {
      response: JSON.stringify({ review }),
    });
    expect(answer.status).toBe(200);
    expect(await host.api.untilOver(runId)).toMatchObject({
      state: 'succeeded',
      results: { review: { review } },
    });
  });
});
