import type { Orchestrator } from '../../contracts/orchestrator.ts';
import type {
  ChannelProfile,
  EventSource,
  OrchestratedWorkflow,
  OrchestratorDirectory,
  OrchestratorEntry,
  ScheduledStart,
  SlackPlace,
} from '../../contracts/orchestrator-directory.ts';
import type { Settings } from '../../contracts/settings.ts';
import type { WorkflowSummary } from './known-workflows.ts';
import { toAgent, toWorkflow } from './to-workflow.ts';

const PRIVATE_WORKSPACE = 'workspace';

type SlackSettings = NonNullable<Settings['channel_profiles'][string]['slack']>;

/** Everything that a message needs to find its workflow, without YAML. `modules` are workflows that all may share. */
export function orchestratorDirectory(
  orchestrators: readonly Orchestrator[],
  settings: Settings,
  modules: readonly WorkflowSummary[] = [],
): OrchestratorDirectory {
  const entries = Object.fromEntries(
    orchestrators.map(orchestrator => [orchestrator.id, entryOf(orchestrator, settings, modules)]),
  );
  return {
    orchestrators: entries,
    channelProfiles: Object.fromEntries(
      Object.entries(settings.channel_profiles).map(([id, profile]) => [id, profileOf(profile)]),
    ),
    eventSources: Object.fromEntries(
      Object.entries(settings.event_sources).map(([id, source]) => [id, sourceOf(source)]),
    ),
    schedules: Object.fromEntries(
      Object.entries(settings.schedules).map(([id, schedule]) => [id, startOf(schedule, entries)]),
    ),
  };
}

function entryOf(
  orchestrator: Orchestrator,
  { orchestrators }: Settings,
  modules: readonly WorkflowSummary[],
): OrchestratorEntry {
  return {
    selectorAgent: toAgent(orchestrator, orchestrator.selector_agent),
    ...(orchestrator.diagnostics_agent !== undefined && {
      diagnosticsAgent: toAgent(orchestrator, orchestrator.diagnostics_agent),
    }),
    selectorPrompt: orchestrator.selector_prompt,
    selectionMaxRetries: orchestrator.selection_max_retries,
    defaultWorkflow: orchestrator.default_workflow,
    workflows: [
      ...orchestrator.workflows.map(workflow => summaryOf(workflow.id, toWorkflow(orchestrator, workflow))),
      // One that cannot be loaded is told where it is discovered.
      ...modules
        .filter(({ id }) => orchestrator.shared_workflows.includes(id))
        .map(module => summaryOf(module.id, module)),
    ],
    orchestratingRoles: Object.entries(orchestrator.agents).flatMap(([id, agent]) =>
      agent?.can_orchestrate === true ? [toAgent(orchestrator, id).role] : [],
    ),
    privateWorkspace: orchestrators[orchestrator.id]?.private_workspace ?? PRIVATE_WORKSPACE,
  };
}

function summaryOf(
  id: string,
  { id: workflowId, title, description, inputs }: WorkflowSummary,
): OrchestratedWorkflow {
  return { id, workflowId, title, description, inputs: Object.keys(inputs.shape) };
}

function profileOf(profile: Settings['channel_profiles'][string]): ChannelProfile {
  const { channel, orchestrator_id, allowed_workflows, allowed_senders, allowed_functions, slack } = profile;
  return {
    channel,
    orchestratorId: orchestrator_id,
    ...(allowed_workflows !== undefined && { allowedWorkflows: allowed_workflows }),
    ...(allowed_senders !== undefined && { allowedSenders: allowed_senders }),
    ...(allowed_functions !== undefined && { allowedFunctions: allowed_functions }),
    ...(slack !== undefined && { slack: placeOf(slack) }),
  };
}

function placeOf({ team_id, channel_ids, tenant_id, members }: SlackSettings): SlackPlace {
  return {
    teamId: team_id,
    ...(channel_ids !== undefined && { channelIds: channel_ids }),
    tenantId: tenant_id,
    members,
  };
}

function sourceOf({
  tenant_id,
  user_id,
  users = [],
  allowed_workflows,
  channel_profiles,
}: Settings['event_sources'][string]): EventSource {
  return {
    tenantId: tenant_id,
    users: user_id === undefined ? { named: users } : { only: user_id },
    ...(allowed_workflows !== undefined && { allowedWorkflows: allowed_workflows }),
    ...(channel_profiles !== undefined && { channelProfiles: channel_profiles }),
  };
}

function startOf(
  schedule: Settings['schedules'][string],
  orchestrators: OrchestratorDirectory['orchestrators'],
): ScheduledStart {
  const { expression, time_zone, workflow_id, orchestrator_id, input, tenant_id, user_id, enabled } =
    schedule;
  const own = orchestrators[orchestrator_id ?? '']?.workflows.find(({ id }) => id === workflow_id);
  return {
    expression,
    timeZone: time_zone ?? 'UTC',
    enabled,
    workflowId: own?.workflowId ?? workflow_id,
    ...(orchestrator_id !== undefined && { orchestratorId: orchestrator_id }),
    input,
    tenantId: tenant_id,
    userId: user_id,
  };
}
