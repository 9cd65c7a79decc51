import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const FAST = { maxAttempts: 2, intervalSeconds: 1, backoffRate: 1 };
const agent = { role: 'builder' };
const outputs = { plan: { file: 'plan-{{workflow.attempt}}.md', description: 'The plan' } };

const build = defineWorkflow({
  id: 'tested-build',
  version: 1,
  title: 'Build and review',
  description: 'A plan, a review that may send it back, and what comes of failures.',
  inputs: z.object({ goal: z.string() }),
  entry: 'plan_it',
  steps: [
    {
      id: 'plan_it',
      kind: 'agent_task',
      title: 'Plan it',
      agent,
      prompt:
        'Plan {{inputs.goal}} in run {{workflow.run_id}}, attempt {{workflow.attempt}}, to {{workflow.output_paths.plan}}.\nSaid before: {{steps.check.outputs.feedback}}',
      outputs,
      retry: FAST,
      maxIterations: 3,
      onBlocked: 'unblock',
      onFailed: 'mend',
      next: { ok: 'check' },
    },
    {
      id: 'check',
      kind: 'agent_review',
      title: 'Check the plan',
      agent: { role: 'reviewer' },
      prompt: 'Review {{steps.plan_it.outputs.plan}}',
      outputs: { decision: { file: 'decision.txt' }, feedback: { file: 'feedback.md', allowEmpty: true } },
      retry: FAST,
      maxIterations: 3,
      next: { ok: null, fail: 'plan_it' },
    },
    { id: 'unblock', kind: 'handler', title: 'Unblock', message: 'Was blocked.', next: { ok: null } },
    { id: 'mend', kind: 'handler', title: 'Mend', message: 'Had failed.', next: { ok: null } },
  ],
});

const bare = defineWorkflow({
  id: 'tested-bare',
  version: 1,
  title: 'Bare',
  description: 'One step, and nowhere to go when it fails.',
  inputs: z.object({ goal: z.string() }),
  entry: 'work',
  steps: [
    {
      id: 'work',
      kind: 'agent_task',
      title: 'Work',
      agent,
      prompt: 'Do {{inputs.goal}}',
      outputs: { note: { file: 'note.md' } },
      retry: FAST,
      timeoutSeconds: 800,
      next: { ok: null },
    },
  ],
  limits: { maxStepTimeoutSeconds: 120 },
});

const envelope = (fields: object) =>
  `Prose with [a question]?\n[workflow_result]\n${JSON.stringify({
    status: 'complete',
    summary: 'Done.',
    output_files_written: true,
    ...fields,
  })}\n[/workflow_result]\n`;
const delivered = (key: string, text: string) => `[output:${key}]\n${text}\n[/output:${key}]\n`;
const verdict = (decision: string, feedback: string) =>
  JSON.stringify({ status: 'complete', summary: 'Looked.', outputs: { decision, feedback } });

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([build, bare]);
});
afterAll(() => host.close());
afterEach(() => resetOffline());

async function runToEnd(workflowId: string) {
  const { body } = await host.api.start(workflowId, { goal: 'a bridge' });
  const run = await host.api.untilOver(body.runId);
  const events = (await host.api.events(run.runId)) as Record<string, unknown>[];
  const object = async (path: string) => {
    const Key = `runs/${run.runId}/${path}`;
    const { Body } = await host.aws.s3.send(new GetObjectCommand({ Bucket: 'countersign-content', Key }));
    return (await Body?.transformToString()) ?? '';
  };
  return { run, events, object };
}

