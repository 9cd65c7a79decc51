import type { Gate } from '../../contracts/run.ts';
import type { DecisionRecord, RunRecord } from '../../contracts/run-record.ts';

/** What others ask about a run. */
export function isOver({ state }: Pick<RunRecord, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'canceled';
}

const MINUTE_MS = 60_000;

/** Nothing of an active run was written for a minute: others may know more of it. */
export function isQuiet(run: Pick<RunRecord, 'state' | 'updatedAt'>, nowMs: number): boolean {
  return !isOver(run) && nowMs - Date.parse(run.updatedAt) >= MINUTE_MS;
}

/** Whether whoever approved the plan has left the step out. */
export function isLeftOut({ plan }: Pick<RunRecord, 'plan'>, stepId: string): boolean {
  return plan?.dropped.includes(stepId) === true;
}

export function decisionAt(run: RunRecord, gateId: string): DecisionRecord | undefined {
  return run.decisions.find(decision => decision.gateId === gateId);
}

interface Viewer {
  readonly tenantId: string;
  readonly userId: string;
}

/** Whoever asked for a run, or for whom it was asked. */
export function isOwnedBy(
  run: Pick<RunRecord, 'tenantId' | 'userId' | 'requestedBy'>,
  { tenantId, userId }: Viewer,
): boolean {
  return run.tenantId === tenantId && (run.userId === userId || run.requestedBy === userId);
}

/** Its owners may see a run, and those who are or were asked to decide; to all others it does not exist. */
export function isVisibleTo(
  run: Pick<RunRecord, 'tenantId' | 'userId' | 'requestedBy' | 'gates' | 'decisions'>,
  viewer: Viewer,
): boolean {
  if (isOwnedBy(run, viewer)) return true;
  const { tenantId, userId } = viewer;
  const isAsked = ({ asked }: Pick<Gate, 'asked'>) => asked?.includes(userId) === true;
  return run.tenantId === tenantId && (run.gates.some(isAsked) || run.decisions.some(isAsked));
}
