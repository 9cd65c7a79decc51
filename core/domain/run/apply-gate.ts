import type { Gate } from '../../contracts/run.ts';
import type { PersonNeed, RunEvent, RunRecord } from '../../contracts/run-record.ts';
import { mainMessage } from '../workflow/main-message.ts';
import { attemptOf } from './apply-attempt.ts';
import { keepDecisions } from './keep-decisions.ts';

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
type Decided = EventOf<
  'questions.answered' | 'plan.approved' | 'plan.revised' | 'plan.rejected' | 'gate.decided'
>;

export function openGate(run: RunRecord, gate: Gate): Partial<RunRecord> {
  return {
    state: 'waiting',
    gates: [...run.gates, gate],
    gateCount: run.gateCount + 1,
    lastGate: gate,
  };
}

/** The gate of a step that is parked. */
export function openStepGate(run: RunRecord, event: EventOf<'gate.opened'>): Partial<RunRecord> {
  const { need, ...attempt } = attemptOf(run, event);
  return {
    ...openGate(run, event.gate),
    attempts: {
      ...run.attempts,
      [event.stepId]: {
        ...attempt,
        ...(need && { need: withoutTexts(need) }),
        gateId: event.gate.gateId,
      },
    },
    currentStepId: event.stepId,
    currentAttempt: event.number,
    summary:
      event.gate.fault === undefined
        ? `Step ${event.stepId} waits for a person.`
        : `Step ${event.stepId} waits for a person again: what was handed in does not fit.`,
  };
}

/** The gate has them. */
function withoutTexts({ questions, fault, ...need }: PersonNeed): PersonNeed {
  return need;
}

export function closeGate(
  run: RunRecord,
  event: Decided,
  decision: RunRecord['decisions'][number]['decision'],
): Partial<RunRecord> {
  const gate = run.gates.find(({ gateId }) => gateId === event.gateId);
  if (gate === undefined) throw new Error(`Gate ${event.gateId} is not open in run ${run.runId}.`);
  const { by, at, digest, seat, source } = event;
  // The journal has it; a person may be told of many faults, and the record has to hold the decisions.
  const { fault, ...decidedAt } = gate;
  const comment = 'comment' in event && event.comment !== undefined ? { comment: event.comment } : {};
  const answers =
    event.type === 'gate.decided' && event.answers !== undefined ? { answers: event.answers } : {};
  const edited =
    event.type === 'gate.decided' && event.editedHash !== undefined ? { editedHash: event.editedHash } : {};
  const undelivered = [...run.undelivered, gate.gateId];
  return {
    state: 'running',
    gates: run.gates.filter(open => open !== gate),
    undelivered,
    decisions: keepDecisions({ attempts: run.attempts, undelivered }, [
      ...run.decisions,
      {
        ...{ ...decidedAt, decision, by, at, digest, ...comment, ...answers, ...edited },
        ...(seat !== undefined && { seat }),
        ...(source !== undefined && { source }),
      },
    ]),
  };
}

/** What becomes of a gate that stays open. */
export function changeGate(
  run: RunRecord,
  gateId: string,
  change: (gate: Gate) => Partial<Gate>,
): Pick<RunRecord, 'gates' | 'lastGate'> {
  const gate = run.gates.find(open => open.gateId === gateId);
  if (gate === undefined) throw new Error(`Gate ${gateId} is not open in run ${run.runId}.`);
  const changed = { ...gate, ...change(gate) };
  return {
    gates: run.gates.map(open => (open === gate ? changed : open)),
    lastGate: run.lastGate?.gateId === gateId ? changed : run.lastGate,
  };
}

export function voteAt(run: RunRecord, event: EventOf<'gate.voted'>): Partial<RunRecord> {
  const { by, seat, at, contentHash, comment, digest } = event;
  const vote = {
    ...{ by, at, contentHash, digest },
    ...(seat !== undefined && { seat }),
    ...(comment !== undefined && { comment }),
  };
  return {
    ...changeGate(run, event.gateId, ({ votes = [] }) => ({ votes: [...votes, vote] })),
    summary: `${by} has approved; more have to.`,
  };
}

/** What others approved before is void: it was something else. */
export function amendPlan(run: RunRecord, event: EventOf<'plan.amended'>): Partial<RunRecord> {
  const { plan, input, changes, contentHash } = event;
  return {
    ...changeGate(run, event.gateId, gate => ({
      contentHash,
      votes: [],
      changes: [...(gate.changes ?? []), ...changes].slice(-100),
    })),
    plan,
    input,
    ...(run.userMessage === mainMessage(run.input) && { userMessage: mainMessage(input) }),
    summary: `${event.by} has changed the plan.`,
  };
}

/** Decisions of which nothing has come: the state that fails waits for them once more. */
export function unheardDecisions({ decisions, attempts }: RunRecord): string[] {
  const parked = new Set(
    Object.values(attempts).flatMap(({ status, gateId }) => (status === 'parked' && gateId ? [gateId] : [])),
  );
  const ofSteps = decisions.filter(({ gateId }) => parked.has(gateId)).map(({ gateId }) => gateId);
  const last = decisions.findLast(({ stepId }) => stepId === undefined);
  if (last === undefined || last.decision === 'revise') return ofSteps;
  const before = last.kind === 'questions' ? ['clarify'] : ['clarify', 'plan'];
  const isUnheard = Object.keys(attempts).every(stepId => before.includes(stepId));
  return isUnheard ? [...ofSteps, last.gateId] : ofSteps;
}
