import type { RunRecord } from '../../contracts/run-record.ts';
import { tenantTag } from '../run/tenant-ids.ts';
import type { ContractStep } from '../workflow/step-kinds.ts';

/** Where in the bucket the files are that a step may say it changed; `id` tells those apart who share one. */
export function workspaceOf(
  { workspaceMode = 'orchestrator_workspace', agent }: Pick<ContractStep, 'workspaceMode' | 'agent'>,
  run: Pick<RunRecord, 'runId' | 'tenantId' | 'workflowId' | 'orchestratorId'>,
): { readonly mode: NonNullable<ContractStep['workspaceMode']>; readonly id: string; readonly root: string } {
  const mode = workspaceMode;
  if (mode === 'run_workspace') return { mode, id: run.runId, root: `runs/${run.runId}/workspace` };
  if (mode === 'agent_workspace') {
    const id = `${tenantTag(run.tenantId)}-${agent.role.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
    return { mode, id, root: `agents/${id}/workspace` };
  }
  const id = `${tenantTag(run.tenantId)}-${run.orchestratorId ?? run.workflowId}`;
  return { mode, id, root: `orchestrators/${id}/workspace` };
}
