import { invalid } from '../../contracts/problem.ts';
import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import type { People } from '../gates/approvers.ts';
import { gateStateOf } from '../gates/gate-state.ts';
import { judgeDelegation } from '../gates/judge-delegation.ts';
import { refusalProblem } from '../gates/refusal-problem.ts';
import { type Decider, openGateOf, whoOf } from './decide-gate.ts';

/** The events of somebody's passing a decision on; none where that has been done already. */
export function delegateGate(run: RunRecord, to: string, people: People, decider: Decider): RunEvent[] {
  const gate = openGateOf(run, ['plan', 'review', 'step_questions'], decider);
  const { by, nowMs, source, proof = 'link' } = decider;
  if (gate.delegations?.some(one => one.from === by && one.to === to)) return [];
  const verdict = judgeDelegation(gateStateOf(gate, run), { who: whoOf(decider), proof, nowMs, to }, people);
  if (verdict.kind === 'refused') throw refusalProblem(verdict);
  if (by === to) throw invalid([{ field: 'to', message: 'You cannot pass a decision on to yourself.' }]);
  return [
    {
      type: 'gate.delegated',
      at: new Date(nowMs).toISOString(),
      ...{ by, gateId: gate.gateId, to },
      ...(source !== undefined && { source }),
    },
  ];
}
