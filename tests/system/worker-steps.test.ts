import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { runWorker } from '../cli/worker/run-worker.ts';
import { standIn } from '../cli/worker/stand-in.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const coding = defineWorkflow({
  id: 'tested-coding',
  version: 1,
  title: 'Code it',
  description: 'A step that a program on somebody’s own machine does.',
  inputs: z.object({ change: z.string() }),
  entry: 'code_it',
  steps: [
    {
      id: 'code_it',
      kind: 'agent_task',
      title: 'Code it',
      agent: { role: 'engineer', provider: 'claude', model: 'opus' },
      prompt: 'Make this change: {{inputs.change}}',
      outputs: { patch: { file: 'out/patch.diff' }, notes: { file: 'notes.md' } },
      workspaceMode: 'run_workspace',
      timeoutSeconds: 60,
      retry: { maxAttempts: 1, intervalSeconds: 1, backoffRate: 1 },
      onFailed: 'give_up',
      onBlocked: 'give_up',
      next: { ok: 'tell' },
    },
    {
      id: 'tell',
      kind: 'handler',
      title: 'Tell',
      message: '{{steps.code_it.outputs.patch}}',
      next: { ok: null },
    },
    { id: 'give_up', kind: 'handler', title: 'Give up', message: 'Given up.', next: { ok: null } },
  ],
});

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([coding]);
});
afterAll(() => host.close());

const start = async () => (await host.api.start('tested-coding', { change: 'Fix the typo' })).body.runId;
const RESULT = `console.log('[workflow_result]' + JSON.stringify({ status: 'complete', summary: 'Done.', output_files_written: true }) + '[/workflow_result]');`;

describe('a step of a CLI provider (P-5)', () => {
  it('is done by a worker that polls, writes files and heartbeats, and its outputs are the run’s', async () => {
    const binary = await standIn(`
      write('out/patch.diff', prompt.includes('Fix the typo') ? '- teh\\n+ the' : 'no prompt');
      console.log('[output:notes]\\nIn words.\\n[/output:notes]');
      ${RESULT}`);
    const runId = await start();
    const waiting = await host.api.until(runId, ({ progress }) => progress.summary.includes('elsewhere'));
    expect(waiting.state).toBe('running');
    await runWorker({ endpoint: host.url, binary });
    const done = await host.api.untilOver(runId);
    expect(done).toMatchObject({ state: 'succeeded', results: { tell: { message: '- teh\n+ the' } } });
    const { body } = await host.api.call<string>('GET', `/runs/${runId}/outputs/code_it/notes`);
    expect(body).toBe('In words.');
  }, 30_000);

  it('that delivers less than its contract is tried again, and then goes where onFailed says (STEP-3, STEP-5)', async () => {
    const binary = await standIn(RESULT);
    const runId = await start();
    const worker = await runWorker({ endpoint: host.url, binary });
    const done = await host.api.untilOver(runId);
    expect(done.results).toMatchObject({ give_up: { message: 'Given up.' } });
    expect(worker.lines.filter(line => line.includes('MissingOutput'))).toHaveLength(2);
  }, 30_000);
});
