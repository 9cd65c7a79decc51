import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManifestSecret } from '../app/manifest-types.ts';

/** The secrets that a host makes itself, the same at every start: links that were sent must go on working. */
export async function localSecrets(
  folder: string,
  secrets: readonly ManifestSecret[],
): Promise<Record<string, string>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const generated = secrets.filter(({ generate }) => generate);
  return Object.fromEntries(
    await Promise.all(
      generated.map(async ({ name }) => [name, await readOrMake(join(folder, name))] as const),
    ),
  );
}

async function readOrMake(path: string): Promise<string> {
  try {
    await writeFile(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'EEXIST')) throw fault;
  }
  return readFile(path, 'utf8');
}
