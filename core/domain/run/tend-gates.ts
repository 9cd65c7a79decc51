import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import { type People, peopleAsked } from '../gates/approvers.ts';
import { gateStateOf } from '../gates/gate-state.ts';
import { dueTimers } from '../gates/gate-timers.ts';

export interface Tended {
  readonly events: RunEvent[];
  /** The gates whose time is over. */
  readonly expired: string[];
}

/** What time has made due at the open gates of a run. */
export function tendGates(run: RunRecord, people: People, nowMs: number): Tended {
  const at = new Date(nowMs).toISOString();
  const events: RunEvent[] = [];
  const expired: string[] = [];
  for (const gate of run.gates) {
    const { gateId, policy } = gate;
    for (const { kind, number } of dueTimers(gateStateOf(gate, run), nowMs)) {
      if (kind === 'expiry') expired.push(gateId);
      if (kind === 'reminder') events.push({ type: 'gate.reminded', at, gateId, number });
      if (kind === 'escalation') {
        const asked = peopleAsked(policy?.escalation[number - 1]?.approvers ?? [], people);
        events.push({ type: 'gate.escalated', at, gateId, number, asked });
      }
    }
  }
  return { events, expired };
}
