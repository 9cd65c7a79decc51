import type { DecisionRequest } from '../../core/contracts/decision.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { StepDecision } from '../../core/domain/run/decide-step-gate.ts';

/** Whether the gate that a caller means is one of a step: the named one, else the oldest of these kinds, open or not. */
export function isOfStep(
  run: RunRecord,
  kinds: readonly Gate['kind'][],
  gateId: string | undefined,
): boolean {
  const known = [...run.gates, ...run.decisions.toReversed()];
  const meant =
    gateId === undefined
      ? known.find(({ kind }) => kinds.includes(kind))
      : known.find(gate => gate.gateId === gateId);
  return meant?.stepId !== undefined;
}

/** Asking for changes is rejecting what is there. */
export function asReview({
  decision,
  comment,
  rewrite,
  contentHash,
}: Omit<DecisionRequest, 'gateId'>): StepDecision {
  if (decision === 'approve') return { decision, comment, contentHash };
  return { decision: 'reject', comment, contentHash, ...(rewrite ? { rewrite } : {}) };
}
