import { type GuardedPath, guardPath } from './guard-path.ts';

/** As callers name a file that a step wrote: the path within the folder of its run. */
const WRITTEN_FILE = /^iteration-(0|[1-9]\d{0,8})\/code\/(.*)$/s;

/** Where a file goes that a step writes. */
export function guardWrittenFile(runId: string, iteration: number, path: string): GuardedPath {
  return guardPath(`runs/${runId}/iteration-${iteration}/code`, path);
}

/** Where the file is that a caller names; nothing else of the run can be named. */
export function findWrittenFile(runId: string, pathInRun: string): GuardedPath {
  const [, iteration, path] = WRITTEN_FILE.exec(pathInRun) ?? [];
  if (iteration === undefined || path === undefined)
    return { ok: false, reason: 'is not in the code of an iteration' };
  return guardWrittenFile(runId, Number(iteration), path);
}
