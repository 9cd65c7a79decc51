import { readFile } from 'node:fs/promises';
import type { WorkerResult, WorkerTask } from '../../core/contracts/worker-task.ts';
import { excusesMissingOutput } from './excuses-missing-output.ts';
import { describeFault, insist } from './insist.ts';
import { hashToken, type JournalEntry } from './journal.ts';
import { type Failure, failed, type Outcome } from './outcome.ts';
import { OutputRefused, readOutput } from './output-files.ts';
import { isRefusal, TaskGone } from './step-functions.ts';
import { type TaskFolders, taskFolders } from './task-folders.ts';
import { TransferRefused, upload } from './transfer.ts';
import type { WorkerParts } from './worker-parts.ts';

export type Delivery = 'succeeded' | 'failed' | 'gone' | 'kept';

type Ended = Extract<JournalEntry, { state: 'ended' }>;

/**
 * Tells Step Functions what came of a task. Every part of it can be done again, so that a worker which was killed
 * half-way does it again; the entry goes only when the answer has arrived or nobody waits for it any more.
 */
export async function deliver(entry: Ended, signal: AbortSignal, parts: WorkerParts): Promise<Delivery> {
  const { token, task } = entry;
  const { activities, journal, log } = parts;
  const say = { signal, log, isFinal: isRefusal };
  try {
    await insist('Asking whether the task is still ours', to => activities.heartbeat(token, to), say);
    const answer = await answerOf(entry, signal, parts);
    if (answer.status === 'failed') {
      await insist('SendTaskFailure', to => activities.fail(token, answer.error, answer.cause, to), say);
    } else {
      const output = JSON.stringify(answer.result);
      await insist('SendTaskSuccess', to => activities.succeed(token, output, to), say);
    }
    log(
      'info',
      `${nameOf(task)}: sent ${answer.status === 'failed' ? `${answer.error}: ${answer.cause}` : 'its result'}.`,
    );
    await journal.remove(hashToken(token));
    return answer.status;
  } catch (fault) {
    if (fault instanceof TaskGone || signal.reason instanceof TaskGone) {
      log('warn', `${nameOf(task)} is no longer ours; its result is dropped.`);
      await journal.remove(hashToken(token));
      return 'gone';
    }
    if (!signal.aborted && !isRefusal(fault)) throw fault;
    log('warn', `${nameOf(task)}: the result could not be sent; the next start tries again.`);
    return 'kept';
  }
}

export function nameOf({ runId, stepId, attempt }: WorkerTask): string {
  return `${runId}/${stepId}, attempt ${attempt}`;
}

type Answer = Failure | { readonly status: 'succeeded'; readonly result: WorkerResult };

async function answerOf(entry: Ended, signal: AbortSignal, parts: WorkerParts): Promise<Answer> {
  const { outcome, task } = entry;
  if (outcome.status === 'failed') return outcome;
  const folders = taskFolders(parts.options.workFolder, parts.journal.folderOf(entry.token), task);
  try {
    return await uploadAll(outcome, task, folders, signal, parts);
  } catch (fault) {
    if (fault instanceof OutputRefused) return failed('MissingOutput', fault.message);
    if (fault instanceof TransferRefused) return failed('ServiceUnavailable', fault.message);
    if (signal.aborted) throw fault;
    parts.log('error', `${nameOf(task)}: ${describeFault(fault)}`);
    return failed('ProviderUnavailable', 'The worker could not read what the program made.');
  }
}

async function uploadAll(
  { exitCode }: Extract<Outcome, { status: 'completed' }>,
  task: WorkerTask,
  folders: TaskFolders,
  signal: AbortSignal,
  { log, limits }: WorkerParts,
): Promise<Answer> {
  const response = await readFile(folders.response);
  const found: { key: string; url: string; content: Buffer }[] = [];
  for (const [key, { path, uploadUrl }] of Object.entries(task.outputs)) {
    const content = await readOutput(folders.files, path, limits.outputBytes);
    if (content !== undefined) found.push({ key, url: uploadUrl, content });
    else if (!excusesMissingOutput(response.toString('utf8'), key))
      return failed('MissingOutput', `The output "${key}" was not written to "${path}".`);
  }
  const isFinal = (fault: unknown) => fault instanceof TransferRefused;
  for (const { url, content } of [...found, { url: task.responseUploadUrl, content: response }])
    await insist('Uploading', to => upload(url, content, to), { signal, log, isFinal });
  return {
    status: 'succeeded',
    result: { responseUploaded: true, exitCode, outputs: found.map(({ key }) => key) },
  };
}
