import type { OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import { type Settings, settingsSchema } from '../../contracts/settings.ts';
import type { KnownWorkflows, WorkflowSummary } from '../../domain/orchestrators/known-workflows.ts';
import { orchestratorDirectory } from '../../domain/orchestrators/orchestrator-directory.ts';
import { discoverOrchestrators, readSettings } from './discover-orchestrators.ts';
import { type BrokenWorkflow, brokenBy, discoverWorkflows } from './discover-workflows.ts';

/**
 * Which messages, events and times reach which workflow. Broken orchestrators are left out, and are no concern of the settings.
 * `workflows` are those that could be loaded; orchestrators may share them.
 */
export async function loadDirectory(
  folder: string,
  workflows: readonly WorkflowSummary[] = [],
): Promise<{ directory: OrchestratorDirectory; broken: BrokenWorkflow[] }> {
  const files = await discoverOrchestrators(folder);
  const orchestrators = files.flatMap(({ content }) =>
    'orchestrator' in content ? [content.orchestrator] : [],
  );
  try {
    const settings = await readSettings(folder, files, await knownWorkflows(folder, workflows));
    const sound = new Set(orchestrators.map(({ id }) => id));
    const kept = keepWhatLeadsTo(sound, settings);
    return { directory: orchestratorDirectory(orchestrators, kept, workflows), broken: [] };
  } catch (fault) {
    const directory = orchestratorDirectory(orchestrators, settingsSchema.parse({}), workflows);
    return { directory, broken: brokenBy(fault, folder) };
  }
}

async function knownWorkflows(folder: string, loaded: readonly WorkflowSummary[]): Promise<KnownWorkflows> {
  const discovered = await discoverWorkflows(folder);
  return new Map([
    ...discovered.map(({ id }) => [id, undefined] as const),
    ...loaded.map(workflow => [workflow.id, workflow] as const),
  ]);
}

function keepWhatLeadsTo(orchestratorIds: ReadonlySet<string>, settings: Settings): Settings {
  const keep = <Entry extends { orchestrator_id?: string | undefined }>(entries: Record<string, Entry>) =>
    Object.fromEntries(
      Object.entries(entries).filter(
        ([, { orchestrator_id: id }]) => id === undefined || orchestratorIds.has(id),
      ),
    );
  return {
    ...settings,
    channel_profiles: keep(settings.channel_profiles),
    schedules: keep(settings.schedules),
  };
}
