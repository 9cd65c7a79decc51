import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { CommandFailed } from '../command.ts';

/** The one program that this worker will ever start, as an absolute path. A bare name is looked up on PATH. */
export function findBinary(name: string, searchPath: string): string {
  const folders = searchPath.split(delimiter).filter(isAbsolute);
  const places = /[\\/]/.test(name) ? [resolve(name)] : folders.map(folder => join(folder, name));
  const found = places.find(isProgram);
  if (found !== undefined) return found;
  throw new CommandFailed(
    places.length === 1 && /[\\/]/.test(name)
      ? `${resolve(name)} is no program that can be run.`
      : `There is no program "${name}" on PATH. Install it, or say where it is with --binary.`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
