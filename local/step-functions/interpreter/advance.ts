import type { HistoryEventType } from '@aws-sdk/client-sfn';
import type { Json, JsonObject } from '../../json.ts';
import type { Catcher, MapState, Retrier } from '../definition/asl.ts';
import { dataLimitExceeded, exceedsDataLimit } from '../errors/data-limit.ts';
import { EvaluationFailure, runtimeError } from '../errors/evaluation-failure.ts';
import type { StateFailure } from '../errors/state-failure.ts';
import { MAX_HISTORY_EVENTS } from '../history/history-event.ts';
import { behaviourOf } from '../states/index.ts';
import { startIterations } from '../states/map.ts';
import { type Exit, exitCaught } from './data-flow.ts';
import { asStateFailure, Frame } from './frame.ts';
import { decideRetry, findCatcher } from './retry-policy.ts';
import type { Run } from './run.ts';
import type { MapRunWait, Thread } from './thread.ts';

/** A turn ends after so many states, or so much text in their events, even if threads could go on. */
const STATES_PER_TURN = 200;
const EVENT_TEXT_PER_TURN = 1024 * 1024;

/**
 * Runs the threads that can go on until all of them wait, the execution has ended, or the turn has become
 * long: then it is stored as it stands, other executions get their chance, and a further turn goes on.
 */
/** What AWS keeps of a cause. */
const LONGEST_CAUSE = 32_768;

export async function drive(run: Run): Promise<void> {
  for (
    let executed = 0;
    executed < STATES_PER_TURN && run.newEventsLength < EVENT_TEXT_PER_TURN;
    executed++
  ) {
    const thread = run.runnable.shift();
    if (thread === undefined || run.ended) break;
    await executeState(run, thread);
    if (run.counters.nextEventId > MAX_HISTORY_EVENTS) break;
  }
  if (run.counters.nextEventId > MAX_HISTORY_EVENTS && !run.ended) endFullHistory(run);
}

/** The last event that fits says that no more do. */
function endFullHistory(run: Run): void {
  run.cutHistory(MAX_HISTORY_EVENTS - 1);
  const reason = `The execution reached the maximum number of history events (${MAX_HISTORY_EVENTS}).`;
  endRun(run, 'FAILED', runtimeError(reason));
}

/** Goes on with the result that the thread's state waited for. */
export async function resume(run: Run, thread: Thread, result: Json): Promise<void> {
  const frame = new Frame(run, thread);
  thread.wait = null;
  await attempt(run, thread, async () => {
    const step = await behaviourOf(frame.state.Type).resume?.(frame, result);
    if (step !== undefined) leave(run, thread, step);
  });
}

/** The thread's state failed: retried, caught, or handed to whoever contains the thread. */
export async function failState(run: Run, thread: Thread, cause: StateFailure): Promise<void> {
  const failure = cause instanceof EvaluationFailure ? reportEvaluation(run, thread, cause) : cause;
  thread.failed = 'here';
  await handleFailure(run, thread, failure);
}

async function handleFailure(run: Run, thread: Thread, failure: StateFailure): Promise<void> {
  run.touched.add(thread.id);
  const state = run.stateOf(thread) as { Retry?: Retrier[]; Catch?: Catcher[] };
  const retry = decideRetry(state.Retry, failure, thread.retriesUsed, Math.random);
  const catcher = retry === undefined ? findCatcher(state.Catch, failure) : undefined;
  abortChildren(run, thread);
  if (retry === undefined && catcher === undefined) return failThread(run, thread, failure);
  removeChildren(run, thread);
  clearWait(thread);
  if (retry !== undefined) {
    thread.retriesUsed[retry.ruleIndex] = (thread.retriesUsed[retry.ruleIndex] ?? 0) + 1;
    thread.retryCount++;
    thread.wait = { kind: 'timer', purpose: 'retry', dueMs: run.nowMs + retry.delayMs };
    return;
  }
  try {
    leave(run, thread, await exitCaught(new Frame(run, thread), catcher as Catcher, failure.output));
  } catch (fault) {
    const second = asStateFailure(fault);
    await failThread(
      run,
      thread,
      second instanceof EvaluationFailure ? reportEvaluation(run, thread, second) : second,
    );
  }
}

function clearWait(thread: Thread): void {
  thread.wait = null;
  delete thread.items;
  delete thread.failed;
}

