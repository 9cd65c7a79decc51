import { type Delegation, type GatePolicy, USUAL_POLICY, type Vote } from '../../contracts/gate-policy.ts';
import type { Gate } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';

/** All that is needed to say who may decide at a gate, and what is due there. */
export interface GateState {
  readonly policy: GatePolicy;
  readonly contentHash: string;
  readonly openedAtMs: number;
  readonly expiresAtMs: number;
  /** Approvals of what the gate is about now. */
  readonly votes: readonly Vote[];
  readonly delegations: readonly Delegation[];
  /** Who asked for the run, and for whom it was asked. */
  readonly requesters: readonly string[];
  /** How many reminders were sent. */
  readonly reminders: number;
  /** How many levels of the ladder were told. */
  readonly escalations: number;
}

type ShownGate = Pick<
  Gate,
  'policy' | 'contentHash' | 'openedAt' | 'expiresAt' | 'votes' | 'delegations' | 'reminders' | 'escalations'
>;

export function gateStateOf(gate: ShownGate, run: Pick<RunRecord, 'userId' | 'requestedBy'>): GateState {
  const { policy = USUAL_POLICY, contentHash, votes = [], delegations = [] } = gate;
  const latestMs = Date.parse(gate.expiresAt);
  // Of a gate that does not say when it was opened nothing is due before its end.
  const openedAtMs = gate.openedAt === undefined ? latestMs : Date.parse(gate.openedAt);
  return {
    policy,
    contentHash,
    openedAtMs,
    expiresAtMs: Math.min(
      latestMs,
      openedAtMs + (policy.expireAfterSeconds ?? Number.POSITIVE_INFINITY) * 1000,
    ),
    votes: votes.filter(vote => vote.contentHash === contentHash),
    delegations,
    requesters: [...new Set([run.userId, run.requestedBy])],
    reminders: gate.reminders ?? 0,
    escalations: gate.escalations ?? 0,
  };
}
