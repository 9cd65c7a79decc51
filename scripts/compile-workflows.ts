// Writes statemachines/compiled/ from workflows/: npm run compile
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { discoverWorkflows, loadAll } from '../core/adapters/workflows/discover-workflows.ts';
import { loadDirectory } from '../core/adapters/workflows/load-directory.ts';
import { compiledFiles } from '../core/domain/compiler/compiled-files.ts';
import { writeIfChanged } from './write-if-changed.ts';

const WORKFLOWS = 'workflows';
const FOLDER = 'statemachines/compiled';

export interface Compilation {
  readonly compiled: number;
  /** One line for each workflow that cannot be used, or for each fault of its document. */
  readonly faults: readonly string[];
}

/** A broken workflow keeps nobody from using the others. */
export async function compileWorkflows(): Promise<Compilation> {
  const { sources, broken } = await loadAll(await discoverWorkflows(WORKFLOWS));
  const { directory, broken: brokenSettings } = await loadDirectory(
    WORKFLOWS,
    sources.map(({ workflow }) => workflow),
  );
  const files = new Map(Object.entries(compiledFiles(sources, directory)));
  await writeIfChanged(FOLDER, files);
  const faults = [...broken, ...brokenSettings];
  if (faults.length === 0)
    for (const name of await readdir(FOLDER)) if (!files.has(name)) await rm(join(FOLDER, name));
  return { compiled: sources.length, faults: faults.map(({ path, reason }) => `${path}: ${reason}`) };
}