/**
 * Makes a failed execution go on where it failed. What ended stays ended; a state that failed, or was
 * cut off by another's failure, is executed again with its retries restored.
 */
export function redrive(run: Run): void {
  for (const thread of run.threads.values()) {
    if (thread.ended) continue;
    thread.retryCount = 0;
    thread.retriesUsed = {};
    const failedHere = thread.failed === 'here';
    delete thread.failed;
    run.touched.add(thread.id);
    if (thread.wait?.kind === 'mapRun') {
      redriveMapRun(run, thread, thread.wait);
      continue;
    }
    if (failedHere) removeChildren(run, thread);
    else if (thread.wait?.kind === 'children' || thread.wait?.kind === 'timer') continue;
    clearWait(thread);
    run.makeRunnable(thread);
  }
}

/** Items that had succeeded stay; the others run again, each where it failed. */
function redriveMapRun(run: Run, thread: Thread, wait: MapRunWait): void {
  wait.running.push(...wait.failedItems.splice(0));
  wait.redriveCount++;
  run.emit(thread, 'MapRunRedriven', { mapRunArn: wait.mapRunArn, redriveCount: wait.redriveCount });
}

/** Ends the execution and everything in it. */
export function endRun(
  run: Run,
  status: 'SUCCEEDED' | 'FAILED' | 'TIMED_OUT' | 'ABORTED',
  end: { output: string } | StateFailure,
): void {
  const { record } = run;
  const root = [...run.threads.values()].find(thread => thread.parentId === null) ?? null;
  record.status = status;
  record.stopMs = run.nowMs;
  run.runnable.length = 0;
  if ('output' in end && typeof end.output === 'string') {
    record.output = end.output;
    run.emit(root, 'ExecutionSucceeded', { output: end.output, outputDetails: { truncated: false } });
  } else {
    const { error, causeText } = end as StateFailure;
    record.error = error;
    record.cause = causeText?.slice(0, LONGEST_CAUSE);
    const type: HistoryEventType =
      status === 'FAILED'
        ? 'ExecutionFailed'
        : status === 'TIMED_OUT'
          ? 'ExecutionTimedOut'
          : 'ExecutionAborted';
    run.emit(root, type, { error, cause: causeText });
  }
}

async function executeState(run: Run, thread: Thread): Promise<void> {
  const { Type } = run.stateOf(thread);
  if (!thread.entered) {
    thread.entered = true;
    thread.enteredMs = run.nowMs;
    thread.enteredEventId = run.emit(thread, `${Type}StateEntered` as HistoryEventType, {
      name: thread.stateName,
      input: JSON.stringify(thread.input),
      inputDetails: { truncated: false },
    });
  }
  await attempt(run, thread, async () => {
    const step = await behaviourOf(Type).execute(new Frame(run, thread));
    if (step.kind === 'exit') leave(run, thread, step);
    else if (step.kind === 'wait') thread.wait = step.wait;
  });
  await joinIfDone(run, thread);
}

async function attempt(run: Run, thread: Thread, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    await failState(run, thread, asStateFailure(fault));
    return;
  }
  if (thread.ended) await endThread(run, thread);
}

/** Writes the exit, sets the variables and moves the thread on. */
function leave(run: Run, thread: Thread, exit: Exit): void {
  const output = JSON.stringify(exit.output);
  if (exceedsDataLimit(output)) throw dataLimitExceeded(thread.stateName);
  const variables = exit.assigned === undefined ? thread.variables : assignVariables(thread, exit.assigned);
  const { Type } = run.stateOf(thread);
  run.emit(thread, `${Type}StateExited` as HistoryEventType, {
    name: thread.stateName,
    output,
    outputDetails: { truncated: false },
    ...assignedDetails(exit.assigned),
  });
  thread.variables = variables;
  run.newData.add(thread.id);
  thread.entered = false;
  thread.retryCount = 0;
  thread.retriesUsed = {};
  delete thread.items;
  thread.input = exit.output;
  if (exit.next === null) {
    thread.output = exit.output;
    thread.ended = true;
  } else {
    thread.stateName = exit.next;
    run.makeRunnable(thread);
  }
}

/** Variables may grow to this much text in one Assign, and to this much in all. */
const LARGEST_ASSIGN_BYTES = 256 * 1024;
const LARGEST_VARIABLES_BYTES = 10 * 1024 * 1024;

