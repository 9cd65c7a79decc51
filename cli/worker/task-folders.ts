import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkerTask } from '../../core/contracts/worker-task.ts';

/** Where a task's things are: what the worker keeps, and the folder in which the program runs. */
export interface TaskFolders {
  readonly response: string;
  readonly temporary: string;
  readonly files: string;
}

export function taskFolders(workFolder: string, taskFolder: string, task: WorkerTask): TaskFolders {
  const { workspace } = task;
  return {
    response: join(taskFolder, 'response.md'),
    temporary: join(taskFolder, 'tmp'),
    files:
      workspace === undefined
        ? join(taskFolder, 'files')
        : join(workFolder, 'workspaces', workspace.mode, folderName(workspace.id)),
  };
}

export async function makeTaskFolders({ temporary, files }: TaskFolders): Promise<void> {
  for (const folder of [temporary, files]) await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Readable for whoever looks for it, and never a path or somebody else's name. */
function folderName(id: string): string {
  const readable = id.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);
  return `${readable}-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;
}
