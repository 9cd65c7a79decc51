import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';

import { decisionAt } from './run-questions.ts';

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
type Attempt = RunRecord['attempts'][string];

export function startAttempt(run: RunRecord, event: EventOf<'attempt.started'>): Partial<RunRecord> {
  const { type, at, stepId, ...attempt } = event;
  const started = run.published && { startedAt: at };
  return underWay(run, stepId, { ...attempt, ...started, status: 'running' });
}

/** The attempt keeps what it was parked for: that says where it goes on, however often it breaks off. */
export function resumeAttempt(run: RunRecord, event: EventOf<'attempt.resumed'>): Partial<RunRecord> {
  const { type, at, stepId, ...claimed } = event;
  const parked = attemptOf(run, event);
  const { need, number, gateId = '' } = parked;
  const isPrompt = need?.kind === 'review' && need.shows === 'prompt.md';
  const { editedHash, digest: edited } = decisionAt(run, gateId) ?? {};
  const { retry, resumed, stage, error, ...lasting } = parked;
  return underWay(run, stepId, {
    ...lasting,
    ...claimed,
    status: 'running',
    ...(isPrompt && {
      approvedPrompt:
        editedHash === undefined
          ? { attempt: number, contentHash: need.contentHash }
          : { attempt: number, contentHash: editedHash, edited },
    }),
  });
}

function underWay(run: RunRecord, stepId: string, attempt: Attempt): Partial<RunRecord> {
  return {
    state: 'running',
    undelivered: run.undelivered.filter(gateId => waitsElsewhere(run, gateId, stepId)),
    attempts: { ...run.attempts, [stepId]: attempt },
    currentStepId: stepId,
    currentAttempt: attempt.number,
    summary: `Attempt ${attempt.number} of ${stepId} is under way.`,
  };
}

/** That one branch goes on does not show that another one has heard of its decision. */
function waitsElsewhere(run: RunRecord, gateId: string, stepId: string): boolean {
  const asker = run.decisions.find(decision => decision.gateId === gateId)?.stepId;
  return asker !== undefined && asker !== stepId && run.attempts[asker]?.status === 'parked';
}

export function parkAttempt(run: RunRecord, event: EventOf<'attempt.parked'>): Partial<RunRecord> {
  const { owner, leaseUntil, gateId, ...lasting } = attemptOf(run, event);
  return {
    attempts: { ...run.attempts, [event.stepId]: { ...lasting, status: 'parked', need: event.need } },
    summary: `Attempt ${event.number} of ${event.stepId} needs a person.`,
  };
}

/** Somebody else does the work; no process of ours is under way. */
export function handAttempt(run: RunRecord, event: EventOf<'attempt.handed'>): Partial<RunRecord> {
  const { owner, leaseUntil, ...lasting } = attemptOf(run, event);
  return {
    attempts: { ...run.attempts, [event.stepId]: { ...lasting, status: 'handed' } },
    summary: `Attempt ${event.number} of ${event.stepId} is done elsewhere.`,
  };
}

export type AttemptEnd = Pick<Attempt, 'status' | 'outcome' | 'error'>;

export function endAttempt(
  run: RunRecord,
  event: { stepId: string; number: number },
  end: AttemptEnd,
): RunRecord['attempts'] {
  const { owner, leaseUntil, startedAt, ...lasting } = attemptOf(run, event);
  const { need, gateId, ...whole } = lasting;
  // Whoever tries again goes on with what a person has decided.
  return { ...run.attempts, [event.stepId]: { ...(end.status === 'failed' ? lasting : whole), ...end } };
}

export function attemptOf(run: RunRecord, { stepId, number }: { stepId: string; number: number }): Attempt {
  const attempt = run.attempts[stepId];
  if (attempt === undefined || attempt.number !== number)
    throw new Error(`Attempt ${number} of ${stepId} is not under way in run ${run.runId}.`);
  return attempt;
}
