import type { OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import { type Settings, settingsSchema } from '../../contracts/settings.ts';
import {
  orchestratorDirectory,
  type WorkflowSummary,
} from '../../domain/orchestrators/orchestrator-directory.ts';
import { discoverOrchestrators, readSettings } from './discover-orchestrators.ts';
import { type BrokenWorkflow, brokenBy } from './discover-workflows.ts';

/**
 * Which messages reach which orchestrator. Broken orchestrators are left out, and are no concern of the settings.
 * `modules` are the workflows that orchestrators may share.
 */
export async function loadDirectory(
  folder: string,
  modules: readonly WorkflowSummary[] = [],
): Promise<{ directory: OrchestratorDirectory; broken: BrokenWorkflow[] }> {
  const files = await discoverOrchestrators(folder);
  const orchestrators = files.flatMap(({ content }) =>
    'orchestrator' in content ? [content.orchestrator] : [],
  );
  try {
    const settings = await readSettings(folder, files);
    const sound = new Set(orchestrators.map(({ id }) => id));
    const kept = keepProfilesOf(sound, settings);
    return { directory: orchestratorDirectory(orchestrators, kept, modules), broken: [] };
  } catch (fault) {
    const directory = orchestratorDirectory(orchestrators, settingsSchema.parse({}), modules);
    return { directory, broken: brokenBy(fault, folder) };
  }
}

function keepProfilesOf(orchestratorIds: ReadonlySet<string>, settings: Settings): Settings {
  const profiles = Object.entries(settings.channel_profiles).filter(([, { orchestrator_id }]) =>
    orchestratorIds.has(orchestrator_id),
  );
  return { ...settings, channel_profiles: Object.fromEntries(profiles) };
}
