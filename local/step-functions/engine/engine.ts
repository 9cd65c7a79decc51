import type { Clock, Timer } from '../../clock/clock.ts';
import type { Json } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import { StateFailure } from '../errors/state-failure.ts';
import { MAX_HISTORY_EVENTS } from '../history/history-event.ts';
import type { Integrations } from '../integrations/registry.ts';
import { endRun } from '../interpreter/advance.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';
import type { Run } from '../interpreter/run.ts';
import { decodeTaskToken, encodeTaskToken, type TaskTokenContent } from '../interpreter/task-token.ts';
import type { TaskWait, Thread } from '../interpreter/thread.ts';
import {
  awaitedTask,
  beginRedrive,
  beginRun,
  failTask,
  fireDueTimers,
  nextDueMs,
  recordHeartbeat,
  resourceOf,
  startActivity,
  succeedTask,
} from '../interpreter/turns.ts';
import { ActivityQueues } from './activity-queues.ts';
import { ChildExecutions, type Watcher } from './child-executions.ts';
import { describeChild } from './describe-child.ts';
import { ExecutionIndex } from './execution-index.ts';
import type { ExecutionStore } from './execution-store.ts';
import { type Committed, ExecutionTurns } from './execution-turns.ts';
import { MapRuns } from './map-runs.ts';
import type { StartRequest } from './start-request.ts';
import type { StatusAnnouncements } from './status-announcements.ts';
import { TaskCalls } from './task-calls.ts';

export interface EngineOptions {
  executions: ExecutionStore;
  clock: Clock;
  integrations: Integrations;
  /** Where changes of status are announced, if anybody listens. */
  announcements?: StatusAnnouncements | undefined;
  log: (level: 'info' | 'warn' | 'error', text: string, fault?: unknown) => void;
}

/** AWS forgets an execution this long after its end; here it happens at the next start. */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Runs executions. Calls are made, answers acknowledged and timers set only after the turn that led to
 * them is durable; so what anybody outside has seen is never lost, and a crash repeats at most the calls
 * that had not been answered.
 */
export class Engine {
  readonly index = new ExecutionIndex();
  readonly #options: EngineOptions;
  readonly #activities = new ActivityQueues();
  readonly #turns: ExecutionTurns;
  readonly #children: ChildExecutions;
  readonly #taskCalls: TaskCalls;
  readonly #mapRuns: MapRuns;
  readonly #timers = new Map<string, Timer>();
  readonly #endWaiters = new Map<string, (record: ExecutionRecord) => void>();

