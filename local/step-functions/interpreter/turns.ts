import type { Json } from '../../json.ts';
import type { TaskState } from '../definition/asl.ts';
import { dataLimitExceeded, exceedsDataLimit } from '../errors/data-limit.ts';
import { StateFailure } from '../errors/state-failure.ts';
import { heartbeatMissed, timedOut } from '../errors/timeout.ts';
import { parseTaskResource, type TaskResource } from '../integrations/task-resource.ts';
import { emitFailed, emitSubmitted, emitSucceeded, emitTimedOut } from '../states/task-events.ts';
import { endRun, failState, redrive, resume } from './advance.ts';
import type { Run } from './run.ts';
import type { TaskWait, Thread } from './thread.ts';

/** What can happen to an execution. Each function changes the run in memory; the engine then stores the change. */

export function beginRun(run: Run): void {
  run.emit(null, 'ExecutionStarted', {
    input: run.record.input,
    inputDetails: { truncated: false },
    roleArn: run.record.roleArn,
    ...(run.record.aliasArn === undefined ? {} : { stateMachineAliasArn: run.record.aliasArn }),
    ...(run.record.versionArn === undefined ? {} : { stateMachineVersionArn: run.record.versionArn }),
  });
  const root = run.addThread({
    parentId: null,
    index: 0,
    graph: run.record.graph ?? [],
    stateName: '',
    input: JSON.parse(run.record.input) as Json,
    previousEventId: 0,
  });
  root.stateName = run.graphOf(root).StartAt;
  run.makeRunnable(root);
  startDeadline(run);
}

/** A failed execution goes on where it failed. */
export function beginRedrive(run: Run): void {
  const { record } = run;
  record.status = 'RUNNING';
  record.redriveCount++;
  record.redriveMs = run.nowMs;
  for (const field of ['stopMs', 'output', 'error', 'cause'] as const) delete record[field];
  run.recordChanged = true;
  startDeadline(run);
  run.emit(null, 'ExecutionRedriven', { redriveCount: record.redriveCount });
  redrive(run);
}

/** An Express execution ends after this long in any case. */
const LONGEST_EXPRESS_SECONDS = 300;

function startDeadline(run: Run): void {
  const ownLimit = run.definition.TimeoutSeconds ?? Number.POSITIVE_INFINITY;
  const seconds = run.record.type === 'EXPRESS' ? Math.min(ownLimit, LONGEST_EXPRESS_SECONDS) : ownLimit;
  if (seconds !== Number.POSITIVE_INFINITY) run.counters.deadlineMs = run.nowMs + seconds * 1000;
}

/** The thread's task as long as it is the attempt that `nonce` names. */
export function awaitedTask(
  run: Run,
  threadId: number,
  nonce: string,
): { thread: Thread; wait: TaskWait } | undefined {
  const thread = run.threads.get(threadId);
  if (run.ended || thread?.wait?.kind !== 'task' || thread.wait.nonce !== nonce) return undefined;
  return { thread, wait: thread.wait };
}

export async function succeedTask(run: Run, thread: Thread, output: Json): Promise<void> {
  const resource = resourceOf(run, thread);
  if (exceedsDataLimit(JSON.stringify(output))) {
    return failTask(
      run,
      thread,
      dataLimitExceeded(resource.kind === 'service' ? resource.resourceType : resource.arn),
    );
  }
  emitSucceeded(run, thread, resource, output);
  await resume(run, thread, output);
}

export async function failTask(run: Run, thread: Thread, failure: StateFailure): Promise<void> {
  emitFailed(run, thread, resourceOf(run, thread), failure);
  await failState(run, thread, failure);
}

/** The call was made; what ends the task comes from outside. */
export function submitTask(run: Run, thread: Thread, wait: TaskWait, output: Json, childArn?: string): void {
  wait.phase = 'submitted';
  if (childArn !== undefined) wait.childArn = childArn;
  emitSubmitted(run, thread, resourceOf(run, thread), output);
}

export function startActivity(
  run: Run,
  thread: Thread,
  wait: TaskWait,
  workerName: string | undefined,
): void {
  wait.phase = 'started';
  if (wait.heartbeatMs !== undefined) wait.heartbeatDueMs = run.nowMs + wait.heartbeatMs;
  run.emit(thread, 'ActivityStarted', workerName === undefined ? {} : { workerName });
}

export function recordHeartbeat(run: Run, thread: Thread, wait: TaskWait): void {
  if (wait.heartbeatMs !== undefined) wait.heartbeatDueMs = run.nowMs + wait.heartbeatMs;
  run.touched.add(thread.id);
}

export async function finishMapRun(run: Run, thread: Thread, outputs: Json[]): Promise<void> {
  run.emit(thread, 'MapRunSucceeded');
  await resume(run, thread, outputs);
}

export async function failMapRun(run: Run, thread: Thread): Promise<void> {
  const failure = new StateFailure(
    'States.ExceedToleratedFailureThreshold',
    'The specified tolerated failure threshold was exceeded',
  );
  run.emit(thread, 'MapRunFailed', { error: failure.error, cause: failure.causeText });
  await failState(run, thread, failure);
}

/** Fires what came due: waits, retries, timeouts, missed heartbeats, the execution's own deadline. */
export async function fireDueTimers(run: Run): Promise<void> {
  if (run.counters.deadlineMs !== undefined && run.counters.deadlineMs <= run.nowMs) {
    endRun(run, 'TIMED_OUT', timedOut());
    return;
  }
  for (const thread of [...run.threads.values()]) {
    if (run.ended) return;
    const { wait } = thread;
    if (wait === null || run.threads.get(thread.id) !== thread) continue;
    if (wait.kind === 'timer' && wait.dueMs <= run.nowMs) {
      thread.wait = null;
      if (wait.purpose === 'retry') run.makeRunnable(thread);
      else await resume(run, thread, thread.input);
    } else if (wait.kind === 'task') {
      const due = dueFailure(wait, run.nowMs);
      if (due === undefined) continue;
      emitTimedOut(run, thread, resourceOf(run, thread), due);
      await failState(run, thread, due);
    }
  }
}

function dueFailure(wait: TaskWait, nowMs: number): StateFailure | undefined {
  if (wait.timeoutDueMs !== undefined && wait.timeoutDueMs <= nowMs) return timedOut();
  return wait.heartbeatDueMs !== undefined && wait.heartbeatDueMs <= nowMs ? heartbeatMissed() : undefined;
}

/** When the execution must be looked at again, if ever. */
export function nextDueMs(run: Run): number | undefined {
  let dueMs = run.counters.deadlineMs ?? Number.POSITIVE_INFINITY;
  for (const { wait } of run.threads.values()) {
    if (wait?.kind === 'timer') dueMs = Math.min(dueMs, wait.dueMs);
    else if (wait?.kind === 'task')
      dueMs = Math.min(dueMs, wait.timeoutDueMs ?? dueMs, wait.heartbeatDueMs ?? dueMs);
  }
  return dueMs === Number.POSITIVE_INFINITY ? undefined : dueMs;
}

export function resourceOf(run: Run, thread: Thread): TaskResource {
  return parseTaskResource((run.stateOf(thread) as TaskState).Resource);
}
