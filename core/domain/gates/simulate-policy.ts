import { type Delegation, USUAL_POLICY, type Vote } from '../../contracts/gate-policy.ts';
import { peopleAsked, whoIs } from './approvers.ts';
import { type GateState, gateStateOf } from './gate-state.ts';
import { dueTimers, nextTimer, type Timer } from './gate-timers.ts';
import { isAwaited } from './is-awaited.ts';
import { judgeDecision } from './judge-decision.ts';
import { judgeDelegation } from './judge-delegation.ts';
import type { Proof } from './judge-person.ts';
import type { PolicyScenario, ScenarioClick } from './policy-scenario.ts';
import { resolvePolicy } from './resolve-policy.ts';
import type { Happening, SimulatedEnd, SimulatedEvent, Simulation } from './simulation.ts';

const OUTCOMES = { approve: 'approved', revise: 'changes requested', reject: 'rejected' } as const;
const NOBODY_IN_PARTICULAR = 'whoever has the link';

/** What would become of a gate, said by the very functions that say it of a real one. */
export function simulatePolicy(scenario: PolicyScenario): Simulation {
  return new SimulatedGate(scenario).live();
}

class SimulatedGate {
  private readonly scenario: PolicyScenario;
  private readonly openedAtMs: number;
  private readonly events: SimulatedEvent[] = [];
  private asked: readonly string[];
  private votes: readonly Vote[] = [];
  private delegations: readonly Delegation[] = [];
  private reminders = 0;
  private escalations = 0;

  constructor(scenario: PolicyScenario) {
    this.scenario = scenario;
    this.openedAtMs = Date.parse(scenario.openedAt);
    this.asked = peopleAsked(this.state().policy.approvers ?? [], scenario.people);
  }

  live(): Simulation {
    this.note(this.openedAtMs, { kind: 'opened', asked: this.asked });
    const clicks = this.scenario.clicks
      .map(click => ({ click, atMs: this.momentOf(click) }))
      .toSorted((one, other) => one.atMs - other.atMs);
    let end: SimulatedEnd | undefined;
    for (const { click, atMs } of clicks) {
      end ??= this.passTime(atMs);
      if (end === undefined) end = this.click(click, atMs);
      else this.note(atMs, { kind: 'missed', click });
    }
    end ??= this.passTime(Number.POSITIVE_INFINITY);
    if (end === undefined) throw new Error('A gate without an end.');
    return { events: this.events, end };
  }

  /** All that time brings until then. */
  private passTime(untilMs: number): SimulatedEnd | undefined {
    for (let next = nextTimer(this.state()); next.atMs <= untilMs; next = nextTimer(this.state())) {
      const nowMs = next.atMs;
      for (const timer of dueTimers(this.state(), nowMs)) {
        if (timer.kind === 'expiry')
          return { at: iso(nowMs), outcome: 'expired', by: [], onExpiry: this.state().policy.onExpiry };
        this.elapse(timer);
      }
    }
    return undefined;
  }

  private elapse({ kind, number, atMs }: Timer): void {
    if (kind === 'reminder') {
      this.reminders = number;
      this.note(atMs, { kind, number, asked: this.reminded() });
      return;
    }
    this.escalations = number;
    const level = this.state().policy.escalation[number - 1]?.approvers ?? [];
    const asked = peopleAsked(level, this.scenario.people).filter(userId => !this.asked.includes(userId));
    this.asked = [...this.asked, ...asked];
    this.note(atMs, { kind: 'escalation', number, asked });
  }

  /** Where nobody in particular is asked, who asked for the run has the link. */
  private reminded(): string[] {
    const state = this.state();
    if (this.asked.length === 0) return [this.scenario.requester];
    return this.asked.filter(userId => isAwaited(state, userId));
  }

  private click(click: ScenarioClick, nowMs: number): SimulatedEnd | undefined {
    const { who: userId, decision, comment, to = '' } = click;
    const state = this.state();
    const { people } = this.scenario;
    const claimant = { who: whoIs(userId, people), proof: this.proofOf(click), nowMs };
    const by = userId ?? NOBODY_IN_PARTICULAR;
    const at = iso(nowMs);
    if (decision === 'delegate') {
      const passedOn = judgeDelegation(state, { ...claimant, to }, people);
      this.note(nowMs, { kind: 'click', click, verdict: passedOn });
      if (passedOn.kind === 'delegated') this.passOn({ from: by, to, at });
      return undefined;
    }
    const verdict = judgeDecision(state, { ...claimant, decision, comment });
    this.note(nowMs, { kind: 'click', click, verdict });
    if (verdict.kind === 'refused') return undefined;
    const { contentHash } = state;
    const vote = { by, at, contentHash, ...(verdict.seat !== undefined && { seat: verdict.seat }) };
    const counting = decision === 'approve' ? [...this.votes, vote] : [vote];
    if (verdict.kind === 'decides')
      return { at, outcome: OUTCOMES[decision], by: counting.map(one => one.by) };
    this.votes = counting;
    return undefined;
  }

  private passOn(delegation: Delegation): void {
    this.delegations = [...this.delegations, delegation];
    this.asked = [...new Set([...this.asked, delegation.to])];
  }

  private proofOf({ via }: ScenarioClick): Proof {
    switch (via) {
      case 'api':
        return 'session';
      case 'slack':
        return 'slack';
      case 'page':
        return this.state().policy.identity;
      case 'link':
        return 'link';
    }
  }

  private state(): GateState {
    const { policy, openedAt, waitSeconds, requester } = this.scenario;
    const gate = {
      contentHash: 'simulated',
      openedAt,
      expiresAt: iso(this.openedAtMs + waitSeconds * 1000),
      policy: resolvePolicy({}, policy) ?? USUAL_POLICY,
      votes: [...this.votes],
      delegations: [...this.delegations],
      reminders: this.reminders,
      escalations: this.escalations,
    };
    return gateStateOf(gate, { userId: requester, requestedBy: requester });
  }

  private momentOf({ at, afterSeconds = 0 }: ScenarioClick): number {
    return at === undefined ? this.openedAtMs + afterSeconds * 1000 : Date.parse(at);
  }

  private note(atMs: number, happening: Happening): void {
    this.events.push({ at: iso(atMs), ...happening });
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
