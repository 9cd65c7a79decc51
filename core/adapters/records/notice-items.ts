import { z } from 'zod';
import {
  type NoticeRecord,
  noticeRecordSchema,
  type OutboxRecord,
  outboxRecordSchema,
} from '../../contracts/notices.ts';
import { pageToken } from './page-token.ts';
import type { Item } from './run-items.ts';
import { eventKey, runKey } from './run-keys.ts';

/** Beside what is read with every run: notices are read only where people are told. */
const NOTICE_PREFIX = 'NOTICE#';
export const CURSOR_KEY = 'NOTIFIED';
/** In the index of a tenant's runs, where no tenant's id can be: only the local host lists notices. */
export const OUTBOX_PARTITION = '#outbox';

export type NoticeId = Pick<NoticeRecord['notice'], 'key' | 'sequence' | 'channel' | 'recipient'>;

const keptSchema = outboxRecordSchema.pick({ notice: true, to: true, recordedAt: true });
const shownSchema = noticeRecordSchema.pick({ subject: true, body: true });

export function noticeSortKey({ sequence, channel, recipient }: Omit<NoticeId, 'key'>): string {
  return `${afterSequence(sequence - 1)}#${channel}#${recipient}`;
}

/** Where the notices begin that are about later events. */
export function afterSequence(sequence: number): string {
  return `${NOTICE_PREFIX}${String(sequence + 1).padStart(8, '0')}`;
}

export function noticeItem(record: OutboxRecord, isListed: boolean): Item {
  const { notice, to, recordedAt, state, attempts, nextAt } = record;
  return {
    pk: { S: partitionOf(notice.fact) },
    sk: { S: noticeSortKey(notice) },
    state: { S: state },
    attempts: { N: String(attempts) },
    nextAt: { S: nextAt },
    data: { S: JSON.stringify({ notice, to, recordedAt }) },
    shown: shownText(record),
    ...(isListed && {
      tenantKey: { S: OUTBOX_PARTITION },
      startedKey: { S: `${recordedAt}#${notice.key}` },
    }),
  };
}

/** A reply need not be about a run. */
function partitionOf(fact: OutboxRecord['notice']['fact']): string {
  return fact.type === 'message.replied' ? `REPLY#${fact.messageId}` : runKey(fact.runId);
}

export function shownText({ subject, body }: Pick<NoticeRecord, 'subject' | 'body'>): { S: string } {
  return { S: JSON.stringify({ subject, body }) };
}

export function readNotice(item: Item): NoticeRecord {
  return noticeRecordSchema.parse(attributesOf(item));
}

/** One of those that the outbox shows. */
export function readShown(item: Item): OutboxRecord {
  return outboxRecordSchema.parse(attributesOf(item));
}

function attributesOf(item: Item): unknown {
  return {
    ...keptSchema.parse(JSON.parse(item.data?.S ?? 'null')),
    ...shownSchema.parse(JSON.parse(item.shown?.S ?? 'null')),
    state: item.state?.S,
    attempts: Number(item.attempts?.N),
    nextAt: item.nextAt?.S,
    reason: item.reason?.S,
    isUnsent: item.isUnsent?.BOOL,
    messageId: item.messageId?.S,
    settledAt: item.settledAt?.S,
  };
}

const threadsSchema = z.record(z.string(), z.string());

/** How far the journal has been gone through. */
export interface NoticeCursor {
  /** The notices of all events up to this one are recorded. */
  readonly recorded: number;
  /** Those up to this one are settled: sent, or given up. */
  readonly settled: number;
  /** The first message about the run in each shared place, under which later ones belong. */
  readonly threads: Readonly<Record<string, string>>;
}

const THREAD_PREFIX = 'thread ';

export function readCursor(item: Item = {}): NoticeCursor {
  const threads = Object.entries(item).filter(([name]) => name.startsWith(THREAD_PREFIX));
  return {
    recorded: Number(item.recorded?.N ?? 0),
    settled: Number(item.settled?.N ?? 0),
    threads: threadsSchema.parse(
      Object.fromEntries(threads.map(([name, value]) => [name.slice(THREAD_PREFIX.length), value.S])),
    ),
  };
}

export function threadAttribute(place: string): string {
  return `${THREAD_PREFIX}${place}`;
}

/** Where the journal of a run goes on after an event, as pages of it tell. */
export function eventToken(runId: string, sequence: number): string {
  return pageToken({ pk: { S: runKey(runId) }, sk: { S: eventKey(sequence) } }) ?? '';
}
