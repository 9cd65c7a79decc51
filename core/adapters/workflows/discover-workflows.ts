import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from '../../contracts/errors.ts';
import type { Workflow } from '../../contracts/workflow.ts';

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
): Promise<{ workflows: Workflow[]; broken: BrokenWorkflow[] }> {
  const workflows: Workflow[] = [];
  const broken: BrokenWorkflow[] = [];
  for (const { path, load } of discovered)
    try {
      workflows.push(await load());
    } catch (fault) {
      broken.push({ path, reason: fault instanceof Error ? fault.message : String(fault) });
    }
  return { workflows, broken };
}

async function loadWorkflow(id: string, path: string): Promise<Workflow> {
  const module = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  const definitions = Object.entries(module).filter(([, value]) => isWorkflow(value));
  if (definitions.length !== 1 || !isWorkflow(module.default))
    throw new ConfigurationError(
      `A workflow module has one definition, its default export; here are ${definitions.length}: ${definitions.map(([name]) => name).join(', ') || 'none'}.`,
    );
  if (module.default.id !== id)
    throw new ConfigurationError(`The id "${module.default.id}" must equal the file's name, "${id}".`);
  return module.default;
}

function isWorkflow(value: unknown): value is Workflow {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.isFrozen(value) &&
    'entry' in value &&
    'steps' in value
  );
}
