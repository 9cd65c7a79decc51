import type { RunEvent } from '../../contracts/run-record.ts';
import { packGate, unpackGate } from './pack-gate.ts';
import { packPlan, unpackPlan } from './pack-plan.ts';

export function packEvent(event: RunEvent): object {
  return {
    ...event,
    ...('plan' in event && { plan: packPlan(event.plan) }),
    ...('gate' in event && { gate: packGate(event.gate) }),
  };
}

/** What comes out is checked as an event. */
export function unpackEvent(packed: unknown): unknown {
  if (typeof packed !== 'object' || packed === null) return packed;
  return {
    ...packed,
    ...('plan' in packed && { plan: unpackPlan(packed.plan) }),
    ...('gate' in packed && { gate: unpackGate(packed.gate) }),
  };
}
