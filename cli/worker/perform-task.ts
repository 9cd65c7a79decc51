import { workerTaskSchema } from '../../core/contracts/worker-task.ts';
import { parseJson } from '../../core/domain/steps/parse-json.ts';
import { type Delivery, deliver, nameOf } from './deliver.ts';
import { describeFault } from './insist.ts';
import { hashToken } from './journal.ts';
import { keepTask } from './keep-task.ts';
import { runStep } from './run-step.ts';
import type { ActivityTask } from './step-functions.ts';
import type { Patience } from './stop-in-stages.ts';
import type { WorkerParts } from './worker-parts.ts';

/** One task, from the moment it is ours until Step Functions knows what came of it. */
export async function performTask(
  { token, input }: ActivityTask,
  { hurry, giveUp }: Patience,
  parts: WorkerParts,
): Promise<Delivery> {
  const { journal, log } = parts;
  const parsed = workerTaskSchema.safeParse(parseJson(input));
  if (!parsed.success) return refuse(token, giveUp, parts);
  const task = parsed.data;
  await journal.open({ state: 'taken', token, task });
  const kept = keepTask(token, parts);
  try {
    const outcome = await runStep(token, task, AbortSignal.any([kept.lost, hurry]), parts);
    if (kept.lost.aborted) {
      log('warn', `${nameOf(task)} is no longer ours; nothing of it is uploaded.`);
      await journal.remove(hashToken(token));
      return 'gone';
    }
    const ended = { state: 'ended', token, task, outcome } as const;
    await journal.write(ended);
    return await deliver(ended, AbortSignal.any([kept.lost, giveUp]), parts);
  } finally {
    kept.letGo();
  }
}

async function refuse(
  token: string,
  signal: AbortSignal,
  { activities, log }: WorkerParts,
): Promise<Delivery> {
  log('error', 'What came is no task for a worker; it is failed.');
  await activities
    .fail(token, 'ConfigurationError', 'The input is no task for a worker.', signal)
    .catch(fault => log('warn', `SendTaskFailure: ${describeFault(fault)}.`));
  return 'failed';
}
