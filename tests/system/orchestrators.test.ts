import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetOffline, scriptOffline } from '../../core/adapters/providers/offline/offline-script.ts';
import { openTestHost, type TestHost } from '../support/open-test-host.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());
afterEach(() => resetOffline());

async function runToEnd(workflowId: string, input: object) {
  const { body } = await host.api.start(workflowId, input);
  const run = await host.api.untilOver(body.runId);
  const events = await host.api.events(run.runId);
  const steps = events.flatMap(event =>
    event.type === 'step.completed' ? [`${(event as { stepId?: string }).stepId}`] : [],
  );
  return { run, steps };
}

const rejection = (feedback: string, outputs = {}) =>
  JSON.stringify({
    status: 'complete',
    summary: 'Looked at it.',
    outputs: { decision: 'reject', feedback, ...outputs },
  });

describe('workflows in YAML, on the host (DEF-6, DEF-7)', () => {
  it('a workflow of one task runs to its end', async () => {
    const { run, steps } = await runToEnd('minimal--answer', { user_message: 'Why is the sky blue?' });
    expect(run).toMatchObject({ state: 'succeeded', workflowId: 'minimal--answer' });
    expect(steps).toEqual(['answer']);
  });

  it('plan, review, change and review follow one another (STEP-5, STEP-6)', async () => {
    const { run, steps } = await runToEnd('engineering--deliver-change', { user_message: 'Add a button.' });
    expect(run).toMatchObject({ state: 'succeeded', phase: 'completed' });
    expect(steps).toEqual(['draft_plan', 'review_plan', 'implement', 'review_change', 'report']);
  });

  it('a rejection leads back with its feedback, and too many lead to a person (STEP-6, STEP-7)', async () => {
    const reply = rejection('Tests are missing.', { approved_plan: '' });
    const { calls } = scriptOffline([{ schemaName: 'review_plan', reply }]);
    const mended = await runToEnd('engineering--deliver-change', { user_message: 'Add a button.' });
    expect(mended.run.state).toBe('succeeded');
    expect(mended.steps.slice(0, 5)).toEqual([
      'draft_plan',
      'review_plan',
      'draft_plan',
      'review_plan',
      'implement',
    ]);
    const again = calls.filter(({ schemaName }) => schemaName === 'draft_plan')[1];
    expect(again?.prompt).toContain('Tests are missing.');

    scriptOffline([{ schemaName: 'review_change', reply: rejection('No.'), times: 9 }]);
    const never = await runToEnd('engineering--deliver-change', { user_message: 'Add a button.' });
    expect(never.run.state).toBe('succeeded');
    expect(never.steps.slice(-3)).toEqual(['implement', 'review_change', 'hand_over']);
  });

  it('inputs are checked by what the document says of them', async () => {
    const refused = await host.api.start('product--write-brief', { user_message: 'x', pages: 9 });
    expect(refused.status).toBe(422);
  });
});
