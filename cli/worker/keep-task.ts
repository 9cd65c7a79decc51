import { setTimeout as sleep } from 'node:timers/promises';
import { describeFault } from './insist.ts';
import { TaskGone } from './step-functions.ts';
import type { WorkerParts } from './worker-parts.ts';

/** Sends heartbeats until it is let go; `lost` is aborted when the task is no longer ours. */
export interface KeptTask {
  readonly lost: AbortSignal;
  letGo(): void;
}

export function keepTask(token: string, { activities, options, log }: WorkerParts): KeptTask {
  const heartbeatMs = options.heartbeatSeconds * 1000;
  const lost = new AbortController();
  const done = new AbortController();
  const beat = async () => {
    for (;;) {
      await sleep(heartbeatMs, undefined, { signal: done.signal });
      await activities
        .heartbeat(token, AbortSignal.any([done.signal, AbortSignal.timeout(heartbeatMs)]))
        .catch(fault => {
          if (fault instanceof TaskGone) throw fault;
          if (!done.signal.aborted) log('warn', `A heartbeat got lost: ${describeFault(fault)}.`);
        });
    }
  };
  beat().catch(fault => {
    if (fault instanceof TaskGone) lost.abort(fault);
  });
  return { lost: lost.signal, letGo: () => done.abort() };
}
