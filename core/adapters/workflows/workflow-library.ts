import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from '../../contracts/errors.ts';
import type { Workflow } from '../../contracts/workflow.ts';
import type { ContentStore } from '../content/content-store.ts';
import { definitionPath } from '../content/run-paths.ts';
import { definitionOf } from './definition-of.ts';

/** What `npm run compile` writes of each workflow: imports are named, so that a bundler finds them. */
export interface CompiledWorkflow {
  readonly version: string;
  readonly load: () => Promise<Record<string, unknown>>;
}

export interface LibraryWorkflow {
  readonly version: string;
  readonly workflow: Workflow;
}

export interface WorkflowLibrary {
  readonly ids: readonly string[];
  /** As it is deployed now. */
  find(workflowId: string): Promise<LibraryWorkflow | undefined>;
  /** As it was when a run started. */
  findVersion(workflowId: string, version: string): Promise<Workflow>;
}

/**
 * On AWS a state machine calls the version of the function that was deployed with it, so that what it asks for is here.
 * The local host has only one version of its functions; it keeps earlier definitions in the `archive`.
 */
export function workflowLibrary(
  compiled: Readonly<Record<string, CompiledWorkflow>>,
  archive?: ContentStore,
): WorkflowLibrary {
  const loaded = new Map<string, Promise<Workflow>>();
  const remember = (key: string, load: () => Promise<Workflow>) => {
    const known = loaded.get(key) ?? load();
    loaded.set(key, known);
    known.catch(() => loaded.delete(key));
    return known;
  };
  const current = (workflowId: string) =>
    Object.hasOwn(compiled, workflowId) ? compiled[workflowId] : undefined;
  return {
    ids: Object.keys(compiled),
    find: async workflowId => {
      const entry = current(workflowId);
      if (entry === undefined) return undefined;
      const { version, load } = entry;
      const workflow = await remember(`${workflowId} ${version}`, async () =>
        definitionOf(workflowId, await load()),
      );
      return { version, workflow };
    },
    findVersion: (workflowId, version) =>
      remember(`${workflowId} ${version}`, async () => {
        const entry = current(workflowId);
        if (entry?.version === version) return definitionOf(workflowId, await entry.load());
        const source = await archive?.read(definitionPath(workflowId, version));
        if (source === undefined)
          throw new ConfigurationError(`Version ${version} of workflow ${workflowId} is not here.`);
        return definitionOf(workflowId, await importText(`${workflowId}-${version}`, source));
      }),
  };
}

/** From a file, so that stack traces name a place instead of holding the whole text. */
async function importText(name: string, source: string): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-definition-'));
  try {
    const path = join(folder, `${name}.mjs`);
    await writeFile(path, source);
    return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
