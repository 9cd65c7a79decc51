import { createHash, randomUUID } from 'node:crypto';
import type { Clock, Timer } from '../../clock/clock.ts';
import type { Json } from '../../json.ts';
import { AwsError } from '../../wire/aws-error.ts';
import { runtimeError } from '../errors/evaluation-failure.ts';
import { StateFailure } from '../errors/state-failure.ts';
import type { Integrations } from '../integrations/registry.ts';
import { drive, endRun, redrive } from '../interpreter/advance.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';
import type { Run } from '../interpreter/run.ts';
import type { MapRunWait, TaskWait, Thread } from '../interpreter/thread.ts';
import {
  awaitedTask,
  beginRun,
  failMapRun,
  failTask,
  finishMapRun,
  fireDueTimers,
  nextDueMs,
  recordHeartbeat,
  resourceOf,
  startActivity,
  submitTask,
  succeedTask,
} from '../interpreter/turns.ts';
import { ActivityQueues } from './activity-queues.ts';
import { ExecutionIndex } from './execution-index.ts';
import type { ExecutionStore } from './execution-store.ts';
import type { MachineRevision } from './machine.ts';
import { decodeTaskToken, encodeTaskToken, type TaskTokenContent } from './task-token.ts';

export interface EngineOptions {
  executions: ExecutionStore;
  clock: Clock;
  integrations: Integrations;
  /** Told of every change of an execution's status, after it is durable. */
  onStatusChange?: (record: ExecutionRecord) => void;
  log: (level: 'info' | 'warn' | 'error', text: string, fault?: unknown) => void;
}

export interface StartRequest {
  machine: MachineRevision;
  executionArn: string;
  name: string;
  input: string;
  traceHeader?: string | undefined;
  graph?: (string | number)[];
  mapRunArn?: string;
  mapItemIndex?: number;
}

/** An execution in memory. Its turns run one after the other; parked executions have none of this. */
interface Actor {
  run: Run | undefined;
  tail: Promise<unknown>;
  queued: number;
  /** Calls under way, by the nonce of the attempt. */
  readonly calls: Set<string>;
}

/** Who wants to know that an execution has ended: a parent's `.sync` task or distributed Map. */
interface Watcher {
  executionArn: string;
  threadId: number;
}

/**
 * Runs executions. Every turn ends in one durable commit, and only then are calls made, answers
 * acknowledged and timers set; so what anybody outside has seen is never lost, and a crash repeats at
 * most the calls that had not been answered.
 */
export class Engine {
  readonly index = new ExecutionIndex();
  readonly activities = new ActivityQueues();
  readonly #options: EngineOptions;
  readonly #actors = new Map<string, Actor>();
  readonly #timers = new Map<string, Timer>();
  readonly #watchers = new Map<string, Watcher[]>();
  readonly #endWaiters = new Map<string, ((record: ExecutionRecord) => void)[]>();
  readonly #startingItems = new Set<string>();
  #closing = false;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** Takes up every execution that was running when the process last stopped. */
  recover(): void {
    const running: string[] = [];
    for (const record of this.#options.executions.records()) {
      if (record.type === 'STANDARD') this.index.add(record);
      if (record.status === 'RUNNING') running.push(record.arn);
    }
    for (const arn of running) {
      const run = this.#options.executions.load(arn);
      if (run !== undefined) this.#activate({ run, tail: Promise.resolve(), queued: 0, calls: new Set() });
    }
    if (running.length > 0) this.#options.log('info', `Took up ${running.length} running executions.`);
  }

