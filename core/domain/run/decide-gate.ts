import type { DecisionRequest } from '../../contracts/decision.ts';
import type { DecisionSource } from '../../contracts/gate-policy.ts';
import { conflict, invalid } from '../../contracts/problem.ts';
import type { Gate, Question, StoredContext } from '../../contracts/run.ts';
import type { DecisionRecord, RunEvent, RunRecord } from '../../contracts/run-record.ts';
import type { Who } from '../gates/approvers.ts';
import { gateStateOf } from '../gates/gate-state.ts';
import { type Click, judgeDecision, type Verdict } from '../gates/judge-decision.ts';
import type { Proof } from '../gates/judge-person.ts';
import { refusalProblem } from '../gates/refusal-problem.ts';
import { hashContent } from '../hash-content.ts';
import type { AmendedPlan } from './amend-plan.ts';
import { chosenContext } from './context-question.ts';
import { decisionAt, isOver } from './run-questions.ts';

/** Each costs a call, and all of them are kept with the run. */
const MOST_REVISIONS = 10;

export interface Decider {
  readonly by: string;
  readonly nowMs: number;
  /** Who that is, as far as we can tell, and how we can. */
  readonly who?: Who;
  readonly proof?: Proof;
  readonly source?: DecisionSource;
  /** The gate that the decider was shown; without it, the one that is open. */
  readonly gateId?: string;
  /** Nobody named the gate, nor said what was read there: it is the only one that is open. */
  readonly isGuessed?: boolean;
}

/** Somebody of whom nothing is known, unless more is said. */
export function whoOf({ who = { userId: undefined, groups: [] } }: Decider): Who {
  return who;
}

export function answerQuestions(
  run: RunRecord,
  answers: Readonly<Record<string, string>>,
  decider: Decider,
  contexts: readonly StoredContext[],
): RunEvent[] {
  const digest = hashContent(answers);
  const gate = gateToDecide(run, 'questions', digest, decider);
  if (gate === undefined) return [];
  refuseBadAnswers(run.questions, answers);
  judged(run, gate, { decision: 'approve' }, decider);
  return [
    {
      type: 'questions.answered',
      ...signature(gate, digest, decider),
      answers,
      context: chosenContext(answers, contexts) ?? run.context,
    },
  ];
}

/** The events of a decision about a plan; none where the very same one has been taken already. */
export function decidePlan(
  run: RunRecord,
  request: Omit<DecisionRequest, 'gateId'>,
  decider: Decider,
  amend?: (run: RunRecord) => AmendedPlan,
): RunEvent[] {
  const { decision, comment, contentHash, amendments } = request;
  const digest = hashContent({ decision, comment: comment || undefined, amendments });
  const gate = gateToDecide(run, 'plan', digest, decider);
  const isPlainApproval = decision === 'approve' && amendments === undefined;
  if (gate === undefined) {
    if (isPlainApproval) refuseOtherApproval(run, contentHash, decider);
    return [];
  }
  if (isPlainApproval) refuseOtherContent(gate, contentHash);
  if (decision === 'approve' && hasApproved(gate, decider, amendments && digest)) return [];
  refuseOtherContent(gate, contentHash);
  if (decision === 'approve') refuseUnseen(gate, contentHash);
  const amended = amendments === undefined ? undefined : amend?.(run);
  const shown = amended === undefined ? gate : { ...gate, contentHash: amended.contentHash, votes: [] };
  const verdict = judged(run, shown, { decision, ...(comment !== undefined && { comment }) }, decider);
  const signed = signature(shown, digest, decider, verdict.seat);
  const noted = comment ? { comment } : {};
  switch (decision) {
    case 'approve':
      return [
        ...(amended === undefined ? [] : [amendment(amended, signed)]),
        { type: verdict.kind === 'counted' ? 'gate.voted' : 'plan.approved', ...signed, ...noted },
      ];
    case 'revise':
      if (run.planRevision >= MOST_REVISIONS) throw tooManyRevisions();
      return [{ type: 'plan.revised', ...signed, comment: comment ?? '' }];
    case 'reject':
      return [{ type: 'plan.rejected', ...signed, ...noted }];
  }
}

