import type { DiagnosisEvent, DiagnosisRecord, DiagnosisTurn } from '../../contracts/diagnosis-record.ts';
import { NOTHING_USED } from '../../contracts/run.ts';
import { addUsage } from '../run/add-usage.ts';

/** What a diagnosis is after one more event. Replaying its events through this gives its record. */
export function applyDiagnosisEvent(
  diagnosis: DiagnosisRecord | undefined,
  event: DiagnosisEvent,
): DiagnosisRecord {
  if (event.type === 'diagnosis.requested') {
    if (diagnosis !== undefined) throw new Error(`Diagnosis ${event.diagnosisId} is asked for twice.`);
    const { type, at, ...request } = event;
    return {
      ...request,
      sequence: 1,
      status: 'gathering',
      rounds: [],
      turns: [],
      files: [],
      usage: NOTHING_USED,
      createdAt: at,
      updatedAt: at,
    };
  }
  if (diagnosis === undefined) throw new Error(`A diagnosis begins with ${event.type}.`);
  if (isOver(diagnosis))
    throw new Error(`Diagnosis ${diagnosis.diagnosisId} is over; ${event.type} cannot follow.`);
  return {
    ...diagnosis,
    ...changesOf(diagnosis, event),
    ...('files' in event && { files: [...diagnosis.files, ...event.files] }),
    sequence: diagnosis.sequence + 1,
    updatedAt: event.at,
  };
}

/** Nothing more will happen to it. */
function isOver({ answeredAt }: Pick<DiagnosisRecord, 'answeredAt'>): boolean {
  return answeredAt !== undefined;
}

function changesOf(
  diagnosis: DiagnosisRecord,
  event: Exclude<DiagnosisEvent, { type: 'diagnosis.requested' }>,
): Partial<DiagnosisRecord> {
  switch (event.type) {
    case 'evidence.gathered': {
      const { round, bundle, decision, at } = event;
      return { status: 'reasoning', decision, rounds: [...diagnosis.rounds, { round, bundle, at }] };
    }
    case 'gathering.failed':
      return {};
    case 'scope.unresolved':
      return { status: 'asking', decision: event.decision, clarifyingQuestion: event.question };
    case 'turn.started': {
      const { type, at, ...started } = event;
      return { turns: [...diagnosis.turns, { ...started, status: 'running' }] };
    }
    case 'turn.failed':
      return {
        turns: endTurn(diagnosis.turns, event.number, { status: 'failed', fault: event.fault }),
        usage: addUsage(diagnosis.usage, event.usage),
      };
    case 'turn.completed': {
      const { number, next, requests, usage } = event;
      return {
        ...(next === 'retrieve' && { status: 'gathering' }),
        turns: endTurn(diagnosis.turns, number, {
          status: 'completed',
          next,
          ...(requests !== undefined && { requests }),
        }),
        usage: addUsage(diagnosis.usage, usage),
      };
    }
    case 'diagnosis.answered': {
      const { answer, at } = event;
      const isQuestion = answer.cause === null && answer.question !== undefined;
      return { status: isQuestion ? 'asking' : 'answered', answer, answeredAt: at };
    }
    case 'diagnosis.failed':
      return { status: 'failed', error: event.error, answer: event.answer, answeredAt: event.at };
  }
}

/** A turn that failed is tried again under its own number: only the newest one with it is under way. */
function endTurn(
  turns: readonly DiagnosisTurn[],
  number: number,
  end: Partial<DiagnosisTurn>,
): DiagnosisTurn[] {
  const newest = turns.findLastIndex(turn => turn.number === number);
  return turns.map((turn, position) => (position === newest ? { ...turn, ...end } : turn));
}
