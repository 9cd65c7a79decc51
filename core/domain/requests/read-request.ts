import type { z } from 'zod';
import { BadEvent } from '../../contracts/bad-event.ts';
import { faultsOf, faultText } from '../../contracts/faults.ts';
import type { EventSource, OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import { type RunRequest, requestEventSchema, runRequestSchema } from '../../contracts/run-requested.ts';
import { nearestName } from '../nearest-name.ts';
import { derivedTenantId } from '../run/tenant-ids.ts';
import type { RequestedRun } from './requested-run.ts';

/** What an event asks for, as far as the settings let its source ask. Throws `BadEvent`. */
export function readRequest(event: unknown, directory: OrchestratorDirectory): RequestedRun {
  const { id, source, detail } = parse(requestEventSchema, event, 'NotARequest');
  if (detail.version !== 1)
    throw new BadEvent('UnknownVersion', 'version: Only version 1 of a request is known.');
  const known = Object.hasOwn(directory.eventSources, source) ? directory.eventSources[source] : undefined;
  if (known === undefined)
    throw new BadEvent('UnknownSource', `source: The settings name no event source ${source}.`);
  const request = parse(runRequestSchema, detail, 'InvalidRequest');
  const { tenantId } = known;
  if (request.tenantId !== undefined && request.tenantId !== tenantId)
    throw new BadEvent('ForbiddenTenant', `tenantId: The source ${source} acts for ${tenantId} alone.`);
  const userId = userOf(request, source, known);
  const workflowId = workflowOf(request, directory);
  if (known.allowedWorkflows?.includes(workflowId) === false)
    throw new BadEvent('ForbiddenWorkflow', `workflowId: The source ${source} may not start ${workflowId}.`);
  const { orchestratorId, idempotencyKey, input } = request;
  const identity = idempotencyKey === undefined ? ['id', id] : ['key', idempotencyKey];
  return {
    runId: derivedTenantId('run', tenantId, ['event', tenantId, source, ...identity]),
    ...{ tenantId, userId, workflowId, input },
    ...(orchestratorId !== undefined && { orchestratorId }),
    origin: { eventSource: source, sourceEventId: id },
  };
}

function userOf({ userId }: RunRequest, source: string, { users }: EventSource): string {
  if ('only' in users) {
    if (userId === undefined || userId === users.only) return users.only;
    throw new BadEvent('ForbiddenUser', `userId: The source ${source} acts for ${users.only} alone.`);
  }
  if (userId === undefined)
    throw new BadEvent('ForbiddenUser', `userId: The source ${source} has to name the user.`);
  if (users.named === 'any' || users.named.includes(userId)) return userId;
  throw new BadEvent('ForbiddenUser', `userId: The source ${source} may not act for ${userId}.`);
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

function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  reason: 'NotARequest' | 'InvalidRequest',
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new BadEvent(reason, faultsOf(parsed.error).map(faultText).join('; '));
}
