/** A task that waits for a worker. */
export interface ActivityTask {
  executionArn: string;
  threadId: number;
  nonce: string;
}

type Taker = (task: ActivityTask) => boolean;

/** Tasks of each activity in the order they were scheduled, and the workers that poll for them. */
export class ActivityQueues {
  readonly #tasks = new Map<string, ActivityTask[]>();
  readonly #takers = new Map<string, Taker[]>();

  offer(activityArn: string, task: ActivityTask): void {
    const tasks = this.#tasks.get(activityArn) ?? [];
    if (tasks.some(queued => queued.nonce === task.nonce)) return;
    const takers = this.#takers.get(activityArn) ?? [];
    while (takers.length > 0) if (takers.shift()?.(task)) return;
    tasks.push(task);
    this.#tasks.set(activityArn, tasks);
  }

  /** Resolves with the oldest task, or with undefined when the signal aborts first. */
  take(activityArn: string, signal: AbortSignal): Promise<ActivityTask | undefined> {
    const task = this.#tasks.get(activityArn)?.shift();
    if (task !== undefined) return Promise.resolve(task);
    return new Promise(resolve => {
      let open = true;
      const close = (taken: ActivityTask | undefined): boolean => {
        if (!open) return false;
        open = false;
        resolve(taken);
        return true;
      };
      const takers = this.#takers.get(activityArn) ?? [];
      takers.push(close);
      this.#takers.set(activityArn, takers);
      signal.addEventListener(
        'abort',
        () => {
          close(undefined);
          const position = takers.indexOf(close);
          if (position >= 0) takers.splice(position, 1);
        },
        { once: true },
      );
      if (signal.aborted) close(undefined);
    });
  }
}
