// Writes statemachines/compiled/ from workflows/: npm run compile
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { discoverWorkflows, loadAll } from '../core/adapters/workflows/discover-workflows.ts';
import { compiledFiles } from '../core/domain/compiler/compiled-files.ts';

const FOLDER = 'statemachines/compiled';

export interface Compilation {
  readonly compiled: number;
  /** One line for each workflow that cannot be used. */
  readonly faults: readonly string[];
}

/** Touches only what changed. A broken workflow keeps nobody from using the others. */
export async function compileWorkflows(): Promise<Compilation> {
  const { sources, broken } = await loadAll(await discoverWorkflows('workflows'));
  const files = new Map(Object.entries(compiledFiles(sources)));
  await mkdir(FOLDER, { recursive: true });
  for (const [name, text] of files) {
    const path = join(FOLDER, name);
    const known = await readFile(path, 'utf8').catch(() => undefined);
    if (known !== text) await writeFile(path, text);
  }
  if (broken.length === 0)
    for (const name of await readdir(FOLDER)) if (!files.has(name)) await rm(join(FOLDER, name));
  return { compiled: sources.length, faults: broken.map(({ path, reason }) => `${path}: ${reason}`) };
}
