import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { makeFolder } from './make-folder.ts';
import { StoreInUse } from './store-errors.ts';

/**
 * Keeps other processes out of the folder through a kernel lock, which ends with its process however that
 * ends. The process id in the file is only for the message; the lock alone decides.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await makeFolder(folder);
  const path = join(folder, 'lock');
  const file = await open(path, 'a');
  try {
    if (!tryLock(file.fd)) throw new StoreInUse(folder, (await readFile(path, 'utf8')).trim());
    await file.truncate(0);
    await file.write(`${process.pid}\n`);
  } catch (error) {
    await file.close();
    throw error;
  }
  return () => file.close();
}
