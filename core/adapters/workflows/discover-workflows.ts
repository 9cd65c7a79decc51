import { readdir, readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Workflow } from '../../contracts/workflow.ts';
import type { CompiledSource } from '../../domain/compiler/compiled-files.ts';
import { workflowVersion } from '../../domain/workflow/workflow-version.ts';
import { definitionOf } from './definition-of.ts';

const WORKFLOW_FILE = /^(.+)\.workflow\.(ts|js|mjs)$/;

export interface DiscoveredWorkflow {
  /** The file's name says it, so that nothing has to run to know what there is. */
  readonly id: string;
  readonly path: string;
  load(): Promise<Workflow>;
}

export interface BrokenWorkflow {
  readonly path: string;
  readonly reason: string;
}

/** What a folder holds, by name only: no module is run before its `load`. */
export async function discoverWorkflows(folder: string): Promise<DiscoveredWorkflow[]> {
  const names = await readdir(folder);
  return names.sort().flatMap(name => {
    const id = WORKFLOW_FILE.exec(name)?.[1];
    if (id === undefined) return [];
    const path = join(folder, name);
    return [{ id, path, load: () => loadWorkflow(id, path) }];
  });
}

/** Loads what can be loaded, and says of the rest why it cannot. */
export async function loadAll(
  discovered: readonly DiscoveredWorkflow[],
): Promise<{ sources: CompiledSource[]; broken: BrokenWorkflow[] }> {
  const sources: CompiledSource[] = [];
  const broken: BrokenWorkflow[] = [];
  for (const { path, load } of discovered)
    try {
      const workflow = await load();
      const version = workflowVersion(workflow, await readFile(path, 'utf8'));
      sources.push({ workflow, version, path: path.split(sep).join('/') });
    } catch (fault) {
      broken.push({ path, reason: fault instanceof Error ? fault.message : String(fault) });
    }
  return { sources, broken };
}

async function loadWorkflow(id: string, path: string): Promise<Workflow> {
  return definitionOf(id, (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>);
}
