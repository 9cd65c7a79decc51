import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { guardPath } from '../../core/domain/steps/guard-path.ts';

/** An output's place is not one that the worker may read or write; the message says what is wrong with it. */
export class OutputRefused extends Error {
  override readonly name = 'OutputRefused';
}

/** Makes the folders that outputs go to, and removes what an earlier attempt left in a folder that is kept. */
export async function makeRoom(folder: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    checkPath(path);
    const parts = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const parent = join(folder, ...parts.slice(0, depth));
      await mkdir(parent, { mode: 0o700 }).catch(() => {});
      if (!(await lstat(parent)).isDirectory()) throw new OutputRefused(`"${path}" leads through a link.`);
    }
    await rm(join(folder, path), { recursive: true, force: true });
  }
}

/** The content of a plain file inside the folder; undefined when there is nothing at that path. */
export async function readOutput(
  folder: string,
  path: string,
  mostBytes: number,
): Promise<Buffer | undefined> {
  checkPath(path);
  const place = join(folder, path);
  const parent = await realpath(dirname(place)).catch(() => undefined);
  if (parent === undefined) return undefined;
  if (parent !== dirname(join(await realpath(folder), path)))
    throw new OutputRefused(`"${path}" leads through a link.`);
  const found = await lstat(place).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isFile()) throw new OutputRefused(`"${path}" is no plain file.`);
  if (found.size > mostBytes) throw new OutputRefused(`"${path}" is larger than ${mostBytes} bytes.`);
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function checkPath(path: string): void {
  const guarded = guardPath('outputs', path);
  if (!guarded.ok) throw new OutputRefused(`The path of an output ${guarded.reason}.`);
}
