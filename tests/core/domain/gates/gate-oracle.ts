import type { GatePolicy } from '../../../../core/contracts/gate-policy.ts';
import { USUAL_POLICY } from '../../../../core/contracts/gate-policy.ts';
import { OPENED_MS } from './gate-builders.ts';
import type { Move, Played, Setting } from './gate-player.ts';

type Decided = Extract<Move, { kind: 'decide' }>;

/**
 * What a policy promises, said once more in another way: it follows who has which place from one thing that counted to the
 * next, and never asks the code that it judges.
 */
export class GateOracle {
  private readonly policy: GatePolicy;
  private readonly setting: Setting;
  /** Who has the place of whom, of places that were passed on. */
  private readonly places = new Map<string, string>();
  private readonly gone = new Set<string>();
  private votes: { userId: string; content: string; places: readonly string[] }[] = [];

  constructor(setting: Setting) {
    this.setting = setting;
    this.policy = { ...USUAL_POLICY, ...setting.policy };
  }

  /** What was wrong with letting it count; empty where it may. */
  faultsOf({ move, content }: Pick<Played, 'move' | 'content'>): string[] {
    if (move.kind === 'amend') return [];
    const { policy } = this;
    const faults: string[] = [];
    const { userId, proof, nowMs } = move;
    const { expireAfterSeconds } = policy;
    if (nowMs >= Date.parse(this.setting.expiresAt)) faults.push('after the end');
    if (expireAfterSeconds !== undefined && nowMs - OPENED_MS >= expireAfterSeconds * 1000)
      faults.push('after the end that the policy sets');
    if (proof === 'slack' && !policy.decideInSlack) faults.push('in Slack');
    if (userId === undefined) {
      if (policy.approvers || policy.quorum > 1 || !policy.requesterMayApprove || policy.identity === 'code')
        faults.push('by nobody in particular');
      if (move.kind === 'delegate') faults.push('nobody passes nothing on');
    } else {
      if (policy.identity === 'code' && proof === 'link') faults.push('with a link alone');
      if (this.placesOf(userId, nowMs).length === 0) faults.push('without a place');
      if (this.asked(userId) && !(move.kind === 'decide' && move.decision === 'reject'))
        faults.push('by who asked for the run');
    }
    if (move.kind === 'delegate') return [...faults, ...this.faultsOfDelegation(move, content)];
    return [...faults, ...this.faultsOfDecision(move, content)];
  }

  /** Whether there are enough approvals of this content with this one. */
  isEnoughWith(move: Decided, content: string): boolean {
    if (move.userId === undefined) return true;
    const own = { userId: move.userId, content, places: this.placesOf(move.userId, move.nowMs) };
    const all = [...this.votes.filter(vote => vote.content === content), own];
    return all.length >= this.policy.quorum && canSit(all.map(({ places }) => places));
  }

  note({ move, verdict, content }: Played): void {
    if (move.kind === 'decide' && verdict.kind === 'counted' && move.userId !== undefined)
      this.votes.push({ userId: move.userId, content, places: this.placesOf(move.userId, move.nowMs) });
    if (move.kind !== 'delegate' || verdict.kind !== 'delegated' || move.userId === undefined) return;
    for (const place of this.placesOf(move.userId, move.nowMs)) this.places.set(place, move.to);
    this.gone.add(move.userId);
  }

  private faultsOfDecision({ decision, comment = '', userId }: Decided, content: string): string[] {
    const faults: string[] = [];
    const needsComment = decision === 'revise' || this.policy.commentOn.includes(decision);
    if (needsComment && !/\S/.test(comment)) faults.push('without a comment');
    if (decision === 'approve' && this.votes.some(vote => vote.userId === userId && vote.content === content))
      faults.push('twice');
    return faults;
  }

  private faultsOfDelegation({ userId, to }: Extract<Move, { kind: 'delegate' }>, content: string): string[] {
    const faults: string[] = [];
    const approved = this.votes.filter(vote => vote.content === content).map(vote => vote.userId);
    if (!this.policy.delegation) faults.push('not allowed');
    if (to === userId) faults.push('to oneself');
    if (!Object.keys(this.setting.people).includes(to)) faults.push('to a stranger');
    if (this.gone.has(to)) faults.push('in a circle');
    if (this.asked(to)) faults.push('to who asked for the run');
    if (approved.some(voter => voter === userId || voter === to)) faults.push('after approving');
    return faults;
  }

  private asked(userId: string): boolean {
    const { run } = this.setting;
    return !this.policy.requesterMayApprove && (userId === run.userId || userId === run.requestedBy);
  }

  private placesOf(userId: string, nowMs: number): string[] {
    if (this.gone.has(userId)) return [];
    const passedOn = [...this.places].filter(([, holder]) => holder === userId).map(([place]) => place);
    return this.isListed(userId, nowMs) ? [userId, ...passedOn] : passedOn;
  }

  private isListed(userId: string, nowMs: number): boolean {
    const { approvers, escalation } = this.policy;
    if (approvers === undefined) return true;
    const late = escalation.filter(({ afterSeconds }) => nowMs >= OPENED_MS + afterSeconds * 1000);
    const { groups = [], email = '' } = this.setting.people[userId] ?? {};
    const names = [userId, ...groups.map(group => `group:${group}`), email.replace(/^.+@/, '*@')];
    return [approvers, ...late.map(level => level.approvers)].flat().some(name => names.includes(name));
  }
}

/** Whether each of them can have a place that no other has. */
function canSit([first, ...others]: readonly (readonly string[])[]): boolean {
  if (first === undefined) return true;
  return first.some(place => canSit(others.map(places => places.filter(other => other !== place))));
}
