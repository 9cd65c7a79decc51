import type { WorkerTask } from '../../core/contracts/worker-task.ts';
import { childEnvironment, TASK_VARIABLE } from './child-environment.ts';
import { nameOf } from './deliver.ts';
import { endLeftovers } from './end-leftovers.ts';
import { describeFault, insist } from './insist.ts';
import { hashToken, writeDurably } from './journal.ts';
import { judgeEnd } from './judge-end.ts';
import { seconds } from './log.ts';
import { failed, type Outcome } from './outcome.ts';
import { makeRoom, OutputRefused } from './output-files.ts';
import { identify } from './process-table.ts';
import { PROVIDER_PROGRAMS, programArguments } from './providers.ts';
import { type ChildEnd, runChild } from './run-child.ts';
import { makeTaskFolders, type TaskFolders, taskFolders } from './task-folders.ts';
import { downloadText, TransferRefused } from './transfer.ts';
import type { WorkerParts } from './worker-parts.ts';

const PROGRESS_MS = 60_000;

/** Has the program do the step in its folder. Whatever goes wrong is an outcome, too. */
export async function runStep(
  token: string,
  task: WorkerTask,
  signal: AbortSignal,
  parts: WorkerParts,
): Promise<Outcome> {
  const { options, environment, journal, limits, log } = parts;
  if (task.provider !== options.provider)
    return failed('ConfigurationError', `This worker serves ${options.provider}, not ${task.provider}.`);
  const folders = taskFolders(options.workFolder, journal.folderOf(token), task);
  try {
    await makeTaskFolders(folders);
    const paths = Object.values(task.outputs).map(({ path }) => path);
    await makeRoom(folders.files, paths);
    const isFinal = (fault: unknown) => fault instanceof TransferRefused;
    const fetching = { signal, log, isFinal };
    const prompt = await insist('Fetching the prompt', to => downloadText(task.promptUrl, to), fetching);
    const end = await runProgram(token, task, folders, prompt, signal, parts);
    if (end.kind === 'exited') await writeDurably(folders.response, end.output);
    const keys = PROVIDER_PROGRAMS[task.provider].keyVariables;
    return judgeEnd(end, {
      program: task.provider,
      timeoutSeconds: task.timeoutSeconds,
      mostOutputBytes: limits.outputBytes,
      secrets: [token, ...keys.flatMap(name => environment[name] ?? [])],
    });
  } catch (fault) {
    if (signal.aborted) return failed('ProviderUnavailable', 'The worker was stopped before it could begin.');
    if (fault instanceof OutputRefused) return failed('ConfigurationError', fault.message);
    if (fault instanceof TransferRefused) return failed('ServiceUnavailable', fault.message);
    log('error', `${nameOf(task)}: ${describeFault(fault)}`);
    return failed('ProviderUnavailable', 'The worker could not run the step; its log says why.');
  }
}

async function runProgram(
  token: string,
  task: WorkerTask,
  folders: TaskFolders,
  prompt: string,
  signal: AbortSignal,
  { binary, environment, journal, limits, log }: WorkerParts,
): Promise<ChildEnd> {
  const program = PROVIDER_PROGRAMS[task.provider];
  const taskHash = hashToken(token);
  const startedMs = Date.now();
  const lasted = () => seconds(Date.now() - startedMs);
  const progress = setInterval(
    () => log('info', `${nameOf(task)}: ${task.provider} has been at it for ${lasted()}.`),
    PROGRESS_MS,
  );
  try {
    const end = await runChild({
      binary,
      args: programArguments(program, task.model),
      folder: folders.files,
      environment: childEnvironment(environment, program, {
        [TASK_VARIABLE]: taskHash,
        TMPDIR: folders.temporary,
      }),
      input: prompt,
      timeoutMs: task.timeoutSeconds * 1000,
      mostOutputBytes: limits.outputBytes,
      graceMs: limits.graceMs,
      signal,
      onStart: async pid => {
        await journal.write({ state: 'running', token, task, child: identify(pid) });
        log('info', `${nameOf(task)}: ${task.provider} runs as process ${pid}.`);
      },
    });
    log('info', `${nameOf(task)}: ${describeEnd(end)} after ${lasted()}.`);
    return end;
  } finally {
    clearInterval(progress);
    // Those that left the group, too.
    endLeftovers(taskHash, undefined);
  }
}

function describeEnd(end: ChildEnd): string {
  switch (end.kind) {
    case 'exited':
      return `ended with ${end.exitCode}`;
    case 'notStarted':
      return `could not be started (${end.reason})`;
    case 'timedOut':
      return 'was ended as its time was up';
    case 'tooMuchOutput':
      return 'was ended as it printed too much';
    case 'stopped':
      return 'was ended before its time';
  }
}
