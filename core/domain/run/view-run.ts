import type { RunView } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';

export function isOver(run: RunRecord): boolean {
  return run.state === 'succeeded' || run.state === 'failed' || run.state === 'canceled';
}

/** The full state of a run, as every call shows it. */
export function viewRun(run: RunRecord, results: Record<string, unknown>): RunView {
  const { runId, workflowId, state, createdAt, updatedAt } = run;
  return {
    runId,
    workflowId,
    workflowVersion: run.workflowVersion,
    userId: run.userId,
    state,
    phase: run.phase,
    userMessage: run.userMessage,
    questions: run.questions,
    answers: run.answers,
    plan: run.plan,
    planChanges: run.planChanges,
    results,
    context: run.context,
    progress: {
      runId,
      workflowId,
      state,
      currentStepId: run.currentStepId,
      currentAttempt: run.currentAttempt,
      startedAt: createdAt,
      updatedAt,
      lastProgressAt: run.lastProgressAt,
      summary: run.summary,
      pendingHumanInput: run.gate !== null,
      nextExpectedAction: nextExpectedAction(run),
    },
    gate: run.gate,
    usage: run.usage,
    ...(run.completionReason !== undefined && { completionReason: run.completionReason }),
    ...(run.error !== undefined && { error: run.error }),
    createdAt,
    updatedAt,
    ...(run.completedAt !== undefined && { completedAt: run.completedAt }),
  };
}

function nextExpectedAction(run: RunRecord): string {
  if (isOver(run)) return 'Nothing: the run is over.';
  if (run.gate?.kind === 'questions') return 'A person answers the questions.';
  if (run.gate?.kind === 'plan') return 'A person approves, revises or rejects the plan.';
  if (run.phase === 'clarify') return 'The clarifying questions are made.';
  if (run.phase === 'plan') return 'The plan is made.';
  return 'The next step runs.';
}
