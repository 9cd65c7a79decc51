import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const BLOCK_BYTES = 512;

/** What each folder in a folder takes on the disk, as `du` counts it. */
export async function diskBytesByFolder(folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
  const sizes = folders.map(async name => [name, await allocatedBytes(join(folder, name))] as const);
  return Object.fromEntries(await Promise.all(sizes));
}

async function allocatedBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter(entry => entry.isFile());
  const sizes = files.map(({ parentPath, name }) =>
    stat(join(parentPath, name)).then(
      ({ blocks }) => blocks * BLOCK_BYTES,
      // Compaction may have removed it meanwhile.
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}
