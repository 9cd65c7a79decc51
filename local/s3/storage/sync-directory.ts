import { open } from 'node:fs/promises';

/** Makes renames and removals inside a directory survive power loss. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
