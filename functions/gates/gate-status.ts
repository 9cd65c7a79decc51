import type { GatePage } from '../../core/contracts/gate-page.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { DecisionRecord, RunRecord } from '../../core/contracts/run-record.ts';
import { decisionAt, isOver } from '../../core/domain/run/run-questions.ts';

type DecidedStatus = Extract<GatePage['status'], { kind: 'decided' }>;

export function lastHandedIn(run: RunRecord, { stepId, attempt }: Gate): DecisionRecord | undefined {
  return run.decisions.findLast(
    one =>
      (one.decision === 'respond' || one.editedHash !== undefined) &&
      one.stepId === stepId &&
      one.attempt === attempt,
  );
}

/** Says what came of a response. It never leads to the next gate: a link must not outlive its own. */
function nextOf(run: RunRecord, decided: DecisionRecord): Pick<DecidedStatus, 'next'> {
  const { stepId = '', attempt: number, gateId } = decided;
  if (decided.kind !== 'manual' || isOver(run)) return {};
  const open = run.gates.find(
    gate => gate.kind === 'manual' && gate.stepId === stepId && gate.attempt === number,
  );
  if (open !== undefined) {
    const isAboutThis = lastHandedIn(run, open)?.gateId === gateId;
    return { next: { kind: 'asked again', ...(isAboutThis && open.fault && { fault: open.fault }) } };
  }
  const attempt = run.attempts[stepId];
  const isUnderWay = attempt?.number === number && attempt?.need?.kind === 'manual';
  return isUnderWay ? { next: { kind: 'looked at' } } : {};
}

/** How a gate stands, for whoever has a link to it. */
export function gateStatus(run: RunRecord, gate: Gate, nowMs: number): GatePage['status'] {
  const decision = decisionAt(run, gate.gateId);
  if (decision !== undefined) return { kind: 'decided', decision, ...nextOf(run, decision) };
  if (nowMs >= Date.parse(gate.expiresAt)) return { kind: 'expired' };
  const isOpen = !isOver(run) && run.gates.some(({ gateId }) => gateId === gate.gateId);
  return isOpen ? { kind: 'open' } : { kind: 'closed', runSummary: run.summary };
}
