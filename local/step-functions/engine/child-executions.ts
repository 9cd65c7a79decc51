import type { ExecutionRecord } from '../interpreter/execution-record.ts';
import type { Run } from '../interpreter/run.ts';

/** The thread that waits for another execution: a `.sync` task or a distributed Map. */
export interface Watcher {
  executionArn: string;
  threadId: number;
  /** The map run that the child is an item of. */
  mapRunArn?: string;
}

export interface ChildExecutionsOptions {
  record: (arn: string) => ExecutionRecord | undefined;
  /** Tells the waiting thread that the child has ended. */
  childEnded: (watcher: Watcher, childArn: string) => void;
  /** Ends a child that nobody waits for any more. */
  stop: (childArn: string) => void;
}

/** Who waits for the end of which execution. Built anew from the waiting threads after a restart. */
export class ChildExecutions {
  readonly #options: ChildExecutionsOptions;
  readonly #watchers = new Map<string, Watcher[]>();
  readonly #childrenOf = new Map<string, Set<string>>();

  constructor(options: ChildExecutionsOptions) {
    this.#options = options;
  }

  /** The watcher is told at once when the child has already ended, or is gone. */
  watch(childArn: string, watcher: Watcher): void {
    if (this.#options.record(childArn)?.status !== 'RUNNING') {
      this.#options.childEnded(watcher, childArn);
      return;
    }
    const watchers = this.#watchers.get(childArn) ?? [];
    const isKnown = watchers.some(
      known => known.executionArn === watcher.executionArn && known.threadId === watcher.threadId,
    );
    if (isKnown) return;
    this.#watchers.set(childArn, [...watchers, watcher]);
    const siblings = this.#childrenOf.get(watcher.executionArn) ?? new Set();
    this.#childrenOf.set(watcher.executionArn, siblings.add(childArn));
  }

  /** Stops the children whose tasks were aborted, as AWS does: by a stop, a timeout, or another branch's failure. */
  stopAbandoned(run: Run): void {
    const { arn } = run.record;
    for (const childArn of this.#childrenOf.get(arn) ?? []) {
      const watchers = this.#watchers.get(childArn) ?? [];
      const left = watchers.filter(
        watcher => watcher.executionArn !== arn || isAwaited(run, watcher, childArn),
      );
      if (left.length === watchers.length) continue;
      this.#forget(childArn);
      for (const watcher of left) this.watch(childArn, watcher);
      if (left.length === 0) this.#options.stop(childArn);
    }
  }

  announceEnd(childArn: string): void {
    for (const watcher of this.#forget(childArn)) this.#options.childEnded(watcher, childArn);
  }

  #forget(childArn: string): Watcher[] {
    const watchers = this.#watchers.get(childArn) ?? [];
    this.#watchers.delete(childArn);
    for (const { executionArn } of watchers) {
      const siblings = this.#childrenOf.get(executionArn);
      siblings?.delete(childArn);
      if (siblings?.size === 0) this.#childrenOf.delete(executionArn);
    }
    return watchers;
  }
}

function isAwaited(run: Run, { threadId, mapRunArn }: Watcher, childArn: string): boolean {
  const wait = run.ended ? null : run.threads.get(threadId)?.wait;
  if (wait?.kind === 'mapRun') return mapRunArn === wait.mapRunArn;
  return wait?.kind === 'task' && wait.childArn === childArn;
}
