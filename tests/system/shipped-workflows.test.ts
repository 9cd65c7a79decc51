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

describe('the patterns, as shipped, on the host (DEF-10)', () => {
  it('linear: each step hands on to the next', async () => {
    const { run, steps } = await runToEnd('decision-critic', { decision: 'We move to one database.' });
    expect(run).toMatchObject({ state: 'succeeded', phase: 'completed' });
    expect(steps).toEqual(['decompose', 'challenge', 'verdict']);
  });

  it('confidence: investigates until sure, and at most four times', async () => {
    const unsure = JSON.stringify({ finding: 'x', confidence: 'low', open: ['y'] });
    scriptOffline([{ schemaName: 'investigate', reply: unsure, times: 2 }]);
    const sure = await runToEnd('confidence-iteration', { question: 'Why?' });
    expect(sure.steps).toEqual(['investigate', 'investigate', 'investigate', 'conclude']);
    scriptOffline([{ schemaName: 'investigate', reply: unsure, times: 9 }]);
    const never = await runToEnd('confidence-iteration', { question: 'Why?' });
    expect(never.steps).toEqual([...Array(4).fill('investigate'), 'conclude']);
    expect(never.run.state).toBe('succeeded');
  });

  it('mode: quick answers at once, full looks from as many sides as asked', async () => {
    expect((await runToEnd('mode-branching', { question: 'Should we?' })).steps).toEqual([
      'choose_mode',
      'quick_answer',
    ]);
    const { calls } = scriptOffline([]);
    const full = await runToEnd('mode-branching', { question: 'Should we?', mode: 'full', perspectives: 2 });
    expect(full.steps).toEqual(['choose_mode', 'frame', 'look_around', 'synthesise']);
    expect(calls.find(({ schemaName }) => schemaName === 'look_around')?.prompt).toContain(
      '["user","operator"]',
    );
  });

  it('quality gate: grave findings send the draft back, and after three a person takes over', async () => {
    const grave = JSON.stringify({
      findings: [{ severity: 'must', finding: 'Wrong.', suggestion: 'Mend it.' }],
    });
    const { calls } = scriptOffline([{ schemaName: 'review', reply: grave }]);
    const mended = await runToEnd('quality-gate', { brief: 'A guide.' });
    expect(mended.steps).toEqual(['write', 'review', 'write', 'review', 'publish']);
    expect(calls.filter(({ schemaName }) => schemaName === 'write')[1]?.prompt).toContain('Mend it.');
    scriptOffline([{ schemaName: 'review', reply: grave, times: 9 }]);
    const open = await runToEnd('quality-gate', { brief: 'A guide.' });
    expect(open.steps.at(-1)).toBe('hand_over');
    expect(open.run.results.hand_over).toMatchObject({ message: expect.stringContaining('Wrong.') });
  });

  it('hybrid: fixed texts, texts made from the run, code and an agent in one graph (DEF-3)', async () => {
    const critical = await runToEnd('hybrid-steps', {
      incident: 'Cards are declined.',
      severity: 'critical',
    });
    expect(critical.steps).toEqual([
      'first_advice',
      'triage',
      'check',
      'check',
      'check',
      'draft_update',
      'close',
    ]);
    expect(critical.run.results).toMatchObject({
      first_advice: { message: expect.stringContaining('Incident: Cards are declined.') },
      check: { message: expect.stringContaining('Round 3 of a critical incident: full disks') },
      close: { message: 'Set a date for the review within five days.' },
    });
    const low = await runToEnd('hybrid-steps', { incident: 'A typo.' });
    expect(low.steps).toEqual(['first_advice', 'triage', 'draft_update', 'close']);
  });
});

describe('the catalogue', () => {
  it('lists workflows with what they need, and shows each as data and as a picture (DEF-8)', async () => {
    const { body } = await host.api.call<{ workflows: { id: string; inputs: object; isGated: boolean }[] }>(
      'GET',
      '/workflows',
    );
    expect(body.workflows.find(({ id }) => id === 'mode-branching')).toMatchObject({
      isGated: false,
      inputs: {
        properties: {
          perspectives: {
            type: 'integer',
            minimum: 2,
            maximum: 5,
            default: 3,
            description: expect.any(String),
          },
        },
      },
    });
    for (const { id } of body.workflows) {
      const one = await host.api.call('GET', `/workflows/${id}`);
      expect(one.body).toMatchObject({
        id,
        definition: { id, steps: expect.any(Array) },
        mermaid: expect.stringContaining('flowchart'),
      });
      const picture = await host.api.call<string>('GET', `/workflows/${id}/graph.svg`);
      expect(picture.headers.get('content-type')).toBe('image/svg+xml');
      expect(picture.body).toContain('<svg');
    }
  });
});
