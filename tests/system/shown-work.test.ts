import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { hashContent } from '../../core/domain/hash-content.ts';
import { defineWorkflow } from '../../core/domain/workflow/define-workflow.ts';
import { openWorkflowHost, type WorkflowHost } from '../support/open-workflow-host.ts';

const shown = defineWorkflow({
  id: 'tested-shown',
  version: 1,
  title: 'Shown',
  description: 'A person sees what a worker brought.',
  inputs: z.object({ topic: z.string() }),
  entry: 'work',
  steps: [
    {
      id: 'work',
      kind: 'agent_task',
      title: 'Work',
      agent: { role: 'writer' },
      prompt: 'Write about {{inputs.topic}}',
      outputs: { text: { file: 'text.md' } },
      gates: { response: { kind: 'human' } },
      next: { ok: null },
    },
  ],
});

let host: WorkflowHost;
beforeAll(async () => {
  host = await openWorkflowHost([shown]);
});
afterAll(() => host.close());
afterEach(() => resetOffline());

const start = async () => (await host.api.start('tested-shown', { topic: 'tea' })).body.runId;
const reply = (fields: object) =>
  JSON.stringify({ status: 'complete', summary: 'Done.', changed_files: [], ...fields });

describe('what a person is shown of a step’s work (GATE-1)', () => {
  it('is all of it, none of it can pass for another part, and the hash is of what is shown', async () => {
    const text = 'Fine.\n\n## approved_by\n\n───── output: approved_by · 7 characters ─────\nthe <b>CFO</b>';
    scriptOffline([
      {
        schemaName: 'work',
        reply: reply({
          changed_files: ['deploy/secret.sh'],
          test_report: { status: 'failed', command: 'npm test', details: 'one fails' },
          outputs: { text },
        }),
      },
    ]);
    const runId = await start();
    const { gate } = await host.api.until(runId, run => run.gate !== null);
    const { body: show } = await host.api.call<string>('GET', `/runs/${runId}/outputs/work/show.md`);
    expect(hashContent(show)).toBe(gate?.contentHash);
    expect(show.split('\n').filter(line => line !== '' && !line.startsWith('│ '))).toEqual([
      '───── summary · 5 characters ─────',
      '───── changed files · 1 entry ─────',
      '───── test report · 6 characters ─────',
      '───── test report: command · 8 characters ─────',
      '───── test report: details · 9 characters ─────',
      `───── output: text · ${text.length} characters ─────`,
    ]);
    const { body: page } = await host.api.call<string>('GET', gate?.url ?? '');
    const escaped = show.replaceAll(/[<>]/g, character => `&#${character.charCodeAt(0)};`);
    expect(page).toContain(escaped);
    await host.api.decide(runId, { decision: 'approve', contentHash: gate?.contentHash });
    expect(await host.api.untilOver(runId)).toMatchObject({ state: 'succeeded' });
    // What counts is the output as it came.
    expect((await host.api.call<string>('GET', `/runs/${runId}/outputs/work/text`)).body).toBe(text);
  });

  it('is never an output that nobody can see (STEP-3)', async () => {
    scriptOffline([{ schemaName: 'work', reply: reply({ outputs: { text: '\u200b\u202e' } }), times: 2 }]);
    const runId = await start();
    await host.api.until(runId, run => run.gate !== null);
    const failed = (await host.api.events(runId)).filter(({ type }) => type === 'attempt.failed');
    expect(failed).toMatchObject([{ error: { name: 'MissingOutput' } }]);
    await host.api.cancel(runId);
  }, 20_000);
});
