import type { GatePage } from '../../core/contracts/gate-page.ts';

/** What a reader can do: nothing any more, nothing as who they are, show who they are, only reject, or decide. */
export type GateStage = 'over' | 'refused' | 'unproven' | 'rejecting' | 'open';

export function stageOf({ status, rules }: GatePage): GateStage {
  if (status.kind !== 'open') return 'over';
  if (rules.refusal !== undefined && rules.mayReject !== true) return 'refused';
  if (rules.code === 'needed') return 'unproven';
  return rules.refusal === undefined ? 'open' : 'rejecting';
}

/** Whether the form that was not accepted is the one that approves something else than what is shown. */
export function isInstead(page: GatePage): boolean {
  const values = page.rejected?.values ?? {};
  return Object.hasOwn(values, 'instead');
}
