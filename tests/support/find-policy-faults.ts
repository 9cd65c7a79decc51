import type { RunEvent } from '../../core/contracts/run-record.ts';

/** Who may approve plans, said as simply as a test can say it. */
export interface PlanPolicy {
  readonly approvers: readonly string[];
  readonly quorum: number;
  readonly escalation: { readonly afterMs: number; readonly approvers: readonly string[] };
  readonly requester: string;
}

interface Shown {
  readonly gateId: string;
  readonly openedMs: number;
  readonly expiresMs: number;
  contentHash: string;
  votes: { readonly by: string; readonly seat: string }[];
  readonly passedOn: Map<string, string>;
}

type Signed = Extract<
  RunEvent,
  { type: 'gate.voted' | 'plan.approved' | 'plan.revised' | 'plan.rejected' | 'plan.amended' }
>;

/** What the journal of a run may not show under a policy with a quorum and four eyes. */
export function findPolicyFaults(events: readonly RunEvent[], policy: PlanPolicy): string[] {
  let shown: Shown | undefined;
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  for (const event of events) {
    if (event.type === 'plan.proposed') shown = shownAt(event);
    if (shown === undefined || !('gateId' in event) || event.gateId !== shown.gateId) continue;
    switch (event.type) {
      case 'plan.amended':
        check(maySign(event, shown, policy), `${event.by} may not change the plan`);
        shown.contentHash = event.contentHash;
        shown.votes = [];
        break;
      case 'gate.voted':
      case 'plan.approved': {
        const seat = event.seat ?? event.by;
        check(maySign(event, shown, policy), `${event.by} may not approve as ${seat}`);
        check(event.contentHash === shown.contentHash, `${event.by} approved something else`);
        shown.votes.push({ by: event.by, seat });
        const people = new Set(shown.votes.map(({ by }) => by)).size;
        const seats = new Set(shown.votes.map(vote => vote.seat)).size;
        check(people === shown.votes.length, `${event.by} approves twice`);
        check(seats === shown.votes.length, `the place of ${seat} approves twice`);
        const isEnough = people >= policy.quorum;
        check(isEnough === (event.type === 'plan.approved'), `${event.type} with ${people} approvals`);
        break;
      }
      case 'plan.revised':
        check(maySign(event, shown, policy), `${event.by} may not ask for another plan`);
        break;
      case 'plan.rejected':
        if (event.source?.via === 'expiry')
          check(Date.parse(event.at) >= shown.expiresMs, 'the time ended early');
        else check(hasSeat(event, shown, policy), `${event.by} may not reject`);
        break;
      case 'gate.delegated':
        check(event.by !== policy.requester, `${event.by} passes on what they may not approve`);
        check(event.to !== policy.requester, `${event.by} passes the decision on to the requester`);
        shown.passedOn.set(event.by, event.to);
        break;
      default:
        break;
    }
  }
  return faults;
}

function shownAt({ at, gate }: Extract<RunEvent, { type: 'plan.proposed' }>): Shown {
  const { gateId, contentHash, expiresAt } = gate;
  return {
    ...{ gateId, contentHash, votes: [], passedOn: new Map() },
    openedMs: Date.parse(gate.openedAt ?? at),
    expiresMs: Date.parse(expiresAt),
  };
}

function maySign(event: Signed, shown: Shown, policy: PlanPolicy): boolean {
  return event.by !== policy.requester && hasSeat(event, shown, policy);
}

/** The place is one of the policy's, and led by delegation to whoever signs. */
function hasSeat({ by, seat = by, at }: Signed, shown: Shown, policy: PlanPolicy): boolean {
  const atMs = Date.parse(at);
  const isEscalated = atMs >= shown.openedMs + policy.escalation.afterMs;
  const seats = [...policy.approvers, ...(isEscalated ? policy.escalation.approvers : [])];
  let holder = seat;
  for (let next = shown.passedOn.get(holder); next !== undefined; next = shown.passedOn.get(holder))
    holder = next;
  return atMs < shown.expiresMs && seats.includes(seat) && holder === by;
}
