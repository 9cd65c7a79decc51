import { type GateMessage, gateMessageSchema, type Notice } from '../../contracts/notices.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { gateStateOf } from '../gates/gate-state.ts';
import { isAwaited } from '../gates/is-awaited.ts';
import { threadOfRun } from '../slack/thread-of.ts';
import { type GateFact, gateFactOf, type JournalEvent } from './gate-fact.ts';
import { type Conversation, isAnybodyTold, type NoticeSettings, routesTo } from './notice-routes.ts';
import { isEnd, progressNotices } from './progress-fact.ts';
import { runNotices } from './run-notices.ts';

/** All messages that one event of a run gives rise to; the same ones each time that they are worked out. */
export function noticesOf(event: JournalEvent, run: RunRecord, settings: NoticeSettings): Notice[] {
  if (!isAnybodyTold(settings, run)) return [];
  return [
    ...runNotices(event, run, settings),
    ...progressNotices(event, run),
    ...gateNotices(event, run, settings),
  ];
}

function gateNotices(event: JournalEvent, run: RunRecord, settings: NoticeSettings): Notice[] {
  const fact = gateFactOf(event, run);
  if (fact === undefined) return [];
  const { sequence } = event;
  const comment = 'comment' in event ? event.comment : undefined;
  const routes = routesTo(peopleConcerned(fact, run), settings, conversationOf(event, fact, run));
  return routes.map(({ recipient, route: { channel } }) => {
    const key = `${run.runId}#${sequence}#${channel}#${recipient}`;
    const message = messageOf(fact, event, run, key);
    return { key, sequence, channel, recipient, fact: message, ...(comment !== undefined && { comment }) };
  });
}

/** Absent where the run came from elsewhere. */
function conversationOf(
  event: JournalEvent,
  { gate: { asked = [] } }: GateFact,
  run: RunRecord,
): Conversation | undefined {
  const thread = threadOfRun(run);
  if (thread === undefined) return undefined;
  // The reply to a message says what came of it, and the end of a run is told as such.
  const isSaidThere = ('source' in event && event.source?.via === 'channel') || isEnd(event);
  return {
    thread: isSaidThere ? undefined : thread,
    // Who is asked gets a link of his own.
    present: [run.userId, run.requestedBy].filter(present => !asked.includes(present)),
  };
}

function peopleConcerned({ gate, said, only }: GateFact, run: RunRecord): string[] {
  if (only !== undefined) return [...only];
  const requesters = [...new Set([run.userId, run.requestedBy])];
  const asked = gate.asked ?? [];
  switch (said.type) {
    case 'gate.decided':
    case 'gate.expired':
      return [...new Set([...asked, ...requesters])];
    case 'gate.reminded':
      return asked.length > 0
        ? asked.filter(userId => isAwaited(gateStateOf(gate, run), userId))
        : requesters;
    case 'gate.changed':
      return (asked.length > 0 ? asked : requesters).filter(userId => userId !== said.by);
    default:
      return asked.length > 0 ? asked : requesters;
  }
}

function messageOf(fact: GateFact, { at }: JournalEvent, run: RunRecord, key: string): GateMessage {
  const { gate, contentHash, said } = fact;
  return gateMessageSchema.parse({
    ...said,
    version: 1,
    id: key,
    at,
    tenantId: run.tenantId,
    runId: run.runId,
    workflowId: run.workflowId,
    gateId: gate.gateId,
    gateKind: gate.kind,
    contentHash,
    expiresAt: gate.expiresAt,
    ...(gate.stepId !== undefined && { stepId: gate.stepId }),
    ...(gate.attempt !== undefined && { attempt: gate.attempt }),
  });
}
