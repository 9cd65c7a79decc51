import { readdir, readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidDocument, placeOf, whatIsWrong } from '../../contracts/document-fault.ts';
import type { Workflow } from '../../contracts/workflow.ts';
import type { CompiledSource } from '../../domain/compiler/compiled-files.ts';
import { toWorkflow } from '../../domain/orchestrators/to-workflow.ts';
import { workflowIdOf } from '../../domain/orchestrators/workflow-ids.ts';
import { workflowModule } from '../../domain/orchestrators/workflow-module.ts';
import { defineWorkflow } from '../../domain/workflow/define-workflow.ts';
import { workflowVersion } from '../../domain/workflow/workflow-version.ts';
import { definitionOf } from './definition-of.ts';
import { discoverOrchestrators, moduleIdOf, type OrchestratorFile } from './discover-orchestrators.ts';

export interface DiscoveredWorkflow {
  /** The file's name says it, so that nothing has to run to know what there is. */
  readonly id: string;
  readonly path: string;
  load(): Promise<Workflow>;
  /** The text of its module, where the author wrote something else. */
  readonly moduleText?: string;
}

export interface BrokenWorkflow {
  /** With line and column, where they are known. */
  readonly path: string;
  readonly reason: string;
}

/** What a folder holds, modules and YAML: no module is run before its `load`. */
export async function discoverWorkflows(folder: string): Promise<DiscoveredWorkflow[]> {
  const names = await readdir(folder);
  const modules = names.flatMap((name): DiscoveredWorkflow[] => {
    const id = moduleIdOf(name);
    if (id === undefined) return [];
    const path = join(folder, name);
    return [{ id, path, load: () => loadWorkflow(id, path) }];
  });
  const orchestrated = (await discoverOrchestrators(folder)).flatMap(workflowsOf);
  return [...modules, ...orchestrated].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Loads what can be loaded, and says of the rest why it cannot. */
export async function loadAll(
  discovered: readonly DiscoveredWorkflow[],
): Promise<{ sources: CompiledSource[]; broken: BrokenWorkflow[] }> {
  const sources: CompiledSource[] = [];
  const broken: BrokenWorkflow[] = [];
  for (const { id, path, load, moduleText } of discovered)
    try {
      const workflow = await load();
      if (sources.some(source => source.workflow.id === id))
        throw new Error(`There is another workflow with the id "${id}".`);
      // What was written as data is in the definition as a whole.
      const version = workflowVersion(workflow, moduleText === undefined ? await readFile(path, 'utf8') : '');
      sources.push({
        workflow,
        version,
        path: path.split(sep).join('/'),
        ...(moduleText !== undefined && { moduleText }),
      });
    } catch (fault) {
      broken.push(...brokenBy(fault, path));
    }
  return { sources, broken };
}

/** Of a document each fault by itself, at its own place. */
export function brokenBy(fault: unknown, path: string): BrokenWorkflow[] {
  if (fault instanceof InvalidDocument)
    return fault.faults.map(part => ({ path: placeOf(part), reason: whatIsWrong(part) }));
  return [{ path, reason: fault instanceof Error ? fault.message : String(fault) }];
}

function workflowsOf({ id, path, content }: OrchestratorFile): DiscoveredWorkflow[] {
  if ('fault' in content) return [{ id, path, load: () => Promise.reject(content.fault) }];
  const { orchestrator } = content;
  return orchestrator.workflows.map(workflow => ({
    id: workflowIdOf(orchestrator.id, workflow.id),
    path,
    load: async () => defineWorkflow(toWorkflow(orchestrator, workflow)),
    moduleText: workflowModule(orchestrator, workflow, path.split(sep).join('/')),
  }));
}

async function loadWorkflow(id: string, path: string): Promise<Workflow> {
  return definitionOf(id, (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>);
}
