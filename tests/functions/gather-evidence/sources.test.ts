import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../../../core/contracts/run-record.ts';
import { Cleaner } from '../../../core/domain/diagnosis/clean-evidence.ts';
import type { LogLine } from '../../../core/domain/diagnosis/group-log-lines.ts';
import { RefBook } from '../../../core/domain/diagnosis/ref-book.ts';
import type { GatherPorts } from '../../../functions/gather-evidence/gather-ports.ts';
import type { Subject } from '../../../functions/gather-evidence/subject.ts';
import { collectArtifacts } from '../../../functions/gather-evidence/tools/collect-artifacts.ts';
import { collectLogs } from '../../../functions/gather-evidence/tools/collect-logs.ts';
import { readExecution } from '../../../functions/gather-evidence/tools/read-execution.ts';

const subject = {
  run: { runId: 'run_1', workflowId: 'slogan', gated: false } as RunRecord,
  children: [],
  diagnosis: {},
  workflow: undefined,
  interest: { asked: [], failed: [], active: [] },
  refs: new RefBook(),
  cleaner: new Cleaner(),
} as unknown as Subject;
const window = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T02:00:00.000Z' };
const nothing = { excerpts: [], used: { files: 0, logBlocks: 0, events: 0, historyEvents: 0 } };
const ports = (given: Partial<GatherPorts>) => ({ now: () => 0, ...given }) as GatherPorts;
const throttled = () =>
  Promise.reject(Object.assign(new Error('Slow down.'), { name: 'ThrottlingException' }));

const line = (functionName: string, request: number, more: object = {}): LogLine => ({
  functionName,
  timeMs: Date.parse(window.from) + request,
  message: JSON.stringify({ runId: 'run_1', requestId: `request-${request}`, ...more }),
});
const all = (...lines: LogLine[]) => ({ lines, isPart: false });
const collect = (given: Partial<GatherPorts>, used = nothing) =>
  collectLogs(ports(given), subject, window, undefined, used);

describe('a source that cannot be read', () => {
  it('is missing evidence with the name of the fault, and the rest is gathered (DX-9)', async () => {
    const history = await readExecution(ports({ history: throttled }), subject);
    expect(history.missing).toMatchObject([{ why: 'It could not be read: ThrottlingException.' }]);
    const found = await collect({
      logs: ({ functionName }) =>
        functionName === 'decide' ? throttled() : Promise.resolve(all(line(functionName, 1))),
    });
    expect(found.missing).toEqual([
      { what: 'the log', where: 'decide', why: 'It could not be read: ThrottlingException.' },
    ]);
    expect(found.excerpts.map(({ facts }) => facts?.functionName)).toContain('run-step');
  });

  it('is not waited for longer than a minute in all', async () => {
    let nowMs = 0;
    const searched = new Set<string>();
    const found = await collect({
      now: () => nowMs,
      logs: async ({ functionName }) => {
        searched.add(functionName);
        nowMs += 25_000;
        return all();
      },
    });
    expect(searched.size).toBe(3);
    expect(found.missing.filter(({ why }) => why.includes('NoTimeLeft'))).toHaveLength(3);
  });
});

describe('the logs of a run', () => {
  const OWN = `run_${'1'.repeat(32)}`;
  const OTHER = `run_${'2'.repeat(32)}`;

  it('hold no line about the run of somebody else, though one invocation worked for both', async () => {
    const of = (functionName: string, runId: string, more: object = {}) =>
      line(functionName, 1, { runId, ...more });
    const found = await collectLogs(
      ports({
        logs: async ({ functionName, anyOf }) =>
          anyOf.includes(OWN)
            ? all(of(functionName, OWN))
            : all(
                of(functionName, OTHER, { secret: 'of others' }),
                line(functionName, 1, { runId: undefined, text: 'unnamed' }),
              ),
      }),
      { ...subject, run: { ...subject.run, runId: OWN } },
      window,
      undefined,
      nothing,
    );
    const text = (name: string) =>
      found.excerpts.find(({ facts }) => facts?.functionName === name)?.text ?? 'no such log';
    expect(JSON.stringify(found)).not.toContain(OTHER);
    expect(text('run-step')).toContain('unnamed');
    expect(text('tick')).toContain(OWN);
    expect(text('tick')).not.toContain('unnamed');
  });

  it('that are too large to be read are said to be (DX-9)', async () => {
    const found = await collect({
      logs: async ({ functionName }) => ({
        lines: [line(functionName, 1)],
        isPart: functionName === 'notify',
      }),
    });
    expect(found.missing).toMatchObject([{ what: 'newer lines of the log', where: 'notify' }]);
  });

  it('are ten invocations at most, in all rounds together (DX-4)', async () => {
    const logs: GatherPorts['logs'] = async ({ functionName }) =>
      all(...Array.from({ length: 9 }, (_, request) => line(functionName, request)));
    const first = await collect({ logs });
    expect(first.excerpts).toHaveLength(10);
    expect(first.clamps).toEqual([{ what: 'logBlocks', asked: 54, given: 10 }]);
    const more = await collect({ logs }, { ...nothing, used: { ...nothing.used, logBlocks: 8 } });
    expect(more.excerpts).toHaveLength(2);
  });
});

describe('the files of a run', () => {
  const named = (step: string, attempt: number) => `runs/run_1/steps/${step}/attempts/${attempt}/prompt.md`;
  const there = [...Array(30).keys()].flatMap(attempt => [
    named('work', attempt + 1),
    named('look', attempt + 1),
  ]);
  const objects: GatherPorts['objects'] = {
    list: async folder => ({
      entries: there.filter(path => path.startsWith(`${folder}/`)).map(path => ({ path, bytes: 1 })),
      isPart: false,
    }),
    head: async (_path, bytes) => ({ text: 'é'.repeat(bytes), bytes: 1_000_000 }),
  };
  const ofRun = {
    ...subject,
    run: { ...subject.run, attempts: { work: { number: 30 }, look: { number: 30 } } },
    interest: { asked: [], failed: ['work'], active: [] },
    roots: { runFolder: 'runs/run_1', folders: [], shared: [], files: [] },
  } as unknown as Subject;

  it('are twenty at most in all rounds, of 64 KB each, the failed step first, and what was left out is said (DX-4)', async () => {
    const first = await collectArtifacts(ports({ objects }), ofRun, undefined, nothing);
    expect(first.artifacts).toHaveLength(20);
    expect(first.clamps).toEqual([{ what: 'files', asked: 60, given: 20 }]);
    expect(first.artifacts[0]?.facts).toMatchObject({ stepId: 'work', attempt: 30 });
    for (const { text, truncated } of first.artifacts) {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(64 * 1024);
      expect(truncated).toBe(true);
    }
    const used = { ...nothing.used, files: 19 };
    const more = await collectArtifacts(ports({ objects }), ofRun, { stepId: 'look' }, { ...nothing, used });
    expect(more.artifacts.map(({ locator }) => locator)).toEqual([named('look', 30)]);
  });
});
