import { attemptPath, READABLE_FILES } from '../../core/adapters/content/run-paths.ts';
import type { WorkflowLibrary } from '../../core/adapters/workflows/workflow-library.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { OutputContract } from '../../core/contracts/workflow.ts';
import { outputPaths } from '../../core/domain/steps/output-paths.ts';
import { isContractStep } from '../../core/domain/workflow/step-kinds.ts';
import { knownSteps } from './known-steps.ts';

interface ReadableAttempt {
  readonly stepId: string;
  readonly attempt: number;
  /** The gate at which it waits; absent where its result counts. */
  readonly gateId?: string;
}

export interface ReadableFile extends ReadableAttempt {
  readonly key: string;
  /** In the bucket, if the step has made it. */
  readonly path: string;
}

/** What callers may read of the steps of a run. Of two files with the same step and key, the first that exists is meant. */
export async function readableFiles(workflows: WorkflowLibrary, run: RunRecord): Promise<ReadableFile[]> {
  const contracts = await contractsOf(workflows, run);
  return readableAttempts(run).flatMap(readable => {
    const { stepId, attempt } = readable;
    const { runId } = run;
    const { paths } = outputPaths(contracts.get(stepId) ?? {}, { runId, stepId, attempt });
    return [
      ...READABLE_FILES.map(key => ({ ...readable, key, path: attemptPath(runId, stepId, attempt, key) })),
      ...Object.entries(paths).map(([key, path]) => ({ ...readable, key, path })),
    ];
  });
}

/** What waits for a person comes before what an earlier visit of the step left. */
function readableAttempts({ gates, resultAttempts }: RunRecord): ReadableAttempt[] {
  const waiting = gates.flatMap(({ gateId, stepId, attempt }) =>
    stepId === undefined || attempt === undefined ? [] : [{ stepId, attempt, gateId }],
  );
  const counted = Object.entries(resultAttempts).map(([stepId, attempt]) => ({ stepId, attempt }));
  return [...waiting, ...counted];
}

async function contractsOf(
  workflows: WorkflowLibrary,
  run: RunRecord,
): Promise<ReadonlyMap<string, OutputContract>> {
  const steps = await knownSteps(workflows, run);
  return new Map(steps.filter(isContractStep).map(({ id, outputs }) => [id, outputs]));
}
