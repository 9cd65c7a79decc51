import type { Orchestrator, WorkflowDocument } from '../../contracts/orchestrator.ts';
import { inputSpecsOf } from '../../contracts/orchestrator-inputs.ts';
import type { StepDocument } from '../../contracts/orchestrator-step.ts';
import type {
  Agent,
  ContractTask,
  Next,
  OutputContract,
  ReviewStep,
  WorkflowDefinition,
} from '../../contracts/workflow.ts';
import { inputSchema } from './input-schema.ts';
import { REVIEW_OUTPUTS } from './review-outputs.ts';
import { routesOf, stepGraph } from './step-routes.ts';
import { stepTitleOf, titleOf } from './titles.ts';
import { workflowIdOf } from './workflow-ids.ts';

const RETRY_PAUSES = { intervalSeconds: 2, backoffRate: 2 };

/** The one model that all workflows are written in, from what an author wrote in YAML. */
export function toWorkflow(orchestrator: Orchestrator, workflow: WorkflowDocument): WorkflowDefinition {
  const bounds = orchestrator.workflow_orchestration;
  const title = workflow.title ?? titleOf(workflow.id);
  const graph = stepGraph(workflow);
  const steps = workflow.steps.map((step, at): ContractTask | ReviewStep => ({
    ...toStep(step, toAgent(orchestrator, step.agent), workflow.steps[at + 1]?.id),
    ...(graph.leadsTo(step.id, step.id) && {
      maxIterations: step.max_iterations ?? bounds.max_total_iterations,
    }),
  }));
  return {
    id: workflowIdOf(orchestrator.id, workflow.id),
    version: workflow.version,
    title,
    description: workflow.description ?? `Workflow ${workflow.id} of orchestrator ${orchestrator.id}.`,
    inputs: inputSchema(inputSpecsOf(workflow.inputs)),
    entry: workflow.steps[0]?.id ?? '',
    steps,
    limits: {
      runTimeoutSeconds: bounds.default_run_timeout_seconds,
      maxIterations: bounds.max_total_iterations,
      defaultStepTimeoutSeconds: bounds.default_step_timeout_seconds,
      maxStepTimeoutSeconds: bounds.max_step_timeout_seconds,
    },
  };
}

function toStep(step: StepDocument, agent: Agent, following: string | undefined): ContractTask | ReviewStep {
  const { limits = {} } = step;
  return {
    id: step.id,
    kind: step.type,
    title: step.title ?? stepTitleOf(step.id),
    agent,
    prompt: step.prompt,
    outputs: toOutputs(step),
    next: toNext(step, following),
    ...(step.on_blocked !== undefined && { onBlocked: step.on_blocked }),
    ...(step.on_failed !== undefined && { onFailed: step.on_failed }),
    ...(step.on_exhausted !== undefined && { onExhausted: step.on_exhausted }),
    ...(step.max_iterations !== undefined && { maxIterations: step.max_iterations }),
    ...(step.workspace_mode !== undefined && { workspaceMode: step.workspace_mode }),
    ...(limits.timeout_seconds !== undefined && { timeoutSeconds: limits.timeout_seconds }),
    ...(limits.max_retries !== undefined && { retry: { maxAttempts: limits.max_retries, ...RETRY_PAUSES } }),
  };
}

function toNext(step: StepDocument, following: string | undefined): Next {
  const targets = new Map(routesOf(step, following).map(({ field, target }) => [field, target]));
  if (step.type === 'agent_task') return { ok: targets.get('next') };
  return {
    ok: targets.get('on_approve'),
    ...(targets.has('on_reject') && { fail: targets.get('on_reject') }),
  };
}

function toOutputs({ type, outputs, output_files, allow_empty }: StepDocument): OutputContract {
  if (outputs === undefined) return type === 'agent_review' ? REVIEW_OUTPUTS : {};
  const descriptions: Readonly<Record<string, string | null>> = Array.isArray(outputs) ? {} : outputs;
  const names = Array.isArray(outputs) ? outputs : Object.keys(outputs);
  return Object.fromEntries(
    names.map(name => {
      const description = descriptions[name] ?? undefined;
      const mayBeEmpty = Array.isArray(allow_empty) ? allow_empty.includes(name) : allow_empty === true;
      return [
        name,
        {
          file: output_files?.[name] ?? name,
          ...(description !== undefined && { description }),
          ...(mayBeEmpty && { allowEmpty: true }),
        },
      ];
    }),
  );
}

export function toAgent({ agents }: Pick<Orchestrator, 'agents'>, id: string): Agent {
  const { role = id, provider, model, max_output_tokens, timeout_seconds } = agents[id] ?? {};
  return {
    role,
    ...(provider !== undefined && { provider }),
    ...(model !== undefined && { model }),
    ...(max_output_tokens !== undefined && { maxOutputTokens: max_output_tokens }),
    ...(timeout_seconds !== undefined && { timeoutSeconds: timeout_seconds }),
  };
}
