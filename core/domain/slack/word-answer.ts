import { USUAL_POLICY } from '../../contracts/gate-policy.ts';
import type { Problem } from '../../contracts/problem.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { decisionAt } from '../run/run-questions.ts';
import type { Press } from './read-press.ts';

export const UNKNOWN_MEMBER =
  'This did not count. Your Slack account belongs to none of the people who are known here; whoever operates this system can add it.';
export const UNKNOWN_GATE = 'This did not count. What it was about is no longer there.';
export const NOT_HERE = 'This did not count. It cannot be decided in Slack. Open the page instead.';

/** What whoever pressed a button is told once it counts. */
export function wordTaken(
  run: Pick<RunRecord, 'gates' | 'decisions'>,
  { decision, gateId }: Pick<Press, 'decision' | 'gateId'>,
  by: string,
): string {
  const decided = decisionAt(run as RunRecord, gateId);
  if (decided === undefined) {
    const { votes = [], policy = USUAL_POLICY } = run.gates.find(gate => gate.gateId === gateId) ?? {};
    return `Your approval counts: ${votes.length} of ${policy.quorum}.`;
  }
  if (decided.by !== by) return `${decided.by} has decided already: ${decided.decision}.`;
  return decision === 'approve' ? 'You have approved this.' : 'You have rejected this.';
}

export function wordRefusal({ message, faults }: Problem): string {
  const reason = faults === undefined ? message : faults.map(fault => fault.message).join(' ');
  return `This did not count. ${reason}`;
}
