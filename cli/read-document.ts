import { readFileSync } from 'node:fs';
import { InvalidDocument } from '../core/contracts/document-fault.ts';
import { CommandFailed } from './command.ts';

/** Reads a file, or standard input for `-`, with a parser that says all that is wrong with it. */
export function readDocument<T>(file: string, parse: (source: string, file: string) => T): T {
  const source = readText(file);
  try {
    return parse(source, file === '-' ? 'standard input' : file);
  } catch (fault) {
    if (fault instanceof InvalidDocument) throw new CommandFailed(fault.message, { cause: fault });
    throw fault;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
    throw new CommandFailed(`${file} cannot be read: ${REASONS[code] ?? String(fault)}.`, { cause: fault });
  }
}
