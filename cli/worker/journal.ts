import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { workerTaskSchema } from '../../core/contracts/worker-task.ts';
import { outcomeSchema } from './outcome.ts';

const takenSchema = z.object({ token: z.string(), task: workerTaskSchema });
const entrySchema = z.discriminatedUnion('state', [
  takenSchema.extend({ state: z.literal('taken') }),
  takenSchema.extend({
    state: z.literal('running'),
    child: z.object({ pid: z.int(), started: z.string().nullable() }),
  }),
  takenSchema.extend({ state: z.literal('ended'), outcome: outcomeSchema }),
]);
/** How far a task has come. What has ended is still to be told to Step Functions; then its entry goes. */
export type JournalEntry = z.infer<typeof entrySchema>;

export interface Journal {
  /** Makes the task's own folder, which nobody else can read. */
  open(entry: JournalEntry): Promise<void>;
  write(entry: JournalEntry): Promise<void>;
  remove(taskHash: string): Promise<void>;
  /** What an earlier worker left here; a task without a readable entry had not begun, or is of another version. */
  entries(): Promise<readonly { readonly taskHash: string; readonly entry: JournalEntry | undefined }[]>;
  folderOf(token: string): string;
}

/** A token is a right to answer: files and processes are named by its hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 32);
}

/** Kept in files so that neither a restart nor `kill -9` loses a result that has been paid for. */
export function openJournal(workFolder: string): Journal {
  const tasksFolder = join(workFolder, 'tasks');
  const folderOf = (token: string) => join(tasksFolder, hashToken(token));
  const write = async (entry: JournalEntry) => {
    const file = join(folderOf(entry.token), 'task.json');
    await writeDurably(`${file}.new`, JSON.stringify(entry));
    await rename(`${file}.new`, file);
  };
  return {
    open: async entry => {
      await rm(folderOf(entry.token), { recursive: true, force: true });
      await mkdir(folderOf(entry.token), { recursive: true, mode: 0o700 });
      await write(entry);
    },
    write,
    remove: taskHash => rm(join(tasksFolder, taskHash), { recursive: true, force: true, maxRetries: 3 }),
    entries: async () => {
      const names = await readdir(tasksFolder).catch(() => []);
      return Promise.all(
        names.map(async taskHash => ({ taskHash, entry: await readEntry(join(tasksFolder, taskHash)) })),
      );
    },
    folderOf,
  };
}

async function readEntry(folder: string): Promise<JournalEntry | undefined> {
  try {
    return entrySchema.parse(JSON.parse(await readFile(join(folder, 'task.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
