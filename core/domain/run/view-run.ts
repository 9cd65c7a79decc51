import type { Gate, RunView } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { isOver } from './run-questions.ts';

export interface ViewOptions {
  /** Results by step, as far as the caller wants to see them. */
  readonly results: Record<string, unknown>;
  /** A sign of life since the last event. */
  readonly heartbeatAt?: string | undefined;
  readonly gateUrl: (gate: Gate) => string;
}

/** The full state of a run, as every call shows it. */
export function viewRun(run: RunRecord, { results, heartbeatAt = '', gateUrl }: ViewOptions): RunView {
  return {
    runId: run.runId,
    workflowId: run.workflowId,
    workflowVersion: run.workflowVersion,
    userId: run.userId,
    state: run.state,
    phase: run.phase,
    userMessage: run.userMessage,
    questions: run.questions,
    answers: run.answers,
    plan: run.plan,
    planChanges: run.planChanges,
    results,
    context: run.context,
    progress: progressOf(run, heartbeatAt),
    gate: run.gate && { ...run.gate, url: gateUrl(run.gate) },
    usage: run.usage,
    ...(run.completionReason !== undefined && { completionReason: run.completionReason }),
    ...(run.error !== undefined && { error: run.error }),
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
    ...(run.completedAt !== undefined && { completedAt: run.completedAt }),
  };
}

export function progressOf(run: RunRecord, heartbeatAt = ''): RunView['progress'] {
  return {
    runId: run.runId,
    workflowId: run.workflowId,
    state: run.state,
    currentStepId: run.currentStepId,
    currentAttempt: run.currentAttempt,
    startedAt: run.createdAt,
    updatedAt: run.updatedAt,
    lastProgressAt: heartbeatAt > run.updatedAt ? heartbeatAt : run.updatedAt,
    summary: run.summary,
    pendingHumanInput: run.gate !== null,
    nextExpectedAction: nextExpectedAction(run),
  };
}

function nextExpectedAction(run: RunRecord): string {
  if (run.state === 'failed') return 'Nothing, unless somebody redrives the run.';
  if (isOver(run)) return 'Nothing: the run is over.';
  if (run.gate?.kind === 'questions') return 'A person answers the questions.';
  if (run.gate?.kind === 'plan') return 'A person approves, revises or rejects the plan.';
  if (run.phase === 'clarify') return 'The clarifying questions are made.';
  if (run.phase === 'plan') return 'The plan is made.';
  return 'The next step runs.';
}
