import type { Gate, RunView } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { viewProfile } from '../profiles/view-profile.ts';
import { isLongRunning } from './progress-schedule.ts';
import { isOver } from './run-questions.ts';

/** What is known of a run beyond its events. */
export interface LifeSign {
  readonly nowMs: number;
  /** When it was last heard of, or looked after. */
  readonly heartbeatAt?: string | undefined;
}

export interface ViewOptions {
  /** Results by step, as far as the caller wants to see them. */
  readonly results: Record<string, unknown>;
  readonly sign: LifeSign;
  /** Where the caller decides; null where no link was made for him. */
  readonly gateUrl: (gate: Gate) => string | null;
}

/** The full state of a run, as every call shows it. */
export function viewRun(run: RunRecord, { results, sign, gateUrl }: ViewOptions): RunView {
  const gates = run.gates.map(gate => ({ ...whatIsShown(gate), url: gateUrl(gate) }));
  const profile = viewProfile(run);
  return {
    runId: run.runId,
    workflowId: run.workflowId,
    workflowVersion: run.workflowVersion,
    ...(run.orchestratorId !== undefined && { orchestratorId: run.orchestratorId }),
    ...(run.parentRunId !== undefined && { parentRunId: run.parentRunId }),
    ...(run.origin !== undefined && { origin: run.origin }),
    userId: run.userId,
    state: run.state,
    phase: run.phase,
    ...(profile !== undefined && { stage: profile.stage, profile }),
    userMessage: run.userMessage,
    questions: run.questions,
    answers: run.answers,
    plan: run.plan,
    planChanges: run.planChanges,
    results,
    context: run.context,
    progress: progressOf(run, sign),
    gate: gates[0] ?? null,
    gates,
    usage: run.usage,
    ...(run.completionReason !== undefined && { completionReason: run.completionReason }),
    ...(run.error !== undefined && { error: run.error }),
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
    ...(run.completedAt !== undefined && { completedAt: run.completedAt }),
  };
}

/** What links were made with is nobody's business. Questions are shown as they stand in the gate; no file holds them. */
function whatIsShown({ link, announced, ...gate }: Gate): Gate {
  if (gate.kind !== 'step_questions') return gate;
  const { shows, ...asked } = gate;
  return asked;
}

/** Without a sign: as it is at its last event. */
export function progressOf(
  run: RunRecord,
  { nowMs, heartbeatAt = '' }: LifeSign = { nowMs: Date.parse(run.updatedAt) },
): RunView['progress'] {
  const lastProgressAt = heartbeatAt > run.updatedAt ? heartbeatAt : run.updatedAt;
  return {
    runId: run.runId,
    workflowId: run.workflowId,
    state: run.state,
    currentStepId: run.currentStepId,
    currentAttempt: run.currentAttempt,
    startedAt: run.createdAt,
    updatedAt: lastProgressAt,
    lastProgressAt,
    summary: run.summary,
    pendingHumanInput: run.gates.length > 0,
    nextExpectedAction: nextExpectedAction(run),
    longRunning: isLongRunning(run, nowMs),
  };
}

const EXPECTED: Readonly<Record<Gate['kind'], string>> = {
  questions: 'A person answers the questions.',
  plan: 'A person approves, revises or rejects the plan.',
  review: 'A person approves or rejects what is shown.',
  manual: 'A person does what the prompt asks and hands in the response.',
  step_questions: 'A person answers the questions of the step.',
};

function nextExpectedAction(run: RunRecord): string {
  if (run.state === 'failed') return 'Nothing, unless somebody redrives the run.';
  if (isOver(run)) return 'Nothing: the run is over.';
  const [gate] = run.gates;
  if (gate !== undefined) return EXPECTED[gate.kind];
  if (run.phase === 'clarify') return 'The clarifying questions are made.';
  if (run.phase === 'plan') return 'The plan is made.';
  return 'The next step runs.';
}
