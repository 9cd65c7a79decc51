import type { z } from 'zod';
import type { proposedRedriveSchema } from '../../contracts/diagnosis.ts';
import type { RunSummary } from '../../contracts/diagnosis-bundle.ts';
import type { CauseKind } from '../../contracts/diagnosis-reply.ts';
import type { CheckedReply, NextStep } from './check-citations.ts';

export type ProposedRedrive = z.infer<typeof proposedRedriveSchema>;

/** After these another attempt may end otherwise, with nothing changed. */
const MAY_PASS: ReadonlySet<CauseKind> = new Set([
  'provider_outage',
  'throttled',
  'timeout',
  'invalid_envelope',
  'missing_output',
  'gate_expired',
  'lost_machine',
]);
const MOST_REFS = 8;

/**
 * Whether a person is asked to redrive the run. Whoever reasons can only suggest it: the run has to have failed, for a cause that may
 * pass, and the cause has to rest on evidence.
 */
export function proposeRedrive(
  subject: RunSummary | undefined,
  { cause, claims }: Pick<CheckedReply, 'cause' | 'claims'>,
  suggested: readonly NextStep[],
): ProposedRedrive | undefined {
  const isSuggested = suggested.some(({ action }) => action === 'redrive');
  if (subject?.state !== 'failed' || cause === null || !isSuggested) return undefined;
  if (cause.confidence === 'low' || !MAY_PASS.has(cause.kind)) return undefined;
  return {
    runId: subject.runId,
    stepId: subject.failedStepId,
    reason: cause.statement,
    redriveCount: subject.redriveCount,
    refs: [...new Set(claims.flatMap(({ refs }) => refs))].slice(0, MOST_REFS),
  };
}

/** What cannot be done now is no next step, whoever suggests it. */
export function possibleSteps(
  steps: readonly NextStep[],
  subject: RunSummary | undefined,
  proposal: ProposedRedrive | undefined,
): NextStep[] {
  return steps.filter(({ action }) => {
    if (action === 'redrive') return proposal !== undefined;
    if (action === 'decide' || action === 'answer' || action === 'relink')
      return subject?.state === 'waiting';
    return true;
  });
}
