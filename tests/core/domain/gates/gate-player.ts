import { type GatePolicy, USUAL_POLICY } from '../../../../core/contracts/gate-policy.ts';
import type { Gate } from '../../../../core/contracts/run.ts';
import type { Person } from '../../../../core/contracts/tenant.ts';
import { whoIs } from '../../../../core/domain/gates/approvers.ts';
import { gateStateOf } from '../../../../core/domain/gates/gate-state.ts';
import { judgeDecision, type Verdict } from '../../../../core/domain/gates/judge-decision.ts';
import { type DelegationVerdict, judgeDelegation } from '../../../../core/domain/gates/judge-delegation.ts';
import type { Decision, Proof } from '../../../../core/domain/gates/judge-person.ts';
import { OPENED } from './gate-builders.ts';

interface Call {
  readonly nowMs: number;
  readonly userId: string | undefined;
  readonly proof: Proof;
}

/** What somebody tries. `amend`: the content becomes another one, whoever does that. */
export type Move =
  | (Call & { readonly kind: 'decide'; readonly decision: Decision; readonly comment: string | undefined })
  | (Call & { readonly kind: 'delegate'; readonly to: string })
  | { readonly kind: 'amend'; readonly nowMs: number; readonly content: string };

export interface Played {
  readonly move: Move;
  readonly verdict: Verdict | DelegationVerdict | { readonly kind: 'amended' };
  /** What the gate was about at the time. */
  readonly content: string;
}

export interface Setting {
  readonly policy: Partial<GatePolicy>;
  readonly people: Readonly<Record<string, Person>>;
  readonly run: { readonly userId: string; readonly requestedBy: string };
  readonly expiresAt: string;
}

/** Writes down what counts, as the run's events do, and nothing else; ends with the first decision. */
export function play({ policy, people, run, expiresAt }: Setting, moves: readonly Move[]): Played[] {
  let gate: Pick<Gate, 'contentHash' | 'openedAt' | 'expiresAt' | 'policy' | 'votes' | 'delegations'> = {
    contentHash: 'first',
    openedAt: OPENED,
    expiresAt,
    policy: { ...USUAL_POLICY, ...policy },
    votes: [],
    delegations: [],
  };
  const played: Played[] = [];
  for (const move of moves) {
    const content = gate.contentHash;
    if (move.kind === 'amend') {
      gate = { ...gate, contentHash: move.content };
      played.push({ move, verdict: { kind: 'amended' }, content });
      continue;
    }
    const at = new Date(move.nowMs).toISOString();
    const claimant = { who: whoIs(move.userId, people), proof: move.proof, nowMs: move.nowMs };
    const state = gateStateOf(gate, run);
    const by = move.userId ?? 'nobody';
    if (move.kind === 'delegate') {
      const verdict = judgeDelegation(state, { ...claimant, to: move.to }, people);
      played.push({ move, verdict, content });
      if (verdict.kind === 'delegated')
        gate = { ...gate, delegations: [...(gate.delegations ?? []), { from: by, to: verdict.to, at }] };
      continue;
    }
    const verdict = judgeDecision(state, { ...claimant, decision: move.decision, comment: move.comment });
    played.push({ move, verdict, content });
    if (verdict.kind === 'decides') return played;
    if (verdict.kind === 'counted')
      gate = {
        ...gate,
        votes: [...(gate.votes ?? []), { by, at, contentHash: content, seat: verdict.seat }],
      };
  }
  return played;
}
