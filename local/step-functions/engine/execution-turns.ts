import type { Clock } from '../../clock/clock.ts';
import type { Write } from '../../store/store.ts';
import { AwsError } from '../../wire/aws-error.ts';
import { runtimeError } from '../errors/evaluation-failure.ts';
import { drive, endRun } from '../interpreter/advance.ts';
import type { ExecutionRecord } from '../interpreter/execution-record.ts';
import type { Run } from '../interpreter/run.ts';
import type { ExecutionStore } from './execution-store.ts';

/** An execution in memory. Its turns run one after the other; a parked execution has no such thing. */
interface Actor {
  run: Run | undefined;
  tail: Promise<unknown>;
  queued: number;
  /** Calls under way, by the nonce of the attempt. */
  readonly calls: Set<string>;
}

export interface Committed {
  run: Run;
  isNew: boolean;
  /** It runs for the first time, or again after a redrive. */
  began: boolean;
  statusChanged: boolean;
}

export interface ExecutionTurnsOptions {
  executions: ExecutionStore;
  clock: Clock;
  /** What else belongs into the commit. */
  alongside: (commit: Committed) => Write[];
  /** Called after every durable commit. */
  committed: (commit: Committed) => void;
  log: (level: 'error', text: string, fault: unknown) => void;
}

/**
 * Changes executions one turn at a time. A turn loads the execution if it is parked, changes it, drives
 * it on until everything waits, and ends in one durable commit; only then is it answered.
 */
export class ExecutionTurns {
  readonly #options: ExecutionTurnsOptions;
  readonly #actors = new Map<string, Actor>();
  #closed = false;

  constructor(options: ExecutionTurnsOptions) {
    this.#options = options;
  }

  /** The first turn of an execution, unless there already is one under its ARN. */
  first(
    record: () => ExecutionRecord,
    arn: string,
    begin: (run: Run) => void,
  ): Promise<ExecutionRecord | { existing: ExecutionRecord }> {
    const actor = this.#actorOf(arn);
    return this.#enqueue(arn, actor, async () => {
      const existing = this.#options.executions.record(arn);
      if (existing !== undefined) return { existing };
      const run = this.#options.executions.create(record());
      actor.run = run;
      run.nowMs = run.record.startMs;
      const asStarted = { ...run.record };
      begin(run);
      await drive(run);
      await this.#commit(run, true);
      return asStarted;
    });
  }

  take<T>(arn: string, change: (run: Run) => Promise<T>): Promise<T> {
    const actor = this.#actorOf(arn);
    return this.#enqueue(arn, actor, async () => {
      actor.run ??= this.#options.executions.load(arn);
      const { run } = actor;
      if (run === undefined)
        throw new AwsError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
      run.nowMs = this.#options.clock.now();
      const { status } = run.record;
      const value = await change(run);
      await drive(run);
      await this.#commit(run, run.record.status !== status || run.recordChanged);
      return value;
    });
  }

  /** A turn that nobody waits for; what goes wrong in it has been logged. */
  tell(arn: string, change: (run: Run) => Promise<void>): void {
    this.take(arn, change).catch(() => {});
  }

  /** Notes a call as under way; false when it already is. The execution stays in memory until `endCall`. */
  beginCall(arn: string, nonce: string): boolean {
    const { calls } = this.#actorOf(arn);
    if (calls.has(nonce)) return false;
    calls.add(nonce);
    return true;
  }

  endCall(arn: string, nonce: string): void {
    const actor = this.#actors.get(arn);
    if (actor === undefined) return;
    actor.calls.delete(nonce);
    this.#parkIfIdle(arn, actor);
  }

  get callsUnderWay(): number {
    let calls = 0;
    for (const actor of this.#actors.values()) calls += actor.calls.size;
    return calls;
  }

  /** Refuses further turns and lets those under way finish. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled([...this.#actors.values()].map(actor => actor.tail));
  }

  #actorOf(arn: string): Actor {
    const known = this.#actors.get(arn);
    if (known !== undefined) return known;
    const actor: Actor = { run: undefined, tail: Promise.resolve(), queued: 0, calls: new Set() };
    this.#actors.set(arn, actor);
    return actor;
  }

  #enqueue<T>(arn: string, actor: Actor, work: () => Promise<T>): Promise<T> {
    if (this.#closed) {
      return Promise.reject(
        new AwsError('ServiceUnavailable', 'The service is shutting down.', { status: 503 }),
      );
    }
    const release = this.#options.clock.hold();
    actor.queued++;
    const result = actor.tail.then(work).catch(fault => {
      if (fault instanceof AwsError) throw fault;
      return this.#failAfter(fault, arn, actor);
    });
    actor.tail = result
      .catch(() => {})
      .finally(() => {
        actor.queued--;
        this.#parkIfIdle(arn, actor);
        release();
      });
    return result;
  }

  /** A fault of the engine's own must not leave an execution half changed: it is read again and failed. */
  async #failAfter(fault: unknown, arn: string, actor: Actor): Promise<never> {
    this.#options.log('error', `A turn of ${arn} failed.`, fault);
    actor.run = (fault as Error).name === 'StoreFailed' ? undefined : this.#options.executions.load(arn);
    const { run } = actor;
    if (run !== undefined && !run.ended) {
      run.nowMs = this.#options.clock.now();
      endRun(run, 'FAILED', runtimeError('The local Step Functions engine failed; its log says why.'));
      await this.#commit(run, true);
    }
    throw fault;
  }

  async #commit(run: Run, statusChanged: boolean): Promise<void> {
    const isNew = run.newEvents[0]?.id === 1;
    if (run.newEvents.length === 0 && run.touched.size === 0 && !statusChanged) return;
    const commit = { run, isNew, began: isNew || run.recordChanged, statusChanged };
    await this.#options.executions.commit(run, this.#options.alongside(commit));
    this.#options.committed(commit);
  }

  #parkIfIdle(arn: string, actor: Actor): void {
    if (actor.queued > 0 || actor.calls.size > 0) return;
    if (this.#actors.get(arn) === actor) this.#actors.delete(arn);
    actor.run = undefined;
  }
}
