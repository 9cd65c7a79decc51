import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { InvalidDocument } from '../../contracts/document-fault.ts';
import type { Orchestrator } from '../../contracts/orchestrator.ts';
import { type Settings, settingsSchema } from '../../contracts/settings.ts';
import type { KnownWorkflows } from '../../domain/orchestrators/known-workflows.ts';
import { parseOrchestrator } from '../../domain/orchestrators/parse-orchestrator.ts';
import {
  type KnownOrchestrator,
  type KnownOrchestrators,
  parseSettings,
} from '../../domain/orchestrators/parse-settings.ts';

/** `<id>.workflow.ts`: the file's name says the id, so that nothing has to run to know what there is. */
const WORKFLOW_FILE = /^(.+)\.workflow\.(ts|js|mjs)$/;
const ORCHESTRATOR_FILE = 'orchestrator.yaml';
const SETTINGS_FILE = 'settings.yaml';

export interface OrchestratorFile {
  /** The folder's name says it. */
  readonly id: string;
  readonly path: string;
  /** `fault` says what is wrong with it. */
  readonly content: { readonly orchestrator: Orchestrator } | { readonly fault: InvalidDocument };
}

export function moduleIdOf(fileName: string): string | undefined {
  return WORKFLOW_FILE.exec(fileName)?.[1];
}

/** `<folder>/<id>/orchestrator.yaml`, in the order of ids, broken ones included. */
export async function discoverOrchestrators(folder: string): Promise<OrchestratorFile[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const modules = entries.flatMap(({ name }) => moduleIdOf(name) ?? []);
  const ids = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
  const files = await Promise.all(
    ids.sort().map(async id => {
      const path = join(folder, id, ORCHESTRATOR_FILE);
      const text = await readIfThere(path);
      return text === undefined ? [] : [{ id, path, content: contentOf(text, path, modules) }];
    }),
  );
  return files.flat();
}

/** What `<folder>/settings.yaml` says; without it nothing is set. Throws `InvalidDocument`. */
export async function readSettings(
  folder: string,
  orchestrators: readonly OrchestratorFile[],
  workflows: KnownWorkflows,
): Promise<Settings> {
  const path = join(folder, SETTINGS_FILE);
  const text = await readIfThere(path);
  if (text === undefined) return settingsSchema.parse({});
  const known: KnownOrchestrators = new Map(
    orchestrators.map(({ id, content }) => [
      id,
      'orchestrator' in content ? knownOf(content.orchestrator) : undefined,
    ]),
  );
  return parseSettings(text, slashed(path), known, workflows);
}

function knownOf({ workflows, shared_workflows, default_workflow }: Orchestrator): KnownOrchestrator {
  return {
    workflows: [...workflows.map(({ id }) => id), ...shared_workflows],
    defaultWorkflow: default_workflow,
  };
}

function contentOf(text: string, path: string, modules: readonly string[]): OrchestratorFile['content'] {
  try {
    return { orchestrator: parseOrchestrator(text, slashed(path), modules) };
  } catch (fault) {
    if (fault instanceof InvalidDocument) return { fault };
    // A document that its reader cannot cope with is no reason to do without the others.
    const message = `cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`;
    return { fault: new InvalidDocument([{ file: slashed(path), line: 1, column: 1, field: '', message }]) };
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}
