import type { GateMessage, OutboxRecord } from '../../contracts/notices.ts';
import type { Gate } from '../../contracts/run.ts';
import type { RunNews } from '../../contracts/run-news.ts';
import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';

export type JournalEvent = RunEvent & {
  readonly sequence: number;
  readonly news?: readonly RunNews[] | undefined;
};

type Common =
  | 'version'
  | 'id'
  | 'at'
  | 'tenantId'
  | 'runId'
  | 'workflowId'
  | 'gateId'
  | 'gateKind'
  | 'contentHash'
  | 'expiresAt'
  | 'stepId'
  | 'attempt';
type WithoutCommon<Message> = Message extends unknown ? Omit<Message, Common> : never;

/** What an event says of a gate, and whom it concerns in particular. */
export interface GateFact {
  readonly gate: Gate;
  readonly contentHash: string;
  readonly said: WithoutCommon<GateMessage>;
  /** Only these are told; everybody concerned, if absent. */
  readonly only?: readonly string[];
}

/** `undefined` where nobody has to hear of the event. */
export function gateFactOf(event: JournalEvent, run: RunRecord): GateFact | undefined {
  switch (event.type) {
    case 'questions.asked':
    case 'plan.proposed':
    case 'gate.opened':
      return about(event.gate, { type: 'gate.requested' });
    case 'gate.relinked':
      return about(knownGate(run, event.gateId), { type: 'gate.requested' });
    case 'gate.reminded':
      return about(knownGate(run, event.gateId), { type: 'gate.reminded', number: event.number });
    case 'gate.escalated':
      return about(
        knownGate(run, event.gateId),
        { type: 'gate.escalated', number: event.number },
        { only: event.asked },
      );
    case 'gate.delegated':
      return about(
        knownGate(run, event.gateId),
        { type: 'gate.delegated', from: event.by, to: event.to },
        { only: [event.to] },
      );
    case 'plan.amended':
      return about(knownGate(run, event.gateId), { type: 'gate.changed', by: event.by }, event);
    case 'questions.answered':
      return decided(run, event, 'answer');
    case 'plan.approved':
      return decided(run, event, 'approve');
    case 'plan.revised':
      return decided(run, event, 'revise');
    case 'plan.rejected':
      return decided(run, event, 'reject');
    case 'gate.decided':
      return decided(run, event, event.decision);
    case 'run.failed':
      return event.reason === 'expired' ? about(expiredGate(run), { type: 'gate.expired' }) : undefined;
    default:
      return undefined;
  }
}

type Decided = Extract<
  JournalEvent,
  { type: 'questions.answered' | 'plan.approved' | 'plan.revised' | 'plan.rejected' | 'gate.decided' }
>;

function decided(
  run: RunRecord,
  event: Decided,
  decision: Extract<GateMessage, { type: 'gate.decided' }>['decision'],
): GateFact | undefined {
  const gate = knownGate(run, event.gateId);
  if (event.source?.via === 'expiry') return about(gate, { type: 'gate.expired' });
  return about(gate, { type: 'gate.decided', decision, by: event.by }, event);
}

function about(
  gate: Gate | undefined,
  said: GateFact['said'],
  { contentHash, only }: { contentHash?: string | undefined; only?: readonly string[] } = {},
): GateFact | undefined {
  return (
    gate && { gate, contentHash: contentHash ?? gate.contentHash, said, ...(only !== undefined && { only }) }
  );
}

/** Open, decided, or the last one that ended with its run. */
function knownGate({ gates, decisions, lastGate }: RunRecord, gateId: string): Gate | undefined {
  return [...gates, ...decisions, lastGate].find(known => known?.gateId === gateId) ?? undefined;
}

/** The gate that a notice is about, if it is about one. */
export function gateOfNotice(
  { fact }: Pick<OutboxRecord['notice'], 'fact'>,
  run: RunRecord,
): Gate | undefined {
  return 'gateId' in fact ? knownGate(run, fact.gateId) : undefined;
}

/** A run that has failed keeps only its newest gate; if that one was decided, another branch waited in vain. */
function expiredGate({ lastGate, decisions }: RunRecord): Gate | undefined {
  const isDecided = decisions.some(({ gateId }) => gateId === lastGate?.gateId);
  return isDecided ? undefined : (lastGate ?? undefined);
}
