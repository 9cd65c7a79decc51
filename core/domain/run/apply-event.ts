import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';

const NOTHING_USED = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** What a run is after one more event. Replaying a run's journal through this gives its record. */
export function applyEvent(run: RunRecord | undefined, event: RunEvent): RunRecord {
  if (event.type === 'run.started') {
    if (run !== undefined) throw new Error(`Run ${event.runId} starts twice.`);
    return startedRun(event);
  }
  if (run === undefined) throw new Error(`A journal begins with ${event.type} instead of run.started.`);
  return {
    ...run,
    ...changesOf(run, event),
    sequence: run.sequence + 1,
    updatedAt: event.at,
    lastProgressAt: event.at,
  };
}

export function replayEvents(events: readonly RunEvent[]): RunRecord | undefined {
  return events.reduce<RunRecord | undefined>(applyEvent, undefined);
}

function startedRun({ type, at, ...started }: Extract<RunEvent, { type: 'run.started' }>): RunRecord {
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
    gate: null,
    resultKeys: {},
    stepState: {},
    currentStepId: null,
    currentAttempt: null,
    summary: 'The run is about to start.',
    usage: NOTHING_USED,
    createdAt: at,
    updatedAt: at,
    lastProgressAt: at,
  };
}

function changesOf(run: RunRecord, event: Exclude<RunEvent, { type: 'run.started' }>): Partial<RunRecord> {
  switch (event.type) {
    case 'questions.asked':
      return {
        state: 'waiting',
        questions: event.questions,
        gate: event.gate,
        usage: added(run.usage, event.usage),
        summary: `${event.questions.length} questions wait for answers.`,
      };
    case 'questions.answered':
      return {
        state: 'running',
        phase: 'plan',
        answers: event.answers,
        context: event.context,
        gate: null,
        summary: 'The plan is being made.',
      };
    case 'plan.proposed':
      return {
        state: 'waiting',
        plan: event.plan,
        planRevision: event.revision,
        planChanges: event.changes,
        gate: event.gate,
        comment: null,
        usage: added(run.usage, event.usage),
        summary: 'The plan waits for approval.',
      };
    case 'plan.approved':
      return { state: 'running', phase: 'execute', gate: null, summary: 'The plan is approved.' };
    case 'plan.revised':
      return {
        state: 'running',
        gate: null,
        comment: event.comment,
        summary: 'The plan is being revised.',
      };
    case 'plan.rejected':
      return ended(event.at, 'canceled', 'cancelled', 'rejected', 'The plan was rejected.');
    case 'step.started':
      return {
        state: 'running',
        currentStepId: event.stepId,
        currentAttempt: event.attempt + 1,
        summary: `Step ${event.stepId} runs.`,
      };
    case 'step.completed':
      return {
        currentStepId: event.stepId,
        currentAttempt: event.attempt + 1,
        usage: added(run.usage, event.usage),
        resultKeys:
          event.resultKey === null ? run.resultKeys : { ...run.resultKeys, [event.stepId]: event.resultKey },
        stepState: event.state ?? run.stepState,
        summary: `Step ${event.stepId} ended: ${event.outcome}.`,
      };
    case 'attempt.failed':
      return {
        usage: added(run.usage, event.usage),
        summary: `Attempt ${event.attempt + 1} of step ${event.stepId} failed: ${event.error.name}.`,
      };
    case 'run.succeeded':
      return ended(event.at, 'succeeded', 'completed', 'completed', 'The run is completed.');
    case 'run.failed':
      return {
        ...ended(event.at, 'failed', run.phase, event.reason, `The run failed: ${event.error.message}`),
        error: event.error,
      };
    case 'run.canceled':
      return ended(event.at, 'canceled', 'cancelled', event.reason, 'The run was canceled.');
  }
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