  constructor(options: EngineOptions) {
    this.#options = options;
    const { executions, clock, integrations, log } = options;
    const record = (arn: string) => this.record(arn);
    this.#turns = new ExecutionTurns({
      executions,
      clock,
      log,
      alongside: commit =>
        this.#announced(commit).flatMap(record => options.announcements?.writeOf(record) ?? []),
      committed: commit => this.#committed(commit),
    });
    this.#children = new ChildExecutions({
      record,
      childEnded: (watcher, childArn) => this.#childEnded(watcher, childArn),
      stop: childArn => this.#stopChild(childArn),
    });
    this.#taskCalls = new TaskCalls({
      turns: this.#turns,
      children: this.#children,
      stopChild: childArn => this.#stopChild(childArn),
      activities: this.#activities,
      integrations,
      clock,
      log,
    });
    this.#mapRuns = new MapRuns({
      turns: this.#turns,
      children: this.#children,
      record,
      start: request => this.start(request),
      redrive: arn => this.redrive(arn),
      stop: arn => this.#stopChild(arn),
      log,
    });
  }

  /** Takes up every execution that was running when the process last stopped. */
  recover(): void {
    const running: string[] = [];
    const oldestMs = this.#options.clock.now() - RETENTION_MS;
    const expired: string[] = [];
    for (const record of this.#options.executions.records()) {
      if (record.stopMs !== undefined && record.stopMs < oldestMs) {
        expired.push(record.arn);
        continue;
      }
      if (record.type === 'STANDARD') this.index.add(record);
      if (record.status === 'RUNNING') running.push(record.arn);
    }
    this.index.sort();
    for (const arn of expired) this.#options.executions.drop(arn).catch(() => {});
    this.#options.announcements?.recover();
    for (const arn of running) {
      const run = this.#options.executions.load(arn);
      if (run !== undefined) this.#activate(run);
    }
    if (running.length > 0) this.#options.log('info', `Took up ${running.length} running executions.`);
  }

  /** The execution as last committed: what is not durable yet is not shown. */
  record(executionArn: string): ExecutionRecord | undefined {
    return this.#options.executions.record(executionArn);
  }

  /** Starts an execution; resolves when the start is durable. Starting it again while it runs, with the same input, changes nothing. */
  async start(request: StartRequest): Promise<ExecutionRecord> {
    const { machine, executionArn, ...fields } = request;
    const { name, type, ...revision } = machine;
    const started = await this.#turns.first(
      () => ({
        ...fields,
        ...revision,
        type,
        arn: executionArn,
        stateMachineName: name,
        startMs: this.#options.clock.now(),
        status: 'RUNNING',
        redriveCount: 0,
      }),
      executionArn,
      beginRun,
    );
    if (!('existing' in started)) return started;
    const { existing } = started;
    if (request.startedBy !== undefined && existing.startedBy === request.startedBy) return existing;
    if (existing.status === 'RUNNING' && existing.input === request.input) return existing;
    throw new AwsError('ExecutionAlreadyExists', `Execution Already Exists: '${executionArn}'`);
  }

  /** Starts an execution and resolves when it has ended. */
  async runToEnd(request: StartRequest): Promise<ExecutionRecord> {
    const { executionArn } = request;
    const ended = new Promise<ExecutionRecord>(resolve => this.#endWaiters.set(executionArn, resolve));
    try {
      await this.start(request);
    } catch (fault) {
      this.#endWaiters.delete(executionArn);
      throw fault;
    }
    return ended;
  }

  stop(executionArn: string, error: string | undefined, cause: string | undefined): Promise<ExecutionRecord> {
    return this.#turns.take(executionArn, async run => {
      if (!run.ended) endRun(run, 'ABORTED', new StateFailure(error, cause));
      return run.record;
    });
  }

  redrive(executionArn: string): Promise<ExecutionRecord> {
    return this.#turns.take(executionArn, async run => {
      if (!run.ended || run.record.status === 'SUCCEEDED')
        throw notRedrivable(`Execution is ${run.record.status} and cannot be redriven`);
      if (run.counters.nextEventId >= MAX_HISTORY_EVENTS)
        throw notRedrivable('Execution history event count limit exceeded');
      beginRedrive(run);
      return { ...run.record };
    });
  }

  async sendTaskSuccess(token: string, output: Json): Promise<void> {
    await this.#answer(token, (run, thread) => succeedTask(run, thread, output));
  }

  async sendTaskFailure(token: string, error: string | undefined, cause: string | undefined): Promise<void> {
    await this.#answer(token, (run, thread) => failTask(run, thread, new StateFailure(error, cause)));
  }

  async sendTaskHeartbeat(token: string): Promise<void> {
    await this.#answer(token, async (run, thread, wait) => recordHeartbeat(run, thread, wait));
  }

  /** Refuses a text that can be no token of this engine. */
  checkToken(token: string): TaskTokenContent {
    const content = decodeTaskToken(token);
    if (content === undefined) throw new AwsError('InvalidToken', "Invalid Token: 'Invalid token'");
    return content;
  }

  /** Hands the oldest task of the activity to a worker; undefined when none came before the signal. */
  async takeActivityTask(
    activityArn: string,
    workerName: string | undefined,
    signal: AbortSignal,
  ): Promise<{ taskToken: string; input: string } | undefined> {
    while (!signal.aborted) {
      const task = await this.#activities.take(activityArn, signal);
      if (task === undefined) return undefined;
      const taken = await this.#turns.take(task.executionArn, async run => {
        const awaited = awaitedTask(run, task.threadId, task.nonce);
        if (awaited === undefined || awaited.wait.phase !== 'scheduled') return undefined;
        startActivity(run, awaited.thread, awaited.wait, workerName);
        return { taskToken: encodeTaskToken(task), input: JSON.stringify(awaited.wait.parameters) };
      });
      if (taken !== undefined) return taken;
    }
    return undefined;
  }

  /** Gives calls under way some time to end; those still open then are made again at the next start. */
  async close(drainMs: number): Promise<void> {
    const deadlineMs = Date.now() + drainMs;
    while (this.#turns.callsUnderWay > 0 && Date.now() < deadlineMs)
      await new Promise(resolve => setTimeout(resolve, 10));
    for (const timer of this.#timers.values()) timer.cancel();
    await this.#turns.close();
  }

  async #answer(
    token: string,
    apply: (run: Run, thread: Thread, wait: TaskWait) => Promise<void>,
  ): Promise<void> {
    const { executionArn, threadId, nonce } = this.checkToken(token);
    if (this.record(executionArn) === undefined) throw taskGone();
    await this.#turns.take(executionArn, async run => {
      const awaited = awaitedTask(run, threadId, nonce);
      if (awaited === undefined) throw taskGone();
      await apply(run, awaited.thread, awaited.wait);
    });
  }

  #committed(commit: Committed): void {
    const { run, isNew, statusChanged } = commit;
    const { record } = run;
    if (record.type === 'STANDARD') {
      if (isNew) this.index.add(record);
      else if (statusChanged) this.index.update(record);
    }
    for (const changed of this.#announced(commit)) this.#options.announcements?.send(changed);
    this.#children.stopAbandoned(run);
    if (run.ended) this.#announceEnd(record);
    else this.#activate(run);
  }

  /** The statuses that the commit brings: an execution may begin and end in one. */
  #announced({ run: { record }, began, statusChanged }: Committed): ExecutionRecord[] {
    const started: ExecutionRecord[] =
      began && record.status !== 'RUNNING'
        ? [
            {
              ...record,
              status: 'RUNNING',
              stopMs: undefined,
              output: undefined,
              error: undefined,
              cause: undefined,
            },
          ]
        : [];
    return statusChanged ? [...started, { ...record }] : started;
  }

  /** Goes on with what can, sets the timer and makes every call that is due; also after a restart. */
  #activate(run: Run): void {
    const { arn } = run.record;
    if (run.runnable.length > 0) this.#turns.tell(arn, async () => {});
    this.#armTimer(arn, nextDueMs(run));
    for (const thread of run.threads.values()) {
      const { wait } = thread;
      if (wait?.kind === 'task') this.#taskCalls.activate(run, thread, wait);
      else if (wait?.kind === 'mapRun') this.#mapRuns.activate(run, thread, wait);
    }
  }

  #armTimer(arn: string, dueMs: number | undefined): void {
    this.#timers.get(arn)?.cancel();
    this.#timers.delete(arn);
    if (dueMs === undefined) return;
    const timer = this.#options.clock.at(dueMs, () => {
      if (this.#timers.get(arn) === timer) this.#timers.delete(arn);
      this.#turns.tell(arn, fireDueTimers);
    });
    this.#timers.set(arn, timer);
  }

  #announceEnd(record: ExecutionRecord): void {
    this.#armTimer(record.arn, undefined);
    this.#endWaiters.get(record.arn)?.({ ...record });
    this.#endWaiters.delete(record.arn);
    this.#children.announceEnd(record.arn);
  }

  #stopChild(childArn: string): void {
    this.#turns.tell(childArn, async run => {
      if (!run.ended) endRun(run, 'ABORTED', new StateFailure(undefined, undefined));
    });
  }

  #childEnded({ executionArn, threadId }: Watcher, childArn: string): void {
    this.#turns.tell(executionArn, async run => {
      const thread = run.threads.get(threadId);
      if (run.ended || thread === undefined || thread.wait === null) return;
      if (thread.wait.kind === 'mapRun') await this.#mapRuns.itemEnded(run, thread, thread.wait, childArn);
      else if (thread.wait.kind === 'task' && thread.wait.childArn === childArn)
        await this.#endSyncTask(run, thread, childArn);
    });
  }

  #endSyncTask(run: Run, thread: Thread, childArn: string): Promise<void> {
    const child = this.record(childArn);
    if (child === undefined)
      return failTask(
        run,
        thread,
        new StateFailure('States.TaskFailed', `Execution ${childArn} no longer exists.`),
      );
    const resource = resourceOf(run, thread);
    const description = describeChild(
      child,
      resource.kind === 'service' && resource.resource.endsWith('sync:2'),
    );
    if (child.status === 'SUCCEEDED') return succeedTask(run, thread, description);
    return failTask(run, thread, new StateFailure('States.TaskFailed', JSON.stringify(description)));
  }
}

function notRedrivable(reason: string): AwsError {
  return new AwsError('ExecutionNotRedrivable', reason);
}

function taskGone(): AwsError {
  return new AwsError('TaskTimedOut', "Task Timed Out: 'Provided task does not exist anymore'");
}
