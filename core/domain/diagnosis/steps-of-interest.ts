import type { RunRecord } from '../../contracts/run-record.ts';

/** Which steps of a run evidence should be about, the most telling first. */
export interface StepsOfInterest {
  readonly asked: readonly string[];
  readonly failed: readonly string[];
  readonly active: readonly string[];
}

export function stepsOfInterest(run: RunRecord, askedStepId: string | undefined): StepsOfInterest {
  const failed = Object.entries(run.attempts)
    .filter(([, { status }]) => status === 'failed')
    .map(([stepId]) => stepId);
  const active = Object.entries(run.attempts)
    .filter(([, { status }]) => status === 'running' || status === 'parked' || status === 'handed')
    .map(([stepId]) => stepId);
  const gated = [...run.gates, ...(run.lastGate === null ? [] : [run.lastGate])].flatMap(
    ({ stepId }) => stepId ?? [],
  );
  return {
    asked: askedStepId === undefined ? [] : [askedStepId],
    failed: unique([...(run.error?.stepId === undefined ? [] : [run.error.stepId]), ...failed]),
    active: unique([...(run.currentStepId === null ? [] : [run.currentStepId]), ...active, ...gated]),
  };
}

/** The first step that failed, if one did: what ended the run before any other. */
export function failedStepOf(run: RunRecord): string | null {
  return stepsOfInterest(run, undefined).failed[0] ?? null;
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
