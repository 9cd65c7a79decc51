import { describe, expect, it } from 'vitest';
import type { RunEvent, RunRecord } from '../../../../core/contracts/run-record.ts';
import { replayEvents } from '../../../../core/domain/run/apply-event.ts';
import { dueAtAfter, isOtherwiseDue, lookAgainAt } from '../../../../core/domain/run/due.ts';
import { isLongRunning, isLookDue, progressDue } from '../../../../core/domain/run/progress-schedule.ts';
import { runStarted } from '../../../support/run-events.ts';
import { IN_THREAD, underWay } from '../../../support/threaded-run.ts';

const START = '2026-11-20T08:00:00.000Z';
const minute = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();
const msAfter = (minutes: number) => Date.parse(minute(minutes));
const canceled = (minutes: number): RunEvent => ({
  ...{ type: 'run.canceled', at: minute(minutes), by: 'ada', reason: 'canceled' },
});
const failed = (minutes: number): RunEvent => ({
  ...{ type: 'run.failed', at: minute(minutes), reason: 'error', error: { name: 'X', message: '' } },
});

function runWith(origin: object | undefined, ...more: RunEvent[]): RunRecord {
  const run = replayEvents([runStarted({ at: START, ...(origin && { origin }) }), underWay(START), ...more]);
  if (run === undefined) throw new Error('There is no run.');
  return run;
}
const told = (run: RunRecord, minutes: number) => runWith(run.origin, ...progressDue(run, msAfter(minutes)));

describe('a run that is talked about in a thread (CH-8)', () => {
  const run = runWith(IN_THREAD);

  it('is due each quarter of an hour after its start, however late somebody looked', () => {
    expect(dueAtAfter(undefined, run)).toBe(minute(15));
    expect(progressDue(run, msAfter(15) - 1)).toEqual([]);
    expect(progressDue(run, msAfter(15.7))).toEqual([
      { type: 'run.progressed', at: minute(15.7), number: 1 },
    ]);
    expect(dueAtAfter(run, told(run, 15.7))).toBe(minute(30));
  });

  it('is told of once after an outage', () => {
    expect(progressDue(run, msAfter(95))).toMatchObject([{ number: 6 }]);
    expect(progressDue(told(run, 95), msAfter(104))).toEqual([]);
    expect(dueAtAfter(run, told(run, 95))).toBe(minute(105));
  });

  it('is not told of before it has begun, nor when it is over', () => {
    const queued = replayEvents([runStarted({ at: START, origin: IN_THREAD })]) as RunRecord;
    expect(progressDue(queued, msAfter(20))).toEqual([]);
    expect(dueAtAfter(undefined, queued)).toBe(minute(1));
    expect(progressDue(runWith(IN_THREAD, canceled(3)), msAfter(20))).toEqual([]);
  });

  it('that goes on after a failure is not told of for the time in which it did not run', () => {
    const redriven = runWith(IN_THREAD, failed(20), { type: 'run.redriven', at: minute(301), by: 'ada' });
    const again = replayEvents([
      ...[runStarted({ at: START, origin: IN_THREAD }), underWay(START), failed(20)],
      ...[
        { type: 'run.redriven' as const, at: minute(301), by: 'ada' },
        underWay(minute(302), { redrive: 1 }),
      ],
    ]) as RunRecord;
    expect(redriven.state).toBe('queued');
    expect(dueAtAfter(redriven, again)).toBe(minute(315));
  });

  it('is seen to no further for its thread alone, but each six hours', () => {
    const soon = told(run, 15);
    expect(isOtherwiseDue(run, soon, msAfter(15))).toBe(false);
    const long = told(soon, 359);
    expect(isLookDue(soon, long)).toBe(false);
    expect(isOtherwiseDue(long, told(long, 360), msAfter(360))).toBe(true);
  });
});

it('a run without a thread is never due for it (CH-8)', () => {
  for (const origin of [undefined, { ...IN_THREAD, postsProgress: undefined }]) {
    const run = runWith(origin);
    expect(dueAtAfter(undefined, run)).toBeUndefined();
    expect(lookAgainAt(run, msAfter(20))).toBeUndefined();
    expect(progressDue(run, msAfter(20))).toEqual([]);
  }
});

it('a run is a long one after more than a quarter of an hour, until it is over (CH-9)', () => {
  const run = runWith(undefined);
  expect(isLongRunning(run, msAfter(15))).toBe(false);
  expect(isLongRunning(run, msAfter(15) + 1)).toBe(true);
  expect(isLongRunning(runWith(undefined, canceled(20)), msAfter(21))).toBe(false);
});
