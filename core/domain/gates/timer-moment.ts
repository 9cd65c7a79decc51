import { addBusinessSeconds } from './business-hours.ts';
import type { GateState } from './gate-state.ts';

type Opened = Pick<GateState, 'policy' | 'openedAtMs' | 'expiresAtMs'>;

/**
 * When so many seconds have passed since a gate was opened; with business hours, only those in which people work count.
 * `undefined` where the gate expires before.
 */
export function momentAfter(
  { policy, openedAtMs, expiresAtMs }: Opened,
  seconds: number,
): number | undefined {
  if (policy.businessHours !== undefined)
    return addBusinessSeconds(openedAtMs, seconds, policy.businessHours, expiresAtMs);
  const atMs = openedAtMs + seconds * 1000;
  return atMs < expiresAtMs ? atMs : undefined;
}

/**
 * Who may decide at a moment; `undefined` where anybody may. The clock alone says which levels of the ladder count, and
 * not whether the sweep has come by: nobody waits for it, and nobody may decide earlier because it came early.
 */
export function approversAt(gate: Opened, nowMs: number): readonly string[] | undefined {
  const { approvers, escalation } = gate.policy;
  if (approvers === undefined) return undefined;
  // Nothing that lies ahead matters.
  const soFar = { ...gate, expiresAtMs: Math.min(gate.expiresAtMs, nowMs + 1) };
  const reached = escalation.filter(({ afterSeconds }) => momentAfter(soFar, afterSeconds) !== undefined);
  return [...approvers, ...reached.flatMap(level => level.approvers)];
}
