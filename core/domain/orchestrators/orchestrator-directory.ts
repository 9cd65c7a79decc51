import type { Orchestrator } from '../../contracts/orchestrator.ts';
import type {
  ChannelProfile,
  OrchestratorDirectory,
  OrchestratorEntry,
} from '../../contracts/orchestrator-directory.ts';
import type { Settings } from '../../contracts/settings.ts';
import { toAgent, toWorkflow } from './to-workflow.ts';

const PRIVATE_WORKSPACE = 'workspace';

/** Everything that a message needs to find its workflow, without YAML. */
export function orchestratorDirectory(
  orchestrators: readonly Orchestrator[],
  settings: Settings,
): OrchestratorDirectory {
  return {
    orchestrators: Object.fromEntries(
      orchestrators.map(orchestrator => [orchestrator.id, entryOf(orchestrator, settings)]),
    ),
    channelProfiles: Object.fromEntries(
      Object.entries(settings.channel_profiles).map(([id, profile]) => [id, profileOf(profile)]),
    ),
  };
}

function entryOf(orchestrator: Orchestrator, { orchestrators }: Settings): OrchestratorEntry {
  return {
    selectorAgent: toAgent(orchestrator, orchestrator.selector_agent),
    selectionMaxRetries: orchestrator.selection_max_retries,
    defaultWorkflow: orchestrator.default_workflow,
    workflows: orchestrator.workflows.map(workflow => {
      const { id: workflowId, title, description, inputs } = toWorkflow(orchestrator, workflow);
      return { id: workflow.id, workflowId, title, description, inputs: Object.keys(inputs.shape) };
    }),
    orchestratingRoles: Object.entries(orchestrator.agents).flatMap(([id, agent]) =>
      agent?.can_orchestrate === true ? [toAgent(orchestrator, id).role] : [],
    ),
    privateWorkspace: orchestrators[orchestrator.id]?.private_workspace ?? PRIVATE_WORKSPACE,
  };
}

function profileOf(profile: Settings['channel_profiles'][string]): ChannelProfile {
  const { channel, orchestrator_id, allowed_workflows, allowed_senders } = profile;
  return {
    channel,
    orchestratorId: orchestrator_id,
    ...(allowed_workflows !== undefined && { allowedWorkflows: allowed_workflows }),
    ...(allowed_senders !== undefined && { allowedSenders: allowed_senders }),
  };
}
