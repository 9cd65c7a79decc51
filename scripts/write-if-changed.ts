import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Touches only what changed: whoever watches files is not woken for nothing. */
export async function writeIfChanged(
  folder: string,
  files: Iterable<readonly [string, string]>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) {
    const path = join(folder, name);
    const known = await readFile(path, 'utf8').catch(() => undefined);
    if (known !== text) await writeFile(path, text);
  }
}
