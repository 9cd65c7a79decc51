import { NOTHING_USED } from '../../contracts/run.ts';
import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import { isOver } from './run-questions.ts';

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

/** What a run is after one more event. Replaying a run's journal through this gives its record. */
export function applyEvent(run: RunRecord | undefined, event: RunEvent): RunRecord {
  if (event.type === 'run.started') {
    if (run !== undefined) throw new Error(`Run ${event.runId} starts twice.`);
    return startedRun(event);
  }
  if (run === undefined) throw new Error(`A journal begins with ${event.type} instead of run.started.`);
  if (isOver(run) && event.type !== 'run.redriven')
    throw new Error(`Run ${run.runId} is over; ${event.type} cannot follow.`);
  return {
    ...run,
    ...changesOf(run, event),
    sequence: run.sequence + 1,
    updatedAt: event.at,
  };
}

export function replayEvents(events: readonly RunEvent[]): RunRecord | undefined {
  return events.reduce<RunRecord | undefined>(applyEvent, undefined);
}

function startedRun({ type, at, ...started }: EventOf<'run.started'>): RunRecord {
  return {
    ...started,
    sequence: 1,
    state: 'queued',
    phase: started.gated ? 'clarify' : 'execute',
    questions: [],
    answers: {},
    plan: null,
    planRevision: 0,
    planChanges: [],
    comment: null,
    context: null,
    gate: null,
    gateCount: 0,
    lastGate: null,
    decisions: [],
    undelivered: false,
    attempts: {},
    resultAttempts: {},
    stepState: {},
    currentStepId: null,
    currentAttempt: null,
    summary: 'The run is about to start.',
    usage: NOTHING_USED,
    redriveCount: 0,
    createdAt: at,
    updatedAt: at,
  };
}

function changesOf(run: RunRecord, event: Exclude<RunEvent, { type: 'run.started' }>): Partial<RunRecord> {
  switch (event.type) {
    case 'attempt.started':
      return startAttempt(run, event);
    case 'attempt.failed':
      return {
        attempts: endAttempt(run, event, { status: 'failed', error: event.error }),
        usage: added(run.usage, event.usage),
        summary: `Attempt ${event.number} of ${event.stepId} failed: ${event.error.name}.`,
      };
    case 'questions.asked':
      return {
        ...openGate(run, event),
        questions: event.questions,
        context: event.context,
        summary: `${event.questions.length} questions wait for answers.`,
      };
    case 'questions.answered':
      return {
        ...closeGate(run, event, 'answer'),
        phase: 'plan',
        answers: event.answers,
        context: event.context,
        summary: 'The plan is being made.',
      };
    case 'plan.proposed':
      return {
        ...openGate(run, event),
        plan: event.plan,
        planRevision: run.planRevision + 1,
        planChanges: event.changes,
        comment: null,
        summary: 'The plan waits for approval.',
      };
    case 'plan.approved':
      return { ...closeGate(run, event, 'approve'), phase: 'execute', summary: 'The plan is approved.' };
    case 'plan.revised':
      return {
        ...closeGate(run, event, 'revise'),
        comment: event.comment,
        summary: 'The plan is being revised.',
      };
    case 'plan.rejected':
      return {
        ...closeGate(run, event, 'reject'),
        ...ended(event.at, 'canceled', 'cancelled', 'rejected', 'The plan was rejected.'),
      };
    case 'step.completed':
      return {
        attempts: endAttempt(run, event, { status: 'completed', outcome: event.outcome }),
        usage: added(run.usage, event.usage),
        resultAttempts: event.hasResult
          ? { ...run.resultAttempts, [event.stepId]: event.number }
          : run.resultAttempts,
        stepState: event.state ?? run.stepState,
        summary: `Step ${event.stepId} ended: ${event.outcome}.`,
      };
    case 'run.succeeded':
      return ended(event.at, 'succeeded', 'completed', 'completed', 'The run is completed.');
    case 'run.failed':
      return {
        ...ended(event.at, 'failed', run.phase, event.reason, `The run failed: ${event.error.name}.`),
        error: event.error,
        undelivered: false,
      };
    case 'run.canceled':
      return {
        ...ended(event.at, 'canceled', 'cancelled', 'canceled', `The run was canceled by ${event.by}.`),
        undelivered: false,
      };
    case 'run.redriven':
      return {
        state: 'queued',
        undelivered: wasNotHeard(run),
        redriveCount: run.redriveCount + 1,
        summary: 'The run goes on at the step that failed.',
        completionReason: undefined,
        completedAt: undefined,
        error: undefined,
      };
  }
}

