import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampCount, clampWindow } from '../../../../core/domain/diagnosis/clamp-limits.ts';
import { groupLogLines, rankLogBlocks } from '../../../../core/domain/diagnosis/group-log-lines.ts';
import { keepTelling } from '../../../../core/domain/diagnosis/keep-telling.ts';
import { rankArtifacts } from '../../../../core/domain/diagnosis/rank-artifacts.ts';
import type { StepsOfInterest } from '../../../../core/domain/diagnosis/steps-of-interest.ts';

const FILES = ['prompt.md', 'response.md', 'result.json', 'outputs/plan.md', 'show.md'];
const STEPS = ['one', 'two', 'three', 'four'];
const run = {
  runId: 'run_1',
  attempts: Object.fromEntries(
    STEPS.map(id => [id, { number: 2, iteration: 1, retry: 1, redrive: 0, status: 'completed' as const }]),
  ),
};
const everyPath = [
  ...STEPS.flatMap(id =>
    [1, 2].flatMap(attempt => FILES.map(file => `runs/run_1/steps/${id}/attempts/${attempt}/${file}`)),
  ),
  'runs/run_1/progress.json',
  'runs/run_1/workspace/notes.md',
  'selector/sel_1/result.json',
  'selector/sel_1/tries/1/response.md',
  'messages/msg_1.json',
];
const somePaths = fc.shuffledSubarray(everyPath);
const interestOf: fc.Arbitrary<StepsOfInterest> = fc.record({
  asked: fc.subarray(STEPS, { maxLength: 1 }),
  failed: fc.subarray(STEPS, { maxLength: 2 }),
  active: fc.subarray(STEPS, { maxLength: 2 }),
});
const stepOf = (path: string) => /steps\/([^/]+)/.exec(path)?.[1];
const isNewest = (path: string) => path.includes('/attempts/2/');

describe('the order of artifacts', () => {
  it('holds each once, and does not depend on the order of the listing (DX-4)', () => {
    fc.assert(
      fc.property(somePaths, interestOf, (paths, interest) => {
        const ranked = rankArtifacts(paths, run, interest).map(({ path }) => path);
        expect([...ranked].sort()).toEqual([...paths].sort());
        expect(rankArtifacts([...paths].reverse(), run, interest).map(({ path }) => path)).toEqual(ranked);
      }),
    );
  });

  it('begins with the step that failed, then the active one, then the rest (DX-4)', () => {
    fc.assert(
      fc.property(somePaths, interestOf, (paths, interest) => {
        const places = rankArtifacts(paths, run, interest).map(({ path }) => {
          const step = stepOf(path) ?? '';
          if (!isNewest(path)) return 3;
          if (interest.asked.includes(step)) return 0;
          if (interest.failed.includes(step)) return 1;
          return interest.active.includes(step) ? 2 : 3;
        });
        expect(places).toEqual([...places].sort());
      }),
    );
  });

  it('takes no step of another run for one of this run, though it may be called the same', () => {
    const child = 'runs/run_2/steps/two/attempts/2/result.json';
    const own = 'runs/run_1/steps/two/attempts/2/prompt.md';
    const ranked = rankArtifacts([child, own], run, { asked: [], failed: ['two'], active: [] });
    expect(ranked.map(({ path }) => path)).toEqual([own, child]);
    expect(ranked[1]).toEqual({
      path: child,
      reason: 'It is of a run that this one started.',
      file: 'result.json',
    });
  });

  it('says of each why it was taken, and of which attempt it is (DX-4)', () => {
    const [first, ...more] = rankArtifacts(everyPath, run, { asked: [], failed: ['two'], active: ['three'] });
    expect(first).toEqual({
      path: 'runs/run_1/steps/two/attempts/2/result.json',
      reason: 'It is of two, which failed.',
      stepId: 'two',
      attempt: 2,
      file: 'result.json',
    });
    expect(more.every(({ reason }) => reason.length > 0)).toBe(true);
  });
});

describe('the bounds', () => {
  it('are never exceeded, and what was clamped is said (DX-4)', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(40), fc.nat(40), (wanted, limit, used) => {
        const { count, clamps } = clampCount('files', wanted, limit, used);
        expect(count + used).toBeLessThanOrEqual(Math.max(limit, used));
        expect(count).toBeLessThanOrEqual(wanted);
        expect(clamps.length === 1).toBe(count < wanted);
      }),
    );
  });

  it('look back 120 minutes, or as far as is asked for, a day at most (DX-4)', () => {
    expect(clampWindow(undefined)).toEqual({ minutes: 120, clamps: [] });
    expect(clampWindow(30)).toEqual({ minutes: 30, clamps: [] });
    expect(clampWindow(100_000)).toEqual({
      minutes: 1440,
      clamps: [{ what: 'timeWindowMinutes', asked: 100_000, given: 1440 }],
    });
  });

  it('keep the most telling events, in the order in which they happened', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { maxLength: 60 }), fc.nat(20), (weights, limit) => {
        const items = weights.map((weight, at) => ({ weight, at }));
        const kept = keepTelling(items, limit, ({ weight }) => weight);
        expect(kept).toHaveLength(Math.min(limit, items.length));
        expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).sort((a, b) => a - b));
        const lowest = Math.min(...kept.map(({ weight }) => weight));
        const left = items.filter(item => !kept.includes(item));
        expect(left.every(({ weight }) => weight <= lowest)).toBe(true);
      }),
    );
  });
});

describe('log lines', () => {
  const request = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
  const line = (digit: number, timeMs: number, level: string, more: object = {}) => ({
    functionName: 'run-step',
    timeMs,
    message: JSON.stringify({ level, requestId: request(digit), runId: 'run_1', ...more }),
  });

  it('become a block for each invocation, with its times and its worst level (DX-4)', () => {
    const blocks = groupLogLines([
      line(2, 30, 'INFO'),
      line(1, 20, 'ERROR', { fault: { name: 'MissingOutput' } }),
      line(1, 10, 'INFO'),
    ]);
    expect(blocks).toMatchObject([
      { requestId: request(1), fromMs: 10, toMs: 20, worst: 'ERROR', errorNames: ['MissingOutput'] },
      { requestId: request(2), fromMs: 30, toMs: 30, worst: 'INFO' },
    ]);
  });

  it('of errors come first, then those of the step in question, then the newest (DX-4)', () => {
    const blocks = groupLogLines([
      line(1, 10, 'ERROR'),
      line(2, 20, 'INFO', { stepId: 'two' }),
      line(3, 30, 'INFO'),
      line(4, 40, 'INFO'),
    ]);
    expect(rankLogBlocks(blocks, ['two']).map(({ requestId }) => requestId[0])).toEqual(['1', '2', '4', '3']);
  });
});
