import { randomUUID } from 'node:crypto';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { Notice, NoticeRecord } from '../../core/contracts/notices.ts';
import type { JournalEvent } from '../../core/domain/notices/gate-fact.ts';
import { isMoot } from '../../core/domain/notices/is-moot.ts';
import { isAnybodyTold, shownAddress } from '../../core/domain/notices/notice-routes.ts';
import { noticesOf } from '../../core/domain/notices/notices-of.ts';
import { isNews } from '../../core/domain/notices/retry-moment.ts';
import { eventsAfter } from './events-after.ts';
import { type NoticeScene, type Outcome, type SendNoticePorts, sendNotice } from './send-notice.ts';

export interface NotifyPorts extends SendNoticePorts {
  readonly runs: RunStore;
  readonly tenants: TenantStore;
}

export interface Notified {
  readonly sent: number;
  /** How many could not be sent yet, or are being sent by somebody else. */
  readonly waiting: number;
  /** When it is worth while to ask again. */
  readonly nextAt?: string;
}

/** Longer than an invocation may last: whoever held a notice that long is gone. */
const LEASE_MS = 90_000;
/** What one more message may take. */
const ENOUGH_MS = 15_000;
const AT_ONCE = 8;
const NOTHING: Notified = { sent: 0, waiting: 0 };

type Told = Outcome & { readonly sequence: number };

/**
 * Tells people and systems what is new at the gates of a run. It may run at any time, twice, and beside itself: a notice is
 * written down before it is sent, under a key of its own, and whoever wrote it down sends it.
 */
export function notify(ports: NotifyPorts) {
  const { runs, tenants, notices, now } = ports;
  const { prepare, send } = sendNotice(ports);
  const claimFor = ({ owner }: NoticeScene) => ({ owner, until: isoTime(now() + LEASE_MS) });

  const tellNew = async (notice: Notice, scene: NoticeScene): Promise<Told> => {
    const { sequence } = notice;
    const prepared = await prepare(notice, scene);
    if (typeof prepared === 'string') return { kind: 'failed', sequence };
    const { route, composed } = prepared;
    const recordedAt = isoTime(now());
    const record: NoticeRecord = {
      ...{ notice, to: shownAddress(route), subject: composed.subject, body: composed.body },
      ...{ recordedAt, state: 'waiting', attempts: 1, nextAt: recordedAt },
    };
    if (!(await notices.recordAndClaim(record, claimFor(scene)))) return elsewhere(sequence);
    return {
      ...(await send({ notice, attempts: 1, recordedAt, isPerhapsSent: false }, prepared, scene)),
      sequence,
    };
  };

  const tellAgain = async (record: NoticeRecord, scene: NoticeScene): Promise<Told> => {
    const { notice, attempts, recordedAt, nextAt } = record;
    const { sequence } = notice;
    if (record.state !== 'waiting') return { kind: 'failed', sequence };
    const nextAtMs = Date.parse(nextAt);
    if (nextAtMs > now()) return { kind: 'waiting', nextAtMs, sequence };
    const prepared = await prepare(notice, scene);
    const isMine = await notices.claim(scene.run.runId, notice, claimFor(scene), isoTime(now()));
    if (!isMine) return elsewhere(sequence);
    const claimed = { notice, attempts: attempts + 1, recordedAt, isPerhapsSent: record.isUnsent !== true };
    return { ...(await send(claimed, prepared, scene)), sequence };
  };

  const elsewhere = (sequence: number): Told => ({ kind: 'waiting', nextAtMs: now() + LEASE_MS, sequence });

  const newsOf = (event: JournalEvent, { run, settings }: NoticeScene): Notice[] => {
    if (!isNews(event.at, now())) return [];
    return noticesOf(event, run, settings).filter(notice => !isMoot(notice, run));
  };

  return async (
    runId: string,
    remainingMs: () => number,
    logger: NoticeScene['logger'],
  ): Promise<Notified> => {
    const stored = await runs.find(runId);
    if (stored === undefined) return NOTHING;
    const { run } = stored;
    const settings = await tenants.find(run.tenantId);
    if (!isAnybodyTold(settings, run)) {
      await notices.settleRun(runId, run.sequence, undefined);
      return NOTHING;
    }
    const cursor = await notices.cursor(runId);
    const threads = new Map(Object.entries(cursor.threads));
    const scene: NoticeScene = { run, settings, threads, owner: randomUUID(), logger };
    const told: Told[] = [];
    const hasTime = () => remainingMs() > ENOUGH_MS;

    if (cursor.settled < cursor.recorded)
      for (const record of await notices.since(runId, cursor.settled))
        told.push(hasTime() ? await tellAgain(record, scene) : postponed(record.notice, now()));

    let { recorded } = cursor;
    for await (const event of eventsAfter(runs, run, cursor.recorded)) {
      if (!hasTime()) {
        told.push({ kind: 'waiting', nextAtMs: now(), sequence: event.sequence });
        break;
      }
      const news = newsOf(event, scene);
      for (let first = 0; first < news.length; first += AT_ONCE)
        told.push(...(await Promise.all(news.slice(first, first + AT_ONCE).map(one => tellNew(one, scene)))));
      recorded = event.sequence;
    }

    const waiting = told.filter(one => one.kind === 'waiting');
    const settled = Math.min(recorded, ...waiting.map(({ sequence }) => sequence - 1));
    if (recorded > cursor.recorded || settled > cursor.settled)
      await notices.advance(runId, { recorded, settled });
    const nextAtMs = Math.min(...waiting.map(one => one.nextAtMs));
    await notices.settleRun(runId, run.sequence, waiting.length > 0 ? isoTime(nextAtMs) : undefined);
    return {
      sent: told.filter(({ kind }) => kind === 'sent').length,
      waiting: waiting.length,
      ...(waiting.length > 0 && { nextAt: isoTime(nextAtMs) }),
    };
  };
}

function postponed({ sequence }: Notice, nowMs: number): Told {
  return { kind: 'waiting', nextAtMs: nowMs, sequence };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
