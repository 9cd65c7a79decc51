import { CommandFailed } from '../command.ts';
import type { Delivery } from './deliver.ts';
import { describeFault, insist } from './insist.ts';
import { openJournal } from './journal.ts';
import { lockFolder } from './lock-folder.ts';
import { performTask } from './perform-task.ts';
import { recover } from './recover.ts';
import { isRefusal } from './step-functions.ts';
import { stopInStages } from './stop-in-stages.ts';
import type { WorkerParts } from './worker-parts.ts';

export interface Worker {
  /** Resolves when the worker has stopped, with what came of its last task; rejects when it cannot go on. */
  readonly ended: Promise<Delivery | undefined>;
  /** Takes no more tasks and gives those under way the drain time; a second call gives them none. */
  stop(): void;
}

/** Takes tasks of the provider's activity and has the program do them, as many at a time as it may. */
export async function startWorker(given: Omit<WorkerParts, 'journal'>): Promise<Worker> {
  const { options, activities, log } = given;
  const unlock = await lockFolder(options.workFolder);
  const parts: WorkerParts = { ...given, journal: openJournal(options.workFolder) };
  const stages = stopInStages(options.drainSeconds, log);
  const { stopping } = stages;
  const polling = { signal: stopping, log, isFinal: isRefusal };
  let last: Delivery | undefined;
  let failure: unknown;

  const serve = async (activityArn: string) => {
    while (!stopping.aborted) {
      const task = await insist('Polling', to => activities.poll(activityArn, to), polling);
      if (task === undefined) continue;
      last = await performTask(task, stages, parts);
      if (options.isOnce) return;
    }
  };
  const orStop = (work: Promise<void>) =>
    work.catch(fault => {
      if (stopping.aborted && !isUnexpected(fault)) return;
      failure ??= fault;
      if (!stopping.aborted) stages.stop();
    });
  const findAndServe = async () => {
    const { activity, activityArn, concurrency, isOnce } = options;
    const arn = activityArn ?? (await insist('Polling', to => activities.find(activity, to), polling));
    log('info', `Waiting for tasks of ${arn}, ${concurrency} at a time.`);
    await Promise.all(Array.from({ length: isOnce ? 1 : concurrency }, () => orStop(serve(arn))));
  };
  const run = async () => {
    const unfinished = await recover(stages.giveUp, parts);
    await orStop(findAndServe());
    await Promise.allSettled(unfinished);
    if (failure !== undefined)
      throw new CommandFailed(`The worker cannot go on: ${describeFault(failure)}`, { cause: failure });
    return last;
  };

  const ended = run().finally(async () => {
    stages.end();
    await unlock();
    log('info', 'Stopped.');
  });
  return { ended, stop: stages.stop };
}

/** Waiting that was called off is what stopping means; anything else is worth a word even then. */
function isUnexpected(fault: unknown): boolean {
  return !(fault instanceof Error && fault.name === 'AbortError');
}
