import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { Workflow } from '../../core/contracts/workflow.ts';
import { outputPaths } from '../../core/domain/steps/output-paths.ts';
import { isContractStep } from '../../core/domain/workflow/step-kinds.ts';

/** Where the outputs of a run's steps are, by step and key: of each step, those of the attempt that counts. */
export async function deliveredFiles(
  workflows: WorkflowLibrary,
  run: RunRecord,
): Promise<Record<string, Readonly<Record<string, string>>>> {
  const workflow = await definitionOf(workflows, run);
  const steps = (workflow?.steps ?? []).filter(isContractStep).flatMap(step => {
    const attempt = run.resultAttempts[step.id];
    if (attempt === undefined) return [];
    const { paths } = outputPaths(step.outputs, { runId: run.runId, stepId: step.id, attempt });
    return [[step.id, paths] as const];
  });
  return Object.fromEntries(steps);
}

/** A definition that has been deployed over may be gone; what it wrote is then found in the bucket only. */
async function definitionOf(workflows: WorkflowLibrary, run: RunRecord): Promise<Workflow | undefined> {
  try {
    return await workflows.findVersion(run.workflowId, run.workflowVersion);
  } catch (fault) {
    if (fault instanceof ConfigurationError) return undefined;
    throw fault;
  }
}
