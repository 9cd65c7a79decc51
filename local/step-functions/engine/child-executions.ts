import type { ExecutionRecord } from '../interpreter/execution-record.ts';

/** The thread that waits for another execution: a `.sync` task or a distributed Map. */
export interface Watcher {
  executionArn: string;
  threadId: number;
}

export interface ChildExecutionsOptions {
  record: (arn: string) => ExecutionRecord | undefined;
  /** Tells the waiting thread that the child has ended. */
  childEnded: (watcher: Watcher, childArn: string) => void;
}

/** Who waits for the end of which execution. Built anew from the waiting threads after a restart. */
export class ChildExecutions {
  readonly #options: ChildExecutionsOptions;
  readonly #watchers = new Map<string, Watcher[]>();

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
    if (!isKnown) this.#watchers.set(childArn, [...watchers, watcher]);
  }

  isWatched(childArn: string): boolean {
    return this.#watchers.has(childArn);
  }

  announceEnd(childArn: string): void {
    const watchers = this.#watchers.get(childArn) ?? [];
    this.#watchers.delete(childArn);
    for (const watcher of watchers) this.#options.childEnded(watcher, childArn);
  }
}