  /** Starts an execution; resolves when the start is durable. */
  async start(request: StartRequest): Promise<ExecutionRecord> {
    const { machine, executionArn } = request;
    const actor = this.#actorOf(executionArn);
    return this.#enqueue(executionArn, actor, async () => {
      const known = this.record(executionArn);
      if (known !== undefined) return repeatedStart(known, request);
      const record: ExecutionRecord = {
        arn: executionArn,
        name: request.name,
        stateMachineArn: machine.stateMachineArn,
        stateMachineName: machine.name,
        versionArn: machine.versionArn,
        aliasArn: machine.aliasArn,
        type: machine.type,
        definitionId: machine.definitionId,
        roleArn: machine.roleArn,
        graph: request.graph,
        input: request.input,
        startMs: this.#options.clock.now(),
        status: 'RUNNING',
        redriveCount: 0,
        traceHeader: request.traceHeader,
        mapRunArn: request.mapRunArn,
        mapItemIndex: request.mapItemIndex,
      };
      const run = this.#options.executions.create(record);
      actor.run = run;
      run.nowMs = record.startMs;
      const asStarted = { ...record };
      beginRun(run);
      await drive(run);
      await this.#commit(actor, run, true);
      return asStarted;
    });
  }

  /** Resolves when the execution has ended. */
  whenEnded(executionArn: string): Promise<ExecutionRecord> {
    return new Promise(resolve => {
      const waiters = this.#endWaiters.get(executionArn) ?? [];
      waiters.push(resolve);
      this.#endWaiters.set(executionArn, waiters);
    });
  }

  async stop(
    executionArn: string,
    error: string | undefined,
    cause: string | undefined,
  ): Promise<ExecutionRecord> {
    return this.#turn(executionArn, async run => {
      if (!run.ended) endRun(run, 'ABORTED', new StateFailure(error, cause));
      return run.record;
    });
  }

  async redrive(executionArn: string): Promise<ExecutionRecord> {
    return this.#turn(executionArn, async run => {
      const { record } = run;
      if (!run.ended || record.status === 'SUCCEEDED') {
        throw new AwsError(
          'ExecutionNotRedrivable',
          `Execution Not Redrivable: '${executionArn}' is ${record.status}.`,
        );
      }
      record.status = 'RUNNING';
      record.redriveCount++;
      record.redriveMs = run.nowMs;
      for (const field of ['stopMs', 'output', 'error', 'cause'] as const) delete record[field];
      run.recordChanged = true;
      const { TimeoutSeconds } = run.definition;
      if (TimeoutSeconds !== undefined) run.counters.deadlineMs = run.nowMs + TimeoutSeconds * 1000;
      run.emit(null, 'ExecutionRedriven', { redriveCount: record.redriveCount });
      redrive(run);
      return record;
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

  /** Hands the oldest task of the activity to a worker; undefined when none came before the signal. */
  async takeActivityTask(
    activityArn: string,
    workerName: string | undefined,
    signal: AbortSignal,
  ): Promise<{ taskToken: string; input: string } | undefined> {
    while (!signal.aborted) {
      const task = await this.activities.take(activityArn, signal);
      if (task === undefined) return undefined;
      const taken = await this.#turn(task.executionArn, async run => {
        const awaited = awaitedTask(run, task.threadId, task.nonce);
        if (awaited === undefined || awaited.wait.phase !== 'scheduled') return undefined;
        startActivity(run, awaited.thread, awaited.wait, workerName);
        return { taskToken: encodeTaskToken(task), input: JSON.stringify(awaited.wait.parameters) };
      });
      if (taken !== undefined) return taken;
    }
    return undefined;
  }

  /** The execution as last committed: what is not durable yet is not shown. */
  record(executionArn: string): ExecutionRecord | undefined {
    return this.#options.executions.record(executionArn);
  }

  /** Lets turns under way finish; calls still open are made again at the next start. */
  async close(drainMs: number): Promise<void> {
    const calls = [...this.#actors.values()].filter(actor => actor.calls.size > 0);
    const drained = Promise.all(calls.map(actor => settled(actor)));
    await Promise.race([drained, new Promise(resolve => setTimeout(resolve, drainMs).unref())]);
    this.#closing = true;
    for (const timer of this.#timers.values()) timer.cancel();
    await Promise.allSettled([...this.#actors.values()].map(actor => actor.tail));
  }

  /** Refuses a text that can be no token of this engine. */
  checkToken(token: string): TaskTokenContent {
    const content = decodeTaskToken(token);
    if (content === undefined) throw new AwsError('InvalidToken', "Invalid Token: 'Invalid token'");
    return content;
  }

  async #answer(
    token: string,
    apply: (run: Run, thread: Thread, wait: TaskWait) => Promise<void>,
  ): Promise<void> {
    const { executionArn, threadId, nonce } = this.checkToken(token);
    if (this.record(executionArn) === undefined) throw taskGone();
    await this.#turn(executionArn, async run => {
      const awaited = awaitedTask(run, threadId, nonce);
      if (awaited === undefined) throw taskGone();
      await apply(run, awaited.thread, awaited.wait);
    });
  }

  #actorOf(executionArn: string): Actor {
    const known = this.#actors.get(executionArn);
    if (known !== undefined) return known;
    const actor: Actor = { run: undefined, tail: Promise.resolve(), queued: 0, calls: new Set() };
    this.#actors.set(executionArn, actor);
    return actor;
  }

  /** One change to an execution: loaded if parked, changed, driven on, committed. */
  #turn<T>(executionArn: string, change: (run: Run) => Promise<T>): Promise<T> {
    const actor = this.#actorOf(executionArn);
    return this.#enqueue(executionArn, actor, async () => {
      actor.run ??= this.#options.executions.load(executionArn);
      const { run } = actor;
      if (run === undefined) throw executionMissing(executionArn);
      run.nowMs = this.#options.clock.now();
      const status = run.record.status;
      const value = await change(run);
      await drive(run);
      await this.#commit(actor, run, run.record.status !== status);
      return value;
    });
  }

  #enqueue<T>(executionArn: string, actor: Actor, work: () => Promise<T>): Promise<T> {
    if (this.#closing)
      return Promise.reject(
        new AwsError('ServiceUnavailable', 'The service is shutting down.', { status: 503 }),
      );
    const release = this.#options.clock.hold();
    actor.queued++;
    const result = actor.tail.then(work).catch(fault => {
      if (fault instanceof AwsError) throw fault;
      return this.#recoverFrom(fault, executionArn, actor);
    });
    actor.tail = result
      .catch(() => {})
      .finally(() => {
        actor.queued--;
        this.#parkIfIdle(executionArn, actor);
        release();
      });
    return result;
  }

  /** A fault of the engine's own must not leave an execution half changed: it is read again and failed. */
  async #recoverFrom(fault: unknown, executionArn: string, actor: Actor): Promise<never> {
    this.#options.log('error', `A turn of ${executionArn} failed.`, fault);
    const name = (fault as Error).name;
    if (name !== 'StoreFailed') {
      const run = this.#options.executions.load(executionArn);
      actor.run = run;
      if (run !== undefined && !run.ended) {
        run.nowMs = this.#options.clock.now();
        endRun(run, 'FAILED', runtimeError('The local Step Functions engine failed; its log says why.'));
        await this.#commit(actor, run, true);
      }
    }
    throw fault;
  }

  async #commit(actor: Actor, run: Run, statusChanged: boolean): Promise<void> {
    const isNew = run.newEvents[0]?.id === 1;
    if (run.newEvents.length === 0 && run.touched.size === 0 && !statusChanged) return;
    await this.#options.executions.commit(run);
    if (run.record.type === 'STANDARD') {
      if (isNew) this.index.add(run.record);
      else if (statusChanged) this.index.update(run.record);
    }
    if (isNew && run.ended)
      this.#options.onStatusChange?.({ ...run.record, status: 'RUNNING', stopMs: undefined });
    if (statusChanged) this.#options.onStatusChange?.(run.record);
    if (run.ended) this.#announceEnd(run.record);
    else this.#activate(actor as Actor & { run: Run });
  }

  #parkIfIdle(executionArn: string, actor: Actor): void {
    if (actor.queued > 0 || actor.calls.size > 0) return;
    if (this.#actors.get(executionArn) === actor) this.#actors.delete(executionArn);
    actor.run = undefined;
  }

  /** Sets the timer and makes every call that is due; also after a restart. */
  #activate(actor: Actor & { run: Run }): void {
    const { run } = actor;
    const { arn } = run.record;
    this.#armTimer(arn, nextDueMs(run));
    for (const thread of run.threads.values()) {
      const { wait } = thread;
      if (thread.ended || wait === null) continue;
      if (wait.kind === 'task') this.#activateTask(actor, thread, wait);
      else if (wait.kind === 'mapRun') this.#startMapItems(arn, thread, wait);
    }
  }

  #armTimer(arn: string, dueMs: number | undefined): void {
    this.#timers.get(arn)?.cancel();
    this.#timers.delete(arn);
    if (dueMs === undefined) return;
    const timer = this.#options.clock.at(dueMs, () => {
      if (this.#timers.get(arn) === timer) this.#timers.delete(arn);
      this.#tell(arn, fireDueTimers);
    });
    this.#timers.set(arn, timer);
  }

  /** A turn that nobody waits for; what goes wrong in it has been logged. */
  #tell(arn: string, change: (run: Run) => Promise<void>): void {
    this.#turn(arn, change).catch(() => {});
  }

  #activateTask(actor: Actor & { run: Run }, thread: Thread, wait: TaskWait): void {
    const { run } = actor;
    const { arn } = run.record;
    const resource = resourceOf(run, thread);
    if (resource.pattern === 'activity') {
      if (wait.phase === 'scheduled')
        this.activities.offer((resource as { arn: string }).arn, {
          executionArn: arn,
          threadId: thread.id,
          nonce: wait.nonce,
        });
      return;
    }
    if (wait.phase === 'submitted') {
      if (wait.childArn !== undefined) this.#watch(wait.childArn, { executionArn: arn, threadId: thread.id });
      return;
    }
    if (actor.calls.has(wait.nonce)) return;
    actor.calls.add(wait.nonce);
    this.#actors.set(arn, actor);
    void this.#call(actor, thread.id, wait, resource);
  }

  async #call(
    actor: Actor & { run: Run },
    threadId: number,
    wait: TaskWait,
    resource: ReturnType<typeof resourceOf>,
  ): Promise<void> {
    const { arn } = actor.run.record;
    const release = this.#options.clock.hold();
    let outcome: { output: Json } | { failure: StateFailure };
    try {
      outcome = {
        output: await this.#options.integrations.call(resource, wait.parameters, {
          executionArn: arn,
          attemptId: wait.nonce,
        }),
      };
    } catch (fault) {
      if (!(fault instanceof StateFailure))
        this.#options.log('error', `A task of ${arn} failed unexpectedly.`, fault);
      outcome = {
        failure: fault instanceof StateFailure ? fault : new StateFailure('States.TaskFailed', String(fault)),
      };
    }
    const turn = this.#turn(arn, async run => {
      const awaited = awaitedTask(run, threadId, wait.nonce);
      if (awaited === undefined || awaited.wait.phase !== 'scheduled') return;
      if ('failure' in outcome) await failTask(run, awaited.thread, outcome.failure);
      else if (resource.pattern === 'requestResponse') await succeedTask(run, awaited.thread, outcome.output);
      else submitTask(run, awaited.thread, awaited.wait, outcome.output, childOf(resource, outcome.output));
    });
    actor.calls.delete(wait.nonce);
    await turn.catch(() => {});
    release();
  }

  #watch(childArn: string, watcher: Watcher): void {
    const record = this.record(childArn);
    if (record === undefined || record.status !== 'RUNNING') {
      this.#tellParent(watcher, childArn);
      return;
    }
    const watchers = this.#watchers.get(childArn) ?? [];
    if (
      watchers.some(
        known => known.executionArn === watcher.executionArn && known.threadId === watcher.threadId,
      )
    )
      return;
    watchers.push(watcher);
    this.#watchers.set(childArn, watchers);
  }

  #announceEnd(record: ExecutionRecord): void {
    this.#armTimer(record.arn, undefined);
    const waiters = this.#endWaiters.get(record.arn) ?? [];
    this.#endWaiters.delete(record.arn);
    for (const resolve of waiters) resolve(record);
    const watchers = this.#watchers.get(record.arn) ?? [];
    this.#watchers.delete(record.arn);
    for (const watcher of watchers) this.#tellParent(watcher, record.arn);
  }

  #tellParent({ executionArn, threadId }: Watcher, childArn: string): void {
    this.#tell(executionArn, async run => {
      const thread = run.threads.get(threadId);
      if (run.ended || thread === undefined || thread.wait === null) return;
      if (thread.wait.kind === 'mapRun') await this.#mapItemEnded(run, thread, thread.wait, childArn);
      else if (thread.wait.kind === 'task' && thread.wait.childArn === childArn)
        await this.#childEnded(run, thread, childArn);
    });
  }

  async #childEnded(run: Run, thread: Thread, childArn: string): Promise<void> {
    const record = this.record(childArn);
    if (record === undefined)
      return failTask(
        run,
        thread,
        new StateFailure('States.TaskFailed', `Execution ${childArn} no longer exists.`),
      );
    const resource = resourceOf(run, thread);
    const description = describeChild(
      record,
      resource.kind === 'service' && resource.resource.endsWith('sync:2'),
    );
    if (record.status === 'SUCCEEDED') return succeedTask(run, thread, description);
    return failTask(run, thread, new StateFailure('States.TaskFailed', JSON.stringify(description)));
  }

  /** Starts as many items of a distributed Map as its limit allows. Names derive from the item, so a repeated start finds the first. */
  #startMapItems(arn: string, thread: Thread, wait: MapRunWait): void {
    for (const index of wait.running) this.#watchMapItem(arn, thread, wait, index);
    if (wait.next >= wait.total && wait.running.length > 0) return;
    if (wait.running.length >= wait.maxConcurrency) return;
    this.#tell(arn, async run => {
      const current = run.threads.get(thread.id);
      if (current?.wait?.kind !== 'mapRun' || current.wait.mapRunArn !== wait.mapRunArn) return;
      const mapRun = current.wait;
      if (mapRun.total === 0) return finishMapRun(run, current, []);
      while (mapRun.next < mapRun.total && mapRun.running.length < mapRun.maxConcurrency)
        mapRun.running.push(mapRun.next++);
      run.touched.add(current.id);
    });
  }

  #watchMapItem(arn: string, thread: Thread, wait: MapRunWait, index: number): void {
    const childArn = mapChildArn(wait.mapRunArn, index);
    if (this.#watchers.has(childArn) || this.#startingItems.has(childArn)) return;
    const watcher = { executionArn: arn, threadId: thread.id };
    if (this.record(childArn) !== undefined) {
      this.#watch(childArn, watcher);
      return;
    }
    const parent = this.record(arn);
    if (parent === undefined) return;
    const machine: MachineRevision = {
      stateMachineArn: parent.stateMachineArn,
      name: parent.stateMachineName,
      type: 'STANDARD',
      roleArn: parent.roleArn,
      definitionId: parent.definitionId,
    };
    this.#startingItems.add(childArn);
    this.start({
      machine,
      executionArn: childArn,
      name: childArn.split(':').at(-1) ?? '',
      input: JSON.stringify(thread.items?.[index] ?? null),
      graph: [...thread.graph, thread.stateName, 0],
      mapRunArn: wait.mapRunArn,
      mapItemIndex: index,
    })
      .then(() => this.#watch(childArn, watcher))
      .catch(fault =>
        this.#options.log('error', `Item ${index} of ${wait.mapRunArn} could not be started.`, fault),
      )
      .finally(() => this.#startingItems.delete(childArn));
  }

  async #mapItemEnded(run: Run, thread: Thread, wait: MapRunWait, childArn: string): Promise<void> {
    const record = this.record(childArn);
    const position = wait.running.indexOf(record?.mapItemIndex ?? -1);
    if (record === undefined || record.mapRunArn !== wait.mapRunArn || position < 0) return;
    wait.running.splice(position, 1);
    run.touched.add(thread.id);
    if (record.status !== 'SUCCEEDED') wait.failed++;
    const tolerated = Math.max(
      wait.toleratedCount,
      Math.floor((wait.toleratedPercentage / 100) * wait.total),
    );
    if (wait.failed > tolerated) {
      for (const index of wait.running)
        this.stop(mapChildArn(wait.mapRunArn, index), undefined, undefined).catch(() => {});
      return failMapRun(run, thread);
    }
    if (wait.next < wait.total || wait.running.length > 0) return;
    const outputs: Json[] = [];
    for (let index = 0; index < wait.total; index++) {
      const child = this.record(mapChildArn(wait.mapRunArn, index));
      if (child?.output !== undefined) outputs.push(JSON.parse(child.output) as Json);
    }
    return finishMapRun(run, thread, outputs);
  }
}

