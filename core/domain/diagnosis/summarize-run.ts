import type { RunSummary } from '../../contracts/diagnosis-bundle.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { failedStepOf } from './steps-of-interest.ts';

const LONGEST_TEXT = 1000;

export function summarizeRun(run: RunRecord, relation: RunSummary['relation'], ref: string): RunSummary {
  const { error } = run;
  return {
    ref,
    runId: run.runId,
    workflowId: run.workflowId,
    workflowTitle: run.workflowTitle,
    state: run.state,
    phase: run.phase,
    currentStepId: run.currentStepId,
    failedStepId: failedStepOf(run),
    summary: run.summary.slice(0, LONGEST_TEXT),
    error: error === undefined ? null : { name: error.name, message: error.message.slice(0, LONGEST_TEXT) },
    completionReason: run.completionReason ?? null,
    redriveCount: run.redriveCount,
    relation,
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
  };
}
