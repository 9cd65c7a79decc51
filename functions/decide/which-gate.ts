import type { DecisionRequest } from '../../core/contracts/decision.ts';
import { conflict, invalid } from '../../core/contracts/problem.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { StepDecision } from '../../core/domain/run/decide-step-gate.ts';

/** The open gate that a caller means, who need not name it if there is no other; `undefined` where none is open. */
export function meantGate(
  run: RunRecord,
  kinds: readonly Gate['kind'][],
  gateId: string | undefined,
): string | undefined {
  if (gateId !== undefined) return gateId;
  const open = run.gates.filter(({ kind }) => kinds.includes(kind));
  if (open.length <= 1) return open[0]?.gateId;
  throw conflict(`${open.length} gates are open that this could be about.`, {
    name: 'WhichGate',
    slug: 'which-gate',
    title: 'Several gates are open',
    hint: 'Pass `gateId`: one of those in `gates`.',
    extra: { gates: open.map(({ gateId: id, stepId, kind }) => ({ gateId: id, stepId, kind })) },
  });
}

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
  amendments,
  edited,
}: Omit<DecisionRequest, 'gateId'>): StepDecision {
  if (amendments !== undefined)
    throw invalid([{ field: 'amendments', message: 'Only a plan can be amended; this is a step of it.' }]);
  // Browsers send line breaks as two characters.
  if (decision === 'approve')
    return { decision, comment, contentHash, edited: edited?.replaceAll('\r\n', '\n') };
  return { decision: 'reject', comment, contentHash, ...(rewrite ? { rewrite } : {}) };
}
