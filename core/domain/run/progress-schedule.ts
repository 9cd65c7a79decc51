import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import { threadOfRun } from '../slack/thread-of.ts';

/** How often the thread that a run was asked for in hears how it gets on. A run that takes longer is a long one. */
const EVERY_MS = 900_000;
/** Every so often it is also seen whether the state machine is still there: each six hours. */
const LOOK_EVERY = 24;

type Told = Pick<RunRecord, 'origin' | 'state' | 'createdAt' | 'progressNumber'>;

/** When the thread has to be told next, counted from the start of the run; `undefined` where there is nobody to tell. */
export function nextProgressAt(run: Told): number | undefined {
  if (!isUnderWay(run) || threadOfRun(run) === undefined) return undefined;
  return Date.parse(run.createdAt) + (numberTold(run) + 1) * EVERY_MS;
}

/** What is to be told by now: once, however long nobody has looked. */
export function progressDue(run: Told, nowMs: number): Extract<RunEvent, { type: 'run.progressed' }>[] {
  const nextMs = nextProgressAt(run);
  if (nextMs === undefined || nextMs > nowMs) return [];
  return [{ type: 'run.progressed', at: new Date(nowMs).toISOString(), number: numberAt(run, nowMs) }];
}

/** Whether, from one to the other, the time has come to look for the state machine of the run. */
export function isLookDue(before: Told, after: Told): boolean {
  return Math.floor(numberTold(after) / LOOK_EVERY) > Math.floor(numberTold(before) / LOOK_EVERY);
}

/** A run that goes on is told of when the next quarter of an hour is over, and not of the time in which it did not run. */
export function progressAfterRedrive(run: Told, at: string): Pick<RunRecord, 'progressNumber'> {
  return threadOfRun(run) === undefined ? {} : { progressNumber: numberAt(run, Date.parse(at)) };
}

export function isLongRunning(run: Pick<RunRecord, 'state' | 'createdAt'>, nowMs: number): boolean {
  return isUnderWay(run) && nowMs - Date.parse(run.createdAt) > EVERY_MS;
}

function isUnderWay({ state }: Pick<RunRecord, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}

function numberTold({ progressNumber = 0 }: Told): number {
  return progressNumber;
}

function numberAt({ createdAt }: Told, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / EVERY_MS));
}
