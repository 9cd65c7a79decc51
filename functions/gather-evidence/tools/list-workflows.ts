import type { WorkflowSummary } from '../../../core/contracts/diagnosis-bundle.ts';
import type { ToolOutput } from '../../../core/contracts/diagnosis-tools.ts';
import type { GatherPorts } from '../gather-ports.ts';
import type { Subject } from '../subject.ts';

const MOST_LISTED = 30;

/** What the orchestrator of the run could do; of the run's own workflow, its steps as well. */
export function listWorkflows(
  { directory }: GatherPorts,
  { run, workflow, diagnosis, refs }: Subject,
): ToolOutput<'diagnostics.list_available_workflows'> {
  const orchestratorId = run.orchestratorId ?? diagnosis.orchestratorId;
  const offered =
    orchestratorId !== undefined && Object.hasOwn(directory.orchestrators, orchestratorId)
      ? (directory.orchestrators[orchestratorId]?.workflows ?? [])
      : [];
  const others = offered
    .filter(({ workflowId }) => workflowId !== run.workflowId)
    .slice(0, MOST_LISTED)
    .map(
      ({ workflowId, title, description }): WorkflowSummary => ({
        ...{ ref: refs.of('workflow', workflowId), workflowId, title, description, steps: [] },
      }),
    );
  return { workflows: [ownOf(run, workflow, refs), ...others] };
}

function ownOf(
  { workflowId, workflowTitle }: Subject['run'],
  workflow: Subject['workflow'],
  refs: Subject['refs'],
): WorkflowSummary {
  return {
    ref: refs.of('workflow', workflowId),
    workflowId,
    title: workflow?.title ?? workflowTitle,
    description: workflow?.description ?? 'Its definition is no longer here.',
    steps: (workflow?.steps ?? []).map(({ id, title, kind }) => ({ id, title, type: kind })),
    ...(workflow?.limits !== undefined && { limits: { ...workflow.limits } as Record<string, number> }),
  };
}
