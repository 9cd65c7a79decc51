import { invalid } from '../../contracts/problem.ts';
import type { Gate } from '../../contracts/run.ts';
import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import type { Outcome } from '../../contracts/workflow.ts';
import { hashContent, hashText } from '../hash-content.ts';
import {
  type Decider,
  gateToDecide,
  hasApproved,
  judged,
  refuseBadAnswers,
  refuseOtherContent,
  signature,
} from './decide-gate.ts';
import { refuseBadEdit } from './editable-content.ts';
import { endOfAskingStep } from './end-of-asking-step.ts';

/** What a person says at the gate of a step. Long texts stand in the bucket, under the digest. */
export type StepDecision =
  | {
      readonly decision: 'approve';
      readonly comment?: string | undefined;
      /** What counts instead of what is shown. */
      readonly edited?: string | undefined;
      readonly contentHash?: string | undefined;
    }
  | {
      readonly decision: 'reject';
      readonly comment?: string | undefined;
      readonly rewrite?: string | undefined;
      readonly contentHash?: string | undefined;
    }
  | { readonly decision: 'answer'; readonly answers: Readonly<Record<string, string>> }
  | { readonly decision: 'respond'; readonly response: string };

const KINDS: Readonly<Record<StepDecision['decision'], Gate['kind']>> = {
  approve: 'review',
  reject: 'review',
  answer: 'step_questions',
  respond: 'manual',
};
const OUTCOMES: Readonly<Record<StepDecision['decision'], Outcome>> = {
  approve: 'ok',
  reject: 'fail',
  answer: 'ok',
  respond: 'ok',
};

/** Tells a repeated decision from a different one, and names what was handed in with it. */
export function digestOf(decision: StepDecision): string {
  const { contentHash, ...said } = { contentHash: undefined, ...decision };
  return hashContent({ ...said, comment: ('comment' in said && said.comment) || undefined });
}

/** The events of a decision; none where the very same one has been taken already. */
export function decideStepGate(run: RunRecord, said: StepDecision, decider: Decider): RunEvent[] {
  const digest = digestOf(said);
  const gate = gateToDecide(run, KINDS[said.decision], digest, decider);
  if (gate === undefined) return [];
  if (said.decision === 'approve' && said.edited === undefined && hasApproved(gate, decider)) return [];
  if ('contentHash' in said) refuseOtherContent(gate, said.contentHash);
  if (said.decision === 'answer') refuseBadAnswers(gate.questions ?? [], said.answers);
  if (said.decision === 'respond' && said.response.trim() === '')
    throw invalid([{ field: 'response', message: 'A response is needed.' }]);
  const edited = said.decision === 'approve' ? said.edited : undefined;
  if (edited !== undefined) refuseBadEdit(run, gate, edited);
  if (edited !== undefined && (gate.policy?.quorum ?? 1) > 1) throw editedAlone();
  const comment = 'comment' in said ? said.comment : undefined;
  // Where the policy names people, these alone answer, too.
  const decision = said.decision === 'reject' ? 'reject' : 'approve';
  const verdict = judged(run, gate, { decision, ...(comment !== undefined && { comment }) }, decider);
  const signed = signature(gate, digest, decider, verdict.seat);
  const noted = comment ? { comment } : {};
  if (verdict.kind === 'counted') return [{ type: 'gate.voted', ...signed, ...noted }];
  const decided: RunEvent = {
    type: 'gate.decided',
    ...signed,
    decision: said.decision,
    ...noted,
    ...(edited !== undefined && { editedHash: hashText(edited) }),
    ...(said.decision === 'answer' ? { answers: { ...said.answers } } : {}),
  };
  return [decided, ...endOfAskingStep(run, gate, OUTCOMES[said.decision], signed.at)];
}

function editedAlone() {
  const message = 'Several people approve this, and the others would not have seen what you edited.';
  return invalid([{ field: 'edited', message }]);
}
