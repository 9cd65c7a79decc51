import { BadEvent } from '../../contracts/bad-event.ts';
import type { OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import { RUN_REQUESTED, type RunRequest, runRequestSchema } from '../../contracts/run-requested.ts';
import { nearestName } from '../nearest-name.ts';
import { derivedTenantId } from '../run/tenant-ids.ts';
import { readSourcedEvent, userOfSource } from './read-sourced-event.ts';
import type { RequestedRun } from './requested-run.ts';

const REQUEST = { detailType: RUN_REQUESTED, schema: runRequestSchema };

/** What an event asks for, as far as the settings let its source ask. Throws `BadEvent`. */
export function readRequest(event: unknown, directory: OrchestratorDirectory): RequestedRun {
  const sourced = readSourcedEvent(event, REQUEST, directory);
  const { source, eventId, known, detail } = sourced;
  const userId = userOfSource(sourced, 'userId', detail.userId);
  const workflowId = workflowOf(detail, directory);
  if (known.allowedWorkflows?.includes(workflowId) === false)
    throw new BadEvent('ForbiddenWorkflow', `workflowId: The source ${source} may not start ${workflowId}.`);
  const { tenantId } = known;
  const { orchestratorId, input } = detail;
  return {
    runId: derivedTenantId('run', tenantId, sourced.identity),
    ...{ tenantId, userId, workflowId, input },
    ...(orchestratorId !== undefined && { orchestratorId }),
    origin: { eventSource: source, sourceEventId: eventId },
  };
}

function workflowOf(
  { workflowId, orchestratorId }: RunRequest,
  { orchestrators }: OrchestratorDirectory,
): string {
  if (orchestratorId === undefined) return workflowId;
  const orchestrator = Object.hasOwn(orchestrators, orchestratorId)
    ? orchestrators[orchestratorId]
    : undefined;
  if (orchestrator === undefined)
    throw new BadEvent('UnknownOrchestrator', `orchestratorId: There is no orchestrator ${orchestratorId}.`);
  const own = orchestrator.workflows.find(({ id }) => id === workflowId);
  if (own !== undefined) return own.workflowId;
  const nearest = nearestName(
    workflowId,
    orchestrator.workflows.map(({ id }) => id),
  );
  throw new BadEvent(
    'UnknownWorkflow',
    `workflowId: ${orchestratorId} has no workflow ${workflowId}${nearest === undefined ? '.' : `; did you mean "${nearest}"?`}`,
  );
}
