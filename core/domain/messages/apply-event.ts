import type { MessageEvent, MessageRecord, SelectionTry } from '../../contracts/message-record.ts';
import { NOTHING_USED } from '../../contracts/run.ts';
import { addUsage } from '../run/add-usage.ts';

/** What a message is after one more event. Replaying its events through this gives its record. */
export function applyMessageEvent(message: MessageRecord | undefined, event: MessageEvent): MessageRecord {
  if (event.type === 'message.received') {
    if (message !== undefined) throw new Error(`Message ${event.messageId} is received twice.`);
    const { type, at, ...received } = event;
    return {
      ...received,
      sequence: 1,
      status: 'received',
      tries: [],
      usage: NOTHING_USED,
      createdAt: at,
      updatedAt: at,
    };
  }
  if (message === undefined) throw new Error(`A message begins with ${event.type}.`);
  if (isOfPosting(event) !== isAnswered(message))
    throw new Error(
      `Message ${message.messageId} ${isAnswered(message) ? 'is answered' : 'has no answer'}; ${event.type} cannot follow.`,
    );
  return {
    ...message,
    ...changesOf(message, event),
    sequence: message.sequence + 1,
    updatedAt: event.at,
  };
}

/** Nothing more is done about it. */
export function isAnswered({ repliedAt }: Pick<MessageRecord, 'repliedAt'>): boolean {
  return repliedAt !== undefined;
}

function changesOf(
  message: MessageRecord,
  event: Exclude<MessageEvent, { type: 'message.received' }>,
): Partial<MessageRecord> {
  switch (event.type) {
    case 'selection.started': {
      const { type, at, ...started } = event;
      return { tries: [...message.tries, { ...started, status: 'running' }] };
    }
    case 'selection.failed':
      return {
        tries: endTry(message.tries, event.number, { status: 'failed', fault: event.fault }),
        usage: addUsage(message.usage, event.usage),
      };
    case 'selection.made':
      return {
        status: 'selected',
        selection: event.selection,
        ...(event.number !== undefined && {
          tries: endTry(message.tries, event.number, { status: 'selected' }),
        }),
        ...(event.usage !== undefined && { usage: addUsage(message.usage, event.usage) }),
      };
    case 'message.refused': {
      const { reason, detail, reply } = event;
      return { status: 'acted', refusal: { reason, detail }, outcome: { reply } };
    }
    case 'action.targeted': {
      const { runId, answers } = event;
      return { target: { runId, ...(answers !== undefined && { answers }) } };
    }
    case 'investigation.started':
      return { status: 'investigating', diagnosisId: event.diagnosisId };
    case 'action.completed': {
      const { type, at, ...outcome } = event;
      return {
        status: 'acted',
        outcome,
        ...(outcome.refusal !== undefined && { refusal: outcome.refusal }),
      };
    }
    case 'message.replied':
      return { status: message.refusal === undefined ? 'replied' : 'refused', repliedAt: event.at };
    case 'message.failed':
      return { status: 'failed', outcome: { reply: event.reply }, repliedAt: event.at };
    case 'reply.posting': {
      const { owner, leaseUntil } = event;
      return { posting: { state: 'posting', attempts: attemptsOf(message) + 1, owner, leaseUntil } };
    }
    case 'reply.postponed':
      return { posting: { state: 'waiting', attempts: attemptsOf(message), reason: event.reason } };
    case 'reply.posted':
      return { posting: { state: 'posted', attempts: attemptsOf(message) } };
    case 'reply.shown':
      return { posting: { state: 'would be posted', attempts: attemptsOf(message) } };
    case 'reply.undelivered':
      return { posting: { state: 'failed', attempts: attemptsOf(message), reason: event.reason } };
  }
}

/** The answer stands by then; this is about whether it got to where the message came from. */
function isOfPosting({ type }: MessageEvent): boolean {
  return type.startsWith('reply.');
}

function attemptsOf({ posting }: MessageRecord): number {
  return posting?.attempts ?? 0;
}

function endTry(tries: readonly SelectionTry[], number: number, end: Partial<SelectionTry>): SelectionTry[] {
  return tries.map(one => (one.number === number ? { ...one, ...end } : one));
}