function amendment(
  { plan, input, changes, contentHash }: AmendedPlan,
  { at, by, gateId, source, seat }: ReturnType<typeof signature>,
): RunEvent {
  return {
    type: 'plan.amended',
    ...{ at, by, gateId, plan, input, changes: [...changes], contentHash },
    ...(source !== undefined && { source }),
    ...(seat !== undefined && { seat }),
  };
}

/** The same approval again, while others are still to come; if it changes something, the `digest` tells. */
export function hasApproved(gate: Gate, { by }: Decider, digest?: string): boolean {
  return (gate.votes ?? []).some(
    vote =>
      vote.by === by &&
      vote.contentHash === gate.contentHash &&
      (digest === undefined || vote.digest === digest),
  );
}

type Said = Pick<Click, 'decision' | 'comment'>;

/** What the policy of the gate says to a decision; a refusal is thrown. */
export function judged(
  run: RunRecord,
  gate: Gate,
  said: Said,
  decider: Decider,
): Exclude<Verdict, { kind: 'refused' }> {
  const { proof = 'link', nowMs } = decider;
  const verdict = judgeDecision(gateStateOf(gate, run), { who: whoOf(decider), proof, nowMs, ...said });
  if (verdict.kind === 'refused') throw refusalProblem(verdict);
  return verdict;
}

/** What you see is what you sign. */
export function refuseOtherContent(gate: Gate, contentHash: string | undefined): void {
  if (contentHash === undefined || contentHash === gate.contentHash) return;
  const what = gate.kind === 'plan' ? 'The plan' : 'The content';
  throw contentChanged(gate, `${what} is no longer the one that the decision is about.`);
}

/** Once somebody has changed what a gate shows, its id no longer says which of it was read. */
function refuseUnseen(gate: Gate, contentHash: string | undefined): void {
  if (contentHash !== undefined || (gate.changes ?? []).length === 0) return;
  throw contentChanged(gate, 'The plan was changed at this gate; say with `contentHash` which one is meant.');
}

function contentChanged({ contentHash }: Gate, detail: string) {
  return conflict(detail, {
    name: 'ContentChanged',
    slug: 'content-changed',
    title: 'The content changed',
    hint: 'Read it again and decide about what it says now.',
    extra: { contentHash },
  });
}

/** The same word about a plan that has become another one is not the same decision. */
function refuseOtherApproval(run: RunRecord, contentHash: string | undefined, { gateId }: Decider): void {
  const decided = gateId === undefined ? lastOf(run, 'plan') : decisionAt(run, gateId);
  if (decided === undefined || contentHash === undefined || contentHash === decided.contentHash) return;
  throw alreadyDecided(decided);
}

export function signature(gate: Gate, digest: string, { by, nowMs, source }: Decider, seat?: string) {
  const { gateId, contentHash } = gate;
  return {
    ...{ at: new Date(nowMs).toISOString(), by, gateId, digest, contentHash },
    ...(source !== undefined && { source }),
    ...(seat !== undefined && { seat }),
  };
}

/** The gate that a decision is about; `undefined` where the very same decision has been taken already. */
export function gateToDecide(
  run: RunRecord,
  kind: Gate['kind'],
  digest: string,
  decider: Decider,
): Gate | undefined {
  const open = run.gates.find(
    gate => gate.kind === kind && (decider.gateId === undefined || decider.gateId === gate.gateId),
  );
  const gateId = decider.gateId ?? open?.gateId ?? lastOf(run, kind)?.gateId;
  const decided = gateId === undefined ? undefined : decisionAt(run, gateId);
  if (decided !== undefined && decided.kind === kind && decided.digest === digest) return undefined;
  if (decided !== undefined) throw alreadyDecided(decided);
  if (open === undefined || open.gateId !== gateId) throw notOpen(run, kind);
  if (decider.isGuessed) refuseRepetition(run, open, digest);
  refuseLate(open, decider);
  return open;
}

