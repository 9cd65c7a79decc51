import { z } from 'zod';
import { ConfigurationError } from '../../contracts/errors.ts';
import type { FileWrite } from '../../contracts/workflow.ts';
import { guardPath } from '../steps/guard-path.ts';
import type { FileContent, WritePlan } from './profile.ts';

const MOST_FILES = 200;
const LONGEST_FILE_CHARACTERS = 200_000;

/** Where the code of an iteration is, within the folder of its run. */
function codeRoot(iteration: number): string {
  return `iteration-${iteration}/code`;
}

/** Files as a field of a reply. Paths that lead out, or that cannot exist side by side, are asked for again. */
export const filesSchema = z
  .array(
    z.strictObject({
      path: z.string().min(1).describe('Relative path, such as src/name.ts'),
      content: z.string().min(1).max(LONGEST_FILE_CHARACTERS).describe('The whole file'),
    }),
  )
  .min(1)
  .max(MOST_FILES)
  .check(({ value, issues }) => {
    for (const { index, reason } of pathFaults(value))
      issues.push({ code: 'custom', input: value, path: [index, 'path'], message: reason });
  });

/** The engine's part: it says where files go, and lets none leave. */
export function placeWrites({ writes }: WritePlan, iteration: number): FileWrite[] {
  const [fault] = pathFaults(writes);
  if (fault !== undefined)
    throw new ConfigurationError(`The path of file ${fault.index + 1} of the write plan ${fault.reason}.`);
  return writes.map(({ path, content }) => ({ iteration, path, content }));
}

function* pathFaults(files: readonly FileContent[]): Iterable<{ index: number; reason: string }> {
  const taken: string[] = [];
  for (const [index, { path }] of files.entries()) {
    const guarded = guardPath(codeRoot(1), path);
    const reason = guarded.ok ? clashWith(path.toLowerCase(), taken) : guarded.reason;
    if (reason !== undefined) yield { index, reason };
    taken.push(path.toLowerCase());
  }
}

/** Compared as file systems do that do not tell cases apart. */
function clashWith(path: string, taken: readonly string[]): string | undefined {
  if (taken.includes(path)) return 'is there twice';
  if (taken.some(other => path.startsWith(`${other}/`) || other.startsWith(`${path}/`)))
    return 'is a folder and a file at once';
  return undefined;
}
