import { ContentChanged } from '../../contracts/errors.ts';
import type { DecisionRecord, RunRecord } from '../../contracts/run-record.ts';
import { planHash } from './plan-hash.ts';

/** The decision by which a run with gates may begin. */
export function isApprovalOfPlan({ kind, decision }: DecisionRecord): boolean {
  return kind === 'plan' && decision === 'approve';
}

/**
 * What is executed is what was approved: plan, input and the version of the workflow, as they are now and as they were
 * shown. Whoever changes the record afterwards changes nothing that anybody has signed.
 */
export function refuseUnapproved(run: RunRecord, version: string): void {
  if (!run.gated) return;
  const { plan, input, decisions } = run;
  const approval = decisions.findLast(isApprovalOfPlan);
  if (approval === undefined) throw new ContentChanged('Nobody has approved the plan of this run.');
  if (approval.contentHash !== planHash({ plan, input, version }))
    throw new ContentChanged(
      `The plan, the input or the workflow is no longer what ${approval.by} approved at ${approval.at}; nothing of it is done.`,
    );
}