function repeatedStart(known: ExecutionRecord, request: StartRequest): ExecutionRecord {
  if (known.status === 'RUNNING' && known.input === request.input) return known;
  throw new AwsError('ExecutionAlreadyExists', `Execution Already Exists: '${request.executionArn}'`);
}

function executionMissing(executionArn: string): AwsError {
  return new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`);
}

function taskGone(): AwsError {
  return new AwsError('TaskTimedOut', "Task Timed Out: 'Provided task does not exist anymore'");
}

function childOf(resource: ReturnType<typeof resourceOf>, output: Json): string | undefined {
  return resource.pattern === 'sync' ? (output as { ExecutionArn?: string }).ExecutionArn : undefined;
}

/** What a `.sync` task returns; `.sync:2` gives the output as JSON instead of text. */
function describeChild(record: ExecutionRecord, parsed: boolean): Json {
  const json = (text: string): Json => (parsed ? (JSON.parse(text) as Json) : text);
  return {
    ExecutionArn: record.arn,
    Input: json(record.input),
    InputDetails: { Included: true },
    Name: record.name,
    ...(record.output === undefined
      ? {}
      : { Output: json(record.output), OutputDetails: { Included: true } }),
    ...(record.error === undefined ? {} : { Error: record.error }),
    ...(record.cause === undefined ? {} : { Cause: record.cause }),
    StartDate: record.startMs,
    StateMachineArn: record.stateMachineArn,
    Status: record.status,
    ...(record.stopMs === undefined ? {} : { StopDate: record.stopMs }),
  };
}

/** Deterministic, so that an item started before a crash is found again after it. */
function mapChildArn(mapRunArn: string, index: number): string {
  const digest = createHash('sha256').update(`${mapRunArn}#${index}`).digest('hex');
  const uuid = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  const [machineAndLabel] = mapRunArn.split(':mapRun:')[1]?.split(':') ?? [''];
  return `${mapRunArn.split(':mapRun:')[0]}:execution:${machineAndLabel}:${uuid}`;
}

async function settled(actor: Actor): Promise<void> {
  while (actor.calls.size > 0) {
    await actor.tail;
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

export function newExecutionName(): string {
  return randomUUID();
}
