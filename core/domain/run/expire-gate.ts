import type { DecisionSource } from '../../contracts/gate-policy.ts';
import type { Gate } from '../../contracts/run.ts';
import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import { hashContent } from '../hash-content.ts';
import { endOfAskingStep } from './end-of-asking-step.ts';
import { isOver } from './run-questions.ts';

const BY_TIME = 'nobody (the time was over)';
const EXPIRED = 'expired';
const NOTE = 'Nobody decided in time.';

/**
 * What becomes of a run when nobody has decided at a gate in time: as the policy says, it fails or what is shown counts as
 * rejected. Nothing, while there is time or where somebody has decided.
 */
export function expireGate(run: RunRecord, gateId: string, nowMs: number): RunEvent[] {
  const gate = run.gates.find(open => open.gateId === gateId);
  if (isOver(run) || gate === undefined || nowMs < Date.parse(gate.expiresAt)) return [];
  const at = new Date(nowMs).toISOString();
  const rejects = gate.policy?.onExpiry === 'reject';
  if (rejects && gate.kind === 'plan') return [{ type: 'plan.rejected', ...rejection(gate, at) }];
  if (rejects && gate.kind === 'review')
    return [
      { type: 'gate.decided', ...rejection(gate, at), decision: 'reject' },
      ...endOfAskingStep(run, gate, 'fail', at),
    ];
  return [{ type: 'run.failed', at, reason: EXPIRED, error: expiryError(gate) }];
}

/** The run failed because nobody decided. */
export function isExpired(run: RunRecord): boolean {
  return isOver(run) && run.completionReason === EXPIRED;
}

/** The gate at which that was. */
export function expiredGateOf(run: RunRecord): string | undefined {
  if (!isExpired(run)) return undefined;
  const stepId = run.error?.stepId;
  return stepId === undefined ? run.lastGate?.gateId : run.attempts[stepId]?.gateId;
}

export function expiryError({ expiresAt, stepId }: Gate) {
  return {
    name: 'GateExpired',
    message: `Nobody decided before ${expiresAt}.`,
    ...(stepId !== undefined && { stepId }),
  };
}

function rejection({ gateId, contentHash }: Gate, at: string) {
  const source: DecisionSource = { via: 'expiry' };
  const digest = hashContent({ decision: 'reject', comment: NOTE });
  return { at, by: BY_TIME, gateId, digest, contentHash, comment: NOTE, source };
}
