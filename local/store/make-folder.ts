import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Like `mkdir` with `recursive`, which never returns where a folder cannot be made though its parent is there (/proc). */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(folder) !== folder) {
      await makeFolder(dirname(folder));
      await mkdir(folder);
    } else if (!(await isFolder(folder))) throw fault;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
}
