import type { GatePage } from '../../core/contracts/gate-page.ts';
import { USUAL_POLICY } from '../../core/contracts/gate-policy.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { TenantSettings } from '../../core/contracts/tenant.ts';
import { whoIs } from '../../core/domain/gates/approvers.ts';
import { gateStateOf } from '../../core/domain/gates/gate-state.ts';
import { type Decision, judgePerson } from '../../core/domain/gates/judge-person.ts';

const MOST_DELEGATES = 200;

/** What the policy of a gate means for the reader of its page. */
export function pageRules(
  run: RunRecord,
  gate: Gate,
  reader: string | undefined,
  settings: Pick<TenantSettings, 'people'>,
  options: { readonly nowMs: number; readonly isCodeSent: boolean },
): GatePage['rules'] {
  const { quorum, commentOn, delegation, identity } = gate.policy ?? USUAL_POLICY;
  const state = gateStateOf(gate, run);
  // Whether a reader with a code could decide: the page asks for it only then.
  const who = whoIs(reader, settings.people);
  const judge = (decision: Decision) =>
    judgePerson(state, { who, proof: identity, nowMs: options.nowMs }, decision);
  const verdict = judge('approve');
  const isRefused = verdict.kind === 'refused';
  const mayReject = isRefused && isRejectable(gate) && judge('reject').kind === 'admitted';
  const delegates = Object.entries(settings.people)
    .filter(([userId]) => userId !== reader && !state.requesters.includes(userId))
    .slice(0, MOST_DELEGATES)
    .map(([userId, { name }]) => ({ userId, ...(name !== undefined && { name }) }));
  return {
    quorum,
    commentOn,
    votes: state.votes.map(({ by, at, seat }) => ({ by, at, ...(seat !== undefined && { seat }) })),
    ...(isRefused && { refusal: verdict.message }),
    ...(mayReject && { mayReject }),
    ...((!isRefused || mayReject) &&
      identity === 'code' && { code: options.isCodeSent ? ('sent' as const) : 'needed' }),
    ...(!isRefused && delegation && delegates.length > 0 && { delegates }),
  };
}

function isRejectable({ kind }: Gate): boolean {
  return kind === 'plan' || kind === 'review';
}