/** The last decision was taken, and nothing came of it: the state that fails waits for it once more. */
function wasNotHeard({ decisions, attempts }: RunRecord): boolean {
  const last = decisions.at(-1);
  if (last === undefined || last.decision === 'revise') return false;
  const before = last.kind === 'questions' ? ['clarify'] : ['clarify', 'plan'];
  return Object.keys(attempts).every(stepId => before.includes(stepId));
}

function startAttempt(run: RunRecord, event: EventOf<'attempt.started'>): Partial<RunRecord> {
  const { type, at, stepId, ...attempt } = event;
  return {
    state: 'running',
    undelivered: false,
    attempts: { ...run.attempts, [stepId]: { ...attempt, status: 'running' } },
    currentStepId: stepId,
    currentAttempt: attempt.number,
    summary: `Attempt ${attempt.number} of ${stepId} is under way.`,
  };
}

type AttemptEnd = Pick<RunRecord['attempts'][string], 'status' | 'outcome' | 'error'>;

function endAttempt(
  run: RunRecord,
  { stepId, number }: { stepId: string; number: number },
  end: AttemptEnd,
): RunRecord['attempts'] {
  const attempt = run.attempts[stepId];
  if (attempt === undefined || attempt.number !== number)
    throw new Error(`Attempt ${number} of ${stepId} is not under way in run ${run.runId}.`);
  const { owner, leaseUntil, ...lasting } = attempt;
  return { ...run.attempts, [stepId]: { ...lasting, ...end } };
}

function openGate(
  run: RunRecord,
  event: EventOf<'questions.asked'> | EventOf<'plan.proposed'>,
): Partial<RunRecord> {
  return {
    state: 'waiting',
    gate: event.gate,
    gateCount: run.gateCount + 1,
    lastGate: event.gate,
    attempts: endAttempt(run, event, { status: 'completed', outcome: 'ok' }),
    usage: added(run.usage, event.usage),
  };
}

function closeGate(
  run: RunRecord,
  event: EventOf<'questions.answered' | 'plan.approved' | 'plan.revised' | 'plan.rejected'>,
  decision: RunRecord['decisions'][number]['decision'],
): Partial<RunRecord> {
  if (run.gate?.gateId !== event.gateId)
    throw new Error(`Gate ${event.gateId} is not open in run ${run.runId}.`);
  const { by, at, digest } = event;
  const comment = 'comment' in event && event.comment !== undefined ? { comment: event.comment } : {};
  return {
    state: 'running',
    gate: null,
    undelivered: true,
    currentStepId: null,
    currentAttempt: null,
    decisions: [...run.decisions, { ...run.gate, decision, by, at, digest, ...comment }],
  };
}

function ended(
  at: string,
  state: RunRecord['state'],
  phase: RunRecord['phase'],
  completionReason: string,
  summary: string,
): Partial<RunRecord> {
  return {
    state,
    phase,
    completionReason,
    completedAt: at,
    summary,
    gate: null,
    currentStepId: null,
    currentAttempt: null,
  };
}

function added(a: RunRecord['usage'], b: RunRecord['usage']): RunRecord['usage'] {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd + b.costUsd,
  };
}
