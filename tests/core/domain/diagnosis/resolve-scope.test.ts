import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../../../core/contracts/run-record.ts';
import { clarifyingQuestion } from '../../../../core/domain/diagnosis/clarifying-question.ts';
import { resolveScope, type ScopeInput } from '../../../../core/domain/diagnosis/resolve-scope.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const run = (runId: string, state: RunRecord['state'], createdAt = '2026-03-01T10:00:00.000Z') =>
  ({ runId, state, createdAt, updatedAt: createdAt, workflowId: 'slogan' }) as RunRecord;
const resolve = ({
  runs = [],
  ...input
}: Partial<Omit<ScopeInput, 'visible'>> & { runs?: readonly RunRecord[] }) =>
  resolveScope({
    scope: {},
    namedRunId: undefined,
    conversation: [],
    nowMs: NOW,
    ...input,
    visible: new Map([...runs, ...(input.conversation ?? [])].map(one => [one.runId, one])),
  });

describe('the run that is meant', () => {
  it('is that of the scope, then that of the message, then that of the conversation (DX-2)', () => {
    const [a, b, c] = [run('run_a', 'failed'), run('run_b', 'failed'), run('run_c', 'failed')];
    const all = { runs: [a, b], namedRunId: 'run_b', conversation: [c] };
    expect(resolve({ ...all, scope: { runId: 'run_a' } })).toMatchObject({ runId: 'run_a', source: 'scope' });
    expect(resolve(all)).toMatchObject({ runId: 'run_b', source: 'message' });
    expect(resolve({ ...all, namedRunId: undefined })).toMatchObject({
      runId: 'run_c',
      source: 'conversation',
    });
  });

  it('comes with those that could have been meant as well, and why they were not taken (DX-8)', () => {
    const decision = resolve({
      scope: { runId: 'run_a' },
      namedRunId: 'run_b',
      runs: [run('run_a', 'failed'), run('run_b', 'running')],
      conversation: [run('run_c', 'succeeded')],
    });
    expect(decision.alternatives).toEqual([
      {
        runId: 'run_b',
        source: 'message',
        workflowId: 'slogan',
        state: 'running',
        notTaken: 'The scope names another run.',
      },
      {
        runId: 'run_c',
        source: 'conversation',
        workflowId: 'slogan',
        state: 'succeeded',
        notTaken: 'Another run is named.',
      },
    ]);
  });

  it('is the only active one of the conversation, or the newest where none is', () => {
    const active = run('run_a', 'running', '2026-03-01T11:00:00.000Z');
    const old = run('run_b', 'failed', '2026-03-01T09:00:00.000Z');
    expect(resolve({ conversation: [active, old] })).toMatchObject({ runId: 'run_a' });
    expect(resolve({ conversation: [run('run_c', 'failed'), old] })).toMatchObject({ runId: 'run_c' });
  });

  it('is not guessed: several active ones, or one that failed since, are asked about once (DX-2)', () => {
    const several = resolve({ conversation: [run('run_a', 'running'), run('run_b', 'waiting')] });
    expect(several.runId).toBeUndefined();
    expect(clarifyingQuestion(several)).toBe(
      'Which run do you mean: run_a (slogan, running), run_b (slogan, waiting)? Ask again with its id, such as "why did run_a fail".',
    );
    const failedSince = resolve({
      conversation: [
        run('run_a', 'running', '2026-03-01T09:00:00.000Z'),
        run('run_b', 'failed', '2026-03-01T10:00:00.000Z'),
      ],
    });
    expect(failedSince.alternatives.map(({ runId }) => runId)).toEqual(['run_a', 'run_b']);
  });

  it('does not exist where whoever asks may not see it', () => {
    const hidden = resolve({ scope: { runId: 'run_x' }, conversation: [run('run_c', 'failed')] });
    expect(hidden).toMatchObject({ unresolvedReason: 'There is no run run_x that you may see.' });
    expect(clarifyingQuestion(resolve({ scope: { runId: 'run_x' } }))).toBe(
      'There is no run run_x that you may see. Which run do you mean? Ask again with its id, such as "why did run_1234 fail".',
    );
    expect(clarifyingQuestion(resolve({}))).toBe(
      'Which run do you mean? Ask again with its id, such as "why did run_1234 fail".',
    );
  });
});

describe('the time that is looked at', () => {
  it('ends now for a run under way, and with a run that is over (DX-4)', () => {
    const running = resolve({ scope: { runId: 'run_a' }, runs: [run('run_a', 'running')] });
    expect(running.window).toEqual({
      from: '2026-03-01T10:00:00.000Z',
      to: '2026-03-01T12:00:00.000Z',
      minutes: 120,
      endsWith: 'now',
    });
    const over = resolve({
      scope: { runId: 'run_a', timeWindowMinutes: 60 },
      runs: [run('run_a', 'failed', '2026-02-01T10:00:00.000Z')],
    });
    expect(over.window).toEqual({
      from: '2026-02-01T09:05:00.000Z',
      to: '2026-02-01T10:05:00.000Z',
      minutes: 60,
      endsWith: 'run',
    });
  });
});
