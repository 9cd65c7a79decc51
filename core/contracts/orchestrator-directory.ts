import type { FunctionId } from './commands.ts';
import type { SelectorPrompt } from './orchestrator.ts';
import type { Agent } from './workflow.ts';

/** What is known of orchestrators where messages, events and schedules arrive: `npm run compile` writes it from the YAML documents. */
export interface OrchestratorDirectory {
  readonly orchestrators: Readonly<Record<string, OrchestratorEntry>>;
  readonly channelProfiles: Readonly<Record<string, ChannelProfile>>;
  /** By what EventBridge calls the source. */
  readonly eventSources: Readonly<Record<string, EventSource>>;
  readonly schedules: Readonly<Record<string, ScheduledStart>>;
}

/** For whom the events of a source may start runs and hand over messages. */
export interface EventSource {
  readonly tenantId: string;
  readonly users: { readonly only: string } | { readonly named: 'any' | readonly string[] };
  /** Without it all of them. */
  readonly allowedWorkflows?: readonly string[];
  /** Where its events may write to. Without it nowhere. */
  readonly channelProfiles?: readonly string[];
}

/** A run that starts by itself. */
export interface ScheduledStart {
  readonly expression: string;
  readonly timeZone: string;
  readonly enabled: boolean;
  readonly workflowId: string;
  readonly orchestratorId?: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly tenantId: string;
  readonly userId: string;
}

export interface OrchestratorEntry {
  readonly selectorAgent: Agent;
  /** Who reasons about failures, if its author says. */
  readonly diagnosticsAgent?: Agent;
  readonly selectorPrompt: SelectorPrompt;
  readonly selectionMaxRetries: number;
  /** The `id` of one of `workflows`. */
  readonly defaultWorkflow: string;
  readonly workflows: readonly OrchestratedWorkflow[];
  /** Roles of agents that may give directives. */
  readonly orchestratingRoles: readonly string[];
  /** Of its own files, within those of the orchestrator. */
  readonly privateWorkspace: string;
}

export interface OrchestratedWorkflow {
  /** Within the orchestrator, as its author and the selector call it. */
  readonly id: string;
  /** Everywhere else. */
  readonly workflowId: string;
  readonly title: string;
  readonly description: string;
  readonly inputs: readonly string[];
}

export interface ChannelProfile {
  readonly channel: string;
  readonly orchestratorId: string;
  /** Ids within the orchestrator; without it all of them. */
  readonly allowedWorkflows?: readonly string[];
  /** Without it everybody. */
  readonly allowedSenders?: readonly string[];
  /** Without it all of them. */
  readonly allowedFunctions?: readonly FunctionId[];
  /** Without it Slack does not lead here. */
  readonly slack?: SlackPlace;
}

/** A workspace, or some channels of it. */
export interface SlackPlace {
  readonly teamId: string;
  /** Without it all that no other profile names. */
  readonly channelIds?: readonly string[];
  readonly tenantId: string;
  /** Whether only people whom the tenant knows may write. */
  readonly members: 'known' | 'any';
}
