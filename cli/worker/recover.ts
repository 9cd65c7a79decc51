import { type Delivery, deliver, nameOf } from './deliver.ts';
import { endLeftovers } from './end-leftovers.ts';
import { keepTask } from './keep-task.ts';
import type { WorkerParts } from './worker-parts.ts';

/**
 * Takes up what an earlier worker left. What had ended is sent now. What was under way is ended and forgotten: without
 * heartbeats it times out, and the state machine has it done again.
 */
export async function recover(signal: AbortSignal, parts: WorkerParts): Promise<Promise<Delivery>[]> {
  const { journal, log } = parts;
  const deliveries: Promise<Delivery>[] = [];
  for (const { taskHash, entry } of await journal.entries()) {
    const child = entry?.state === 'running' ? entry.child : undefined;
    const isCertain = endLeftovers(taskHash, child);
    if (!isCertain && child !== undefined)
      log('warn', `Process ${child.pid} may still run; this system does not say whether it is ours.`);
    if (entry?.state === 'ended') {
      log('info', `${nameOf(entry.task)} had ended before; its result is sent now.`);
      const kept = keepTask(entry.token, parts);
      deliveries.push(deliver(entry, AbortSignal.any([signal, kept.lost]), parts).finally(kept.letGo));
    } else {
      const name = entry === undefined ? 'A task' : nameOf(entry.task);
      log('warn', `${name} was under way when the worker was killed; it is left to time out.`);
      await journal.remove(taskHash);
    }
  }
  return deliveries;
}
