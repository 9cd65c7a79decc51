import type { DecisionRecord, RunRecord } from '../../contracts/run-record.ts';

/** What others ask about a run. */
export function isOver({ state }: Pick<RunRecord, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'canceled';
}

/** Whether whoever approved the plan has left the step out. */
export function isLeftOut({ plan }: Pick<RunRecord, 'plan'>, stepId: string): boolean {
  return plan?.dropped.includes(stepId) === true;
}

export function decisionAt(run: RunRecord, gateId: string): DecisionRecord | undefined {
  return run.decisions.find(decision => decision.gateId === gateId);
}

/** Whoever asked for a run, or for whom it was asked, may see it; to all others it does not exist. */
export function isVisibleTo(
  run: Pick<RunRecord, 'tenantId' | 'userId' | 'requestedBy'>,
  caller: { readonly tenantId: string; readonly userId: string },
): boolean {
  return (
    run.tenantId === caller.tenantId && (run.userId === caller.userId || run.requestedBy === caller.userId)
  );
}