/** The open gate that somebody means, for what leaves it open. */
export function openGateOf(run: RunRecord, kinds: readonly Gate['kind'][], decider: Decider): Gate {
  const { gateId } = decider;
  const open = run.gates.find(
    gate => kinds.includes(gate.kind) && (gateId === undefined || gateId === gate.gateId),
  );
  const decided = gateId === undefined ? undefined : decisionAt(run, gateId);
  if (decided !== undefined) throw alreadyDecided(decided);
  if (open === undefined) throw notOpen(run, kinds[0] ?? 'plan');
  refuseLate(open, decider);
  return open;
}

function refuseLate({ expiresAt }: Gate, { nowMs }: Decider): void {
  if (!(nowMs < Date.parse(expiresAt))) throw tooLate(`The time to decide ended at ${expiresAt}.`);
}

function notOpen(run: RunRecord, kind: Gate['kind']) {
  const { error } = run;
  return error?.name === 'GateExpired' ? tooLate(error.message) : wrongPhase(run, kind);
}

function tooLate(detail: string) {
  return conflict(detail, {
    name: 'GateExpired',
    slug: 'gate-expired',
    title: 'Too late',
    hint: 'Start a new run.',
  });
}

/** What was sent twice must not count for the gate that has opened since, about something that nobody read. */
function refuseRepetition(run: RunRecord, { gateId, stepId, kind }: Gate, digest: string): void {
  const before = run.decisions.findLast(decision => decision.kind === kind && decision.digest === digest);
  if (before === undefined) return;
  throw conflict(`The same was decided at gate ${before.gateId} at ${before.at}; another gate is open now.`, {
    name: 'WhichGate',
    slug: 'which-gate',
    title: 'Not clear which gate is meant',
    hint: 'Pass `gateId`, or `contentHash` of what the decision is about.',
    extra: { gates: [{ gateId, stepId, kind }] },
  });
}

function tooManyRevisions() {
  return conflict(`A plan can be revised ${MOST_REVISIONS - 1} times.`, {
    name: 'TooManyRevisions',
    slug: 'too-many-revisions',
    title: 'Revised too often',
    hint: 'Approve or reject this plan, or start a new run that says what is wanted.',
  });
}

function lastOf(run: RunRecord, kind: Gate['kind']): DecisionRecord | undefined {
  return run.decisions.findLast(decision => decision.kind === kind);
}

function alreadyDecided({ decision, by, at }: DecisionRecord) {
  return conflict(`${by} has decided at ${at}: ${decision}.`, {
    name: 'AlreadyDecided',
    slug: 'already-decided',
    title: 'Already decided',
    extra: { decision, decidedBy: by, decidedAt: at },
  });
}

const UNWANTED: Readonly<Record<Gate['kind'], string>> = {
  questions: 'no questions wait for answers',
  step_questions: 'no questions wait for answers',
  plan: 'no plan waits for a decision',
  review: 'nothing waits for a decision',
  manual: 'no response is waited for',
};

function wrongPhase(run: RunRecord, kind: Gate['kind']) {
  return conflict(
    `The run is ${isOver(run) ? 'over' : run.state} in phase ${run.phase}; ${UNWANTED[kind]}.`,
    {
      name: 'WrongPhase',
      slug: 'wrong-phase',
      title: 'Not in this phase',
      extra: { state: run.state, phase: run.phase },
    },
  );
}

/** Every question is answered, and nothing else. */
export function refuseBadAnswers(
  questions: readonly Question[],
  answers: Readonly<Record<string, string>>,
): void {
  const known = new Set(questions.map(({ id }) => id));
  const faults = [
    ...questions
      .filter(({ id }) => !Object.hasOwn(answers, id))
      .map(({ id, question }) => ({
        field: `answers.${id}`,
        message: `This question is not answered: ${question}`,
      })),
    ...Object.keys(answers)
      .filter(id => !known.has(id))
      .map(id => ({
        field: `answers.${id}`,
        message: `No question has this id; there are ${[...known].join(', ')}.`,
      })),
  ];
  if (faults.length > 0) throw invalid(faults);
}
