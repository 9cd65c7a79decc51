import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const MOST = 6;

const gate = defineWorkflow({
  id: 'tested-findings',
  version: 1,
  title: 'Findings',
  description: 'Work that goes back until nothing that still counts was found in it.',
  inputs: z.object({ goal: z.string() }),
  entry: 'work',
  steps: [
    {
      id: 'work',
      kind: 'agent_task',
      title: 'Work',
      agent: { role: 'builder' },
      prompt: 'Do {{inputs.goal}}. Found: {{steps.check.outputs.feedback}}',
      outputs: { text: { file: 'text.md' } },
      maxIterations: MOST,
      next: { ok: 'check' },
    },
    {
      id: 'check',
      kind: 'agent_review',
      verdict: 'findings',
      title: 'Check',
      agent: { role: 'reviewer' },
      prompt: 'What is wrong with {{steps.work.outputs.text}}?',
      outputs: { findings: { file: 'findings.json' }, feedback: { file: 'feedback.md', allowEmpty: true } },
      maxIterations: MOST,
      next: { ok: null, fail: 'work' },
    },
  ],
});

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([gate]);
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const found = (severity: string) => ({
  schemaName: 'check',
  times: MOST,
  reply: JSON.stringify({
    status: 'complete',
    summary: 'Looked.',
    outputs: { findings: [{ severity, message: `A ${severity}.` }], feedback: '' },
  }),
});

it.each([
  ['COULD', 3],
  ['SHOULD', 5],
])(
  'a %s holds work up until iteration %i, and is told to whoever mends it (STEP-11)',
  async (severity, passes) => {
    const { calls } = scriptOffline([found(severity)]);
    const { body } = await host.api.start('tested-findings', { goal: 'a bridge' });
    const run = await host.api.untilOver(body.runId);
    expect(run.state).toBe('succeeded');
    expect(calls.filter(({ schemaName }) => schemaName === 'check')).toHaveLength(passes);
    const again = calls.filter(({ schemaName }) => schemaName === 'work');
    expect(again[0]?.prompt).not.toContain(`A ${severity}.`);
    expect(again[1]?.prompt).toContain(`- ${severity}: A ${severity}.`);
  },
);

it('a MUST holds work up for ever, and the run ends with a clear reason (STEP-7, STEP-11)', async () => {
  scriptOffline([found('MUST')]);
  const { body } = await host.api.start('tested-findings', { goal: 'a bridge' });
  const run = await host.api.untilOver(body.runId);
  expect(run).toMatchObject({ state: 'failed', error: { name: 'IterationLimit' } });
});