function assignVariables(thread: Thread, assigned: JsonObject): JsonObject {
  const variables = { ...thread.variables, ...assigned };
  const isTooLarge =
    Buffer.byteLength(JSON.stringify(assigned)) > LARGEST_ASSIGN_BYTES ||
    Buffer.byteLength(JSON.stringify(variables)) > LARGEST_VARIABLES_BYTES;
  if (isTooLarge) throw dataLimitExceeded(thread.stateName);
  return variables;
}

function assignedDetails(assigned: JsonObject | undefined): object {
  if (assigned === undefined || Object.keys(assigned).length === 0) return {};
  const assignedVariables = Object.fromEntries(
    Object.entries(assigned).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return { assignedVariables, assignedVariablesDetails: { truncated: false } };
}

async function endThread(run: Run, thread: Thread): Promise<void> {
  const parent = thread.parentId === null ? undefined : run.threads.get(thread.parentId);
  if (parent === undefined) {
    endRun(run, 'SUCCEEDED', { output: JSON.stringify(thread.output) });
    return;
  }
  if (thread.mapItem !== undefined) {
    run.emit(thread, 'MapIterationSucceeded', { name: parent.stateName, index: thread.index });
  }
  if (parent.wait?.kind === 'children') parent.wait.running--;
  parent.previousEventId = thread.previousEventId;
  run.touched.add(parent.id);
  if (thread.mapItem !== undefined) {
    await attempt(run, parent, () => startIterations(new Frame<MapState>(run, parent)));
  }
  await joinIfDone(run, parent);
}

async function joinIfDone(run: Run, parent: Thread): Promise<void> {
  const { wait } = parent;
  if (wait?.kind !== 'children' || wait.running > 0 || wait.next < wait.total) return;
  const children = run.childrenOf(parent).sort((a, b) => a.index - b.index);
  const outputs = children.map(child => child.output as Json);
  for (const child of children) run.removeThread(child);
  await resume(run, parent, outputs);
}

/**
 * Nothing in the thread handled the failure: it ends the execution, or fails the state that contains the
 * thread. The threads of an execution that failed stay as they are, for a redrive.
 */
async function failThread(run: Run, thread: Thread, failure: StateFailure): Promise<void> {
  const { Type } = run.stateOf(thread);
  if (Type === 'Map' && !failure.isFatal) run.emit(thread, 'MapStateFailed');
  if (Type === 'Parallel' && !failure.isFatal) run.emit(thread, 'ParallelStateFailed');
  const parent = thread.parentId === null ? undefined : run.threads.get(thread.parentId);
  if (parent === undefined) {
    endRun(run, 'FAILED', failure);
    return;
  }
  if (thread.mapItem !== undefined)
    run.emit(thread, 'MapIterationFailed', { name: parent.stateName, index: thread.index });
  else if (Type === 'Task') run.emit(thread, 'TaskStateAborted');
  thread.failed ??= 'below';
  parent.previousEventId = thread.previousEventId;
  await handleFailure(run, parent, failure);
}

/** Siblings and descendants stop where they are when their containing state has failed. */
function abortChildren(run: Run, parent: Thread): void {
  for (const child of run.childrenOf(parent)) {
    if (child.ended || child.failed) continue;
    abortChildren(run, child);
    const { Type } = run.stateOf(child);
    if (child.entered && (Type === 'Task' || Type === 'Wait' || Type === 'Parallel' || Type === 'Map')) {
      run.emit(child, `${Type}StateAborted`);
    }
    if (child.mapItem !== undefined)
      run.emit(child, 'MapIterationAborted', { name: parent.stateName, index: child.index });
  }
}

function removeChildren(run: Run, parent: Thread): void {
  for (const child of run.childrenOf(parent)) {
    removeChildren(run, child);
    run.removeThread(child);
  }
}

/** Says where the evaluation failed and, for JSONata, puts it into the history. */
function reportEvaluation(run: Run, thread: Thread, failure: EvaluationFailure): EvaluationFailure {
  const located = failure.located(thread.stateName, thread.enteredEventId);
  if (failure.error === 'States.QueryEvaluationError') {
    run.emit(thread, 'EvaluationFailed', {
      error: located.error,
      cause: located.causeText,
      ...(located.location === undefined ? {} : { location: located.location }),
      state: thread.stateName,
    });
  }
  return located;
}
