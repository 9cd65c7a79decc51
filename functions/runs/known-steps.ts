import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { type RunnableStep, runnableSteps } from '../../core/domain/workflow/find-step.ts';

/** The steps of a run's workflow, in its order; none where a definition that has been deployed over is gone. */
export async function knownSteps(
  workflows: WorkflowLibrary,
  { workflowId, workflowVersion }: Pick<RunRecord, 'workflowId' | 'workflowVersion'>,
): Promise<RunnableStep[]> {
  try {
    return runnableSteps(await workflows.findVersion(workflowId, workflowVersion));
  } catch (fault) {
    if (fault instanceof ConfigurationError) return [];
    throw fault;
  }
}
