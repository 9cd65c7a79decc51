import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { CommandFailed } from '../command.ts';

/** One worker a folder: another one would take this one's programs for left behind. The lock ends with its process. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, 'lock'), 'a', 0o600);
  if (tryLock(file.fd)) return () => file.close();
  await file.close();
  throw new CommandFailed(`Another worker uses ${folder}. Give this one its own with --work-folder.`);
}
