import { NOTHING_USED } from '../../contracts/run.ts';
import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import { addUsage } from './add-usage.ts';
import { endAttempt, handAttempt, parkAttempt, resumeAttempt, startAttempt } from './apply-attempt.ts';
import {
  amendPlan,
  changeGate,
  closeGate,
  openGate,
  openStepGate,
  unheardDecisions,
  voteAt,
} from './apply-gate.ts';
import { progressAfterRedrive } from './progress-schedule.ts';
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
  const after = { ...run, ...changesOf(run, event), sequence: run.sequence + 1, updatedAt: event.at };
  return { ...after, state: stateOf(after) };
}

/** A run waits only if nothing of it is under way; branches that run at the same time may do both. */
function stateOf({ state, gates, attempts }: RunRecord): RunRecord['state'] {
  if (state !== 'running' && state !== 'waiting') return state;
  const isBusy = Object.values(attempts).some(({ status }) => status === 'running');
  return gates.length > 0 && !isBusy ? 'waiting' : 'running';
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
    gates: [],
    gateCount: 0,
    lastGate: null,
    decisions: [],
    undelivered: [],
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
    case 'attempt.resumed':
      return resumeAttempt(run, event);
    case 'attempt.parked':
      return { ...parkAttempt(run, event), usage: addUsage(run.usage, event.usage) };
    case 'attempt.handed':
      return handAttempt(run, event);
    case 'gate.opened':
      return openStepGate(run, event);
    case 'gate.decided':
      return {
        ...closeGate(run, event, event.decision),
        summary: `${event.by} has decided: ${event.decision}.`,
      };
    case 'gate.voted':
      return voteAt(run, event);
    case 'gate.delegated':
      return {
        ...changeGate(run, event.gateId, ({ delegations = [], asked }) => ({
          delegations: [...delegations, { from: event.by, to: event.to, at: event.at }],
          ...(asked && { asked: [...new Set([...asked, event.to])] }),
        })),
        summary: `${event.by} has passed the decision on to ${event.to}.`,
      };
    case 'gate.refused':
      return {};
    case 'gate.relinked':
      return changeGate(run, event.gateId, () => ({ link: event.link }));
    case 'gate.reminded':
      return changeGate(run, event.gateId, () => ({ reminders: event.number }));
    case 'gate.escalated':
      return {
        ...changeGate(run, event.gateId, ({ asked = [] }) => ({
          escalations: event.number,
          asked: [...new Set([...asked, ...event.asked])],
        })),
        summary: 'Nobody has decided yet; more people are asked.',
      };
    case 'plan.amended':
      return amendPlan(run, event);
    case 'path.blocked':
      return { summary: `Step ${event.stepId} named a path that is blocked.` };
    case 'timeout.clamped':
      return {};
    case 'children.started':
      return {
        children: { ...run.children, [event.stepId]: event.runIds },
      };
    case 'attempt.failed':
      return {
        attempts: endAttempt(run, event, { status: 'failed', error: event.error }),
        usage: addUsage(run.usage, event.usage),
        summary: `Attempt ${event.number} of ${event.stepId} failed: ${event.error.name}.`,
      };
    case 'questions.asked':
      return {
        ...openGate(run, event.gate),
        ...madeForGate(run, event),
        questions: event.questions,
        context: event.context,
        summary: `${event.questions.length} questions wait for answers.`,
      };
    case 'questions.answered':
      return {
        ...closeGate(run, event, 'answer'),
        ...BETWEEN_STEPS,
        phase: 'plan',
        answers: event.answers,
        context: event.context,
        summary: 'The plan is being made.',
      };
    case 'plan.proposed':
      return {
        ...openGate(run, event.gate),
        ...madeForGate(run, event),
        plan: event.plan,
        planRevision: run.planRevision + 1,
        planChanges: event.changes,
        comment: null,
        summary: 'The plan waits for approval.',
      };
    case 'plan.approved':
      return {
        ...closeGate(run, event, 'approve'),
        ...BETWEEN_STEPS,
        phase: 'execute',
        summary: 'The plan is approved.',
      };
    case 'plan.revised':
      return {
        ...closeGate(run, event, 'revise'),
        ...BETWEEN_STEPS,
        comment: event.comment,
        summary: 'The plan is being revised.',
      };
    case 'plan.rejected':
      return {
        ...closeGate(run, event, 'reject'),
        ...ended(run, event.at, 'canceled', 'cancelled', 'rejected', 'The plan was rejected.'),
      };
    case 'step.completed':
      return {
        attempts: endAttempt(run, event, { status: 'completed', outcome: event.outcome }),
        usage: addUsage(run.usage, event.usage),
        resultAttempts: event.hasResult
          ? { ...run.resultAttempts, [event.stepId]: event.number }
          : run.resultAttempts,
        stepState: event.state ?? run.stepState,
        summary: `Step ${event.stepId} ended: ${event.outcome}.`,
      };
    case 'run.progressed':
      return { progressNumber: event.number };
    case 'run.succeeded':
      return ended(run, event.at, 'succeeded', 'completed', 'completed', 'The run is completed.');
    case 'run.failed':
      return {
        ...ended(run, event.at, 'failed', run.phase, event.reason, `The run failed: ${event.error.name}.`),
        error: event.error,
        undelivered: [],
      };
    case 'run.canceled':
      return {
        ...ended(run, event.at, 'canceled', 'cancelled', 'canceled', `The run was canceled by ${event.by}.`),
        undelivered: [],
      };
    case 'run.redriven':
      return {
        state: 'queued',
        undelivered: unheardDecisions(run),
        redriveCount: run.redriveCount + 1,
        ...progressAfterRedrive(run, event.at),
        summary: 'The run goes on at the step that failed.',
        completionReason: undefined,
        completedAt: undefined,
        lastStepId: undefined,
        error: undefined,
      };
  }
}

const BETWEEN_STEPS = { currentStepId: null, currentAttempt: null };

function madeForGate(
  run: RunRecord,
  event: EventOf<'questions.asked' | 'plan.proposed'>,
): Partial<RunRecord> {
  return {
    attempts: endAttempt(run, event, { status: 'completed', outcome: 'ok' }),
    usage: addUsage(run.usage, event.usage),
  };
}

function ended(
  { currentStepId }: RunRecord,
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
    gates: [],
    ...BETWEEN_STEPS,
    ...(currentStepId !== null && { lastStepId: currentStepId }),
  };
}