describe('a step with a contract', () => {
  it('has outputs written where the orchestrator says, and its envelope kept (STEP-1, STEP-2, STEP-4, STEP-5)', async () => {
    const { calls } = scriptOffline([
      { schemaName: 'plan_it', reply: envelope({}) + delivered('plan', '# Piers first') },
    ]);
    const { run, object } = await runToEnd('tested-build');
    expect(run).toMatchObject({ state: 'succeeded', results: { plan_it: { status: 'complete' } } });
    expect(await object('steps/plan_it/attempts/1/outputs/plan-1.md')).toBe('# Piers first');
    expect(calls[0]?.prompt).toContain(`in run ${run.runId}, attempt 1, to plan-1.md`);
    expect(calls[1]?.prompt).toContain('# Piers first');
    const { body } = await host.api.call<string>('GET', `/runs/${run.runId}/outputs/plan_it/plan`);
    expect(body).toBe('# Piers first');
  });

  it('is held to it by a schema where the model can be, and made up offline otherwise (P-7)', async () => {
    const { run, object } = await runToEnd('tested-build');
    expect(run.state).toBe('succeeded');
    expect(await object('steps/plan_it/attempts/1/outputs/plan-1.md')).toContain('[offline]');
  });

  it.each([
    ['without a result block', 'All done, trust me.', 'InvalidResult'],
    ['with JSON that is none', '[workflow_result]{status: complete}[/workflow_result]', 'InvalidResult'],
    ['without its output', envelope({}), 'MissingOutput'],
    ['with an empty output', envelope({}) + delivered('plan', ' '), 'MissingOutput'],
  ])('%s fails the attempt, which is tried again (STEP-3)', async (_case, reply, error) => {
    scriptOffline([{ schemaName: 'plan_it', reply, times: 2 }]);
    const { run, events } = await runToEnd('tested-build');
    expect(events.find(({ type }) => type === 'attempt.failed')).toMatchObject({ error: { name: error } });
    expect(run).toMatchObject({ state: 'succeeded', results: { plan_it: { status: 'complete' } } });
  });

  it('goes where onBlocked and onFailed say, without another try (STEP-5)', async () => {
    const { calls } = scriptOffline([
      { schemaName: 'plan_it', reply: envelope({ status: 'blocked', summary: 'No river.' }) },
    ]);
    const blocked = await runToEnd('tested-build');
    expect(blocked.run).toMatchObject({
      state: 'succeeded',
      results: { unblock: { message: 'Was blocked.' } },
    });
    expect(calls).toHaveLength(1);
    scriptOffline([{ schemaName: 'plan_it', reply: envelope({ status: 'failed', summary: 'It fell.' }) }]);
    const failed = await runToEnd('tested-build');
    expect(failed.run.results).toMatchObject({ mend: { message: 'Had failed.' } });
  });

  it('that has nowhere to go fails the run with its own words (STEP-5)', async () => {
    scriptOffline([
      { schemaName: 'work', reply: envelope({ status: 'blocked', summary: 'No river here.' }) },
    ]);
    const { run } = await runToEnd('tested-bare');
    expect(run).toMatchObject({
      state: 'failed',
      error: { name: 'StepBlocked', message: 'No river here.', stepId: 'work' },
    });
  });

  it('may not have touched files outside of its workspace; that is blocked, noted and not tried again (STEP-2, STEP-8)', async () => {
    const reply = envelope({ changed_files: ['../../secrets.env'] }) + delivered('note', 'Mine.');
    const { calls } = scriptOffline([{ schemaName: 'work', reply, times: 5 }]);
    const { run, events } = await runToEnd('tested-bare');
    expect(run).toMatchObject({ state: 'failed', error: { name: 'PathBlocked' } });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'path.blocked', path: '../../secrets.env', stepId: 'work' }),
    );
    expect(calls).toHaveLength(1);
  });

  it('gets no more time than the workflow allows, and the journal says so (STEP-7)', async () => {
    const { events } = await runToEnd('tested-bare');
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'timeout.clamped', fromSeconds: 800, toSeconds: 120 }),
    );
  });
});

describe('a review', () => {
  it('sends work back with its feedback until it approves (STEP-6)', async () => {
    const { calls } = scriptOffline([
      { schemaName: 'check', reply: verdict('reject', 'Piers are missing.') },
      { schemaName: 'check', reply: verdict('approve', '') },
    ]);
    const { run, events } = await runToEnd('tested-build');
    expect(run.state).toBe('succeeded');
    const steps = events.flatMap(({ type, stepId }) => (type === 'step.completed' ? [stepId] : []));
    expect(steps).toEqual(['plan_it', 'check', 'plan_it', 'check']);
    const again = calls.filter(({ schemaName }) => schemaName === 'plan_it')[1];
    expect(again?.prompt).toContain('Piers are missing.');
  });

  it('reads a decision in text whatever its case, and nothing else for one (STEP-6)', async () => {
    const said = (decision: string) =>
      envelope({}) + delivered('decision', decision) + delivered('feedback', 'Fine.');
    scriptOffline([{ schemaName: 'check', reply: said('  APPROVE ') }]);
    expect((await runToEnd('tested-build')).run.state).toBe('succeeded');
    scriptOffline([{ schemaName: 'check', reply: said('approved, mostly'), times: 9 }]);
    const { run } = await runToEnd('tested-build');
    expect(run).toMatchObject({ state: 'failed', error: { name: 'InvalidResult', stepId: 'check' } });
  }, 20_000);

  it('that never approves ends by its limit, which the reason names (STEP-7)', async () => {
    scriptOffline([{ schemaName: 'check', reply: verdict('reject', 'No.'), times: 9 }]);
    const { run } = await runToEnd('tested-build');
    expect(run).toMatchObject({
      state: 'failed',
      error: { name: 'IterationLimit', message: expect.stringContaining('plan_it') },
    });
  });
});
