import type { GatePage } from '../../core/contracts/gate-page.ts';

/** What a reader can do: nothing any more, nothing as who they are, show who they are, or decide. */
export type GateStage = 'over' | 'refused' | 'unproven' | 'open';

export function stageOf({ status, rules }: GatePage): GateStage {
  if (status.kind !== 'open') return 'over';
  if (rules.refusal !== undefined) return 'refused';
  return rules.code === 'needed' ? 'unproven' : 'open';
}

/** Whether the form that was not accepted is the one that approves something else than what is shown. */
export function isInstead(page: GatePage): boolean {
  const values = page.rejected?.values ?? {};
  return Object.hasOwn(values, 'instead');
}
