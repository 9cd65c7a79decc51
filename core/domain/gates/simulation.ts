import type { Verdict } from './judge-decision.ts';
import type { DelegationVerdict } from './judge-delegation.ts';
import type { ScenarioClick } from './policy-scenario.ts';

/** What happens at a gate. */
export type Happening =
  | { readonly kind: 'opened'; readonly asked: readonly string[] }
  | { readonly kind: 'reminder'; readonly number: number; readonly asked: readonly string[] }
  /** `asked`: those who are asked from now on as well. */
  | { readonly kind: 'escalation'; readonly number: number; readonly asked: readonly string[] }
  | { readonly kind: 'click'; readonly click: ScenarioClick; readonly verdict: Verdict | DelegationVerdict }
  /** Somebody had decided by then, or nobody in time. */
  | { readonly kind: 'missed'; readonly click: ScenarioClick };

export type SimulatedEvent = { readonly at: string } & Happening;

export interface SimulatedEnd {
  readonly at: string;
  readonly outcome: 'approved' | 'changes requested' | 'rejected' | 'expired';
  /** Those who approved, or the one who ended it otherwise; nobody where it expired. */
  readonly by: readonly string[];
  /** What becomes of the run where nobody decided. */
  readonly onExpiry?: 'fail' | 'reject';
}

export interface Simulation {
  readonly events: readonly SimulatedEvent[];
  readonly end: SimulatedEnd;
}
