import type { Logger } from '@aws-lambda-powertools/logger';
import { ChannelUnavailable } from '../../core/adapters/notify/delivery-faults.ts';
import { transmit } from '../../core/adapters/notify/transmit.ts';
import type { Receipt, Transports } from '../../core/adapters/notify/transports.ts';
import type { NoticeEnd, NoticeStore } from '../../core/adapters/records/notice-store.ts';
import { CountersignError } from '../../core/contracts/errors.ts';
import type { Notice } from '../../core/contracts/notices.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { type Composed, composeMessage, readerOfLink } from '../../core/domain/notices/compose-message.ts';
import { gateOfNotice } from '../../core/domain/notices/gate-fact.ts';
import { isMoot } from '../../core/domain/notices/is-moot.ts';
import { type NoticeSettings, type Route, routeOf } from '../../core/domain/notices/notice-routes.ts';
import { retryMoment } from '../../core/domain/notices/retry-moment.ts';

/** The absolute address at which somebody decides; without a user's id, the one for whoever has it. */
export type LinkTo = (run: RunRecord, gate: Gate, userId: string | undefined) => Promise<string | undefined>;

export interface SendNoticePorts {
  readonly notices: NoticeStore;
  readonly transports: Transports;
  readonly linkTo: LinkTo;
  readonly now: () => number;
}

/** What the notices of one invocation are about. */
export interface NoticeScene {
  readonly run: RunRecord;
  readonly settings: NoticeSettings;
  /** The first message about the run in each shared place; grows. */
  readonly threads: Map<string, string>;
  readonly owner: string;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** A notice that this invocation alone may send now. */
export interface Claimed {
  readonly notice: Notice;
  /** This one counts. */
  readonly attempts: number;
  readonly recordedAt: string;
  /** An attempt before this one may have got through. */
  readonly isPerhapsSent: boolean;
}

export interface Prepared {
  readonly route: Route;
  readonly composed: Composed;
}

export type Outcome =
  | { readonly kind: 'sent' | 'failed' }
  | { readonly kind: 'waiting'; readonly nextAtMs: number };

export function sendNotice({ notices, transports, linkTo, now }: SendNoticePorts) {
  /** Makes the message, or says why nobody should get it any more. */
  const prepare = async (notice: Notice, { run, settings }: NoticeScene): Promise<Prepared | string> => {
    const route = routeOf(notice, settings, run);
    if (route === undefined) return 'The person or the channel is no longer in the settings.';
    if (isMoot(notice, run))
      return notice.fact.type === 'run.progressed'
        ? 'The run is further by now.'
        : 'There is nothing left to decide.';
    const gate = gateOfNotice(notice, run);
    const reader = gate && readerOfLink(notice, gate);
    const link = gate && reader && (await linkTo(run, gate, reader.userId));
    return { route, composed: composeMessage(notice, { run, gate, route, link }) };
  };

  /**
   * Sends, and writes down what came of it. A crash in between has it sent again, under the same key, unless it is found where it
   * was to be read.
   */
  const send = async (
    claimed: Claimed,
    prepared: Prepared | string,
    scene: NoticeScene,
  ): Promise<Outcome> => {
    const { notice } = claimed;
    const { run, owner, threads, logger } = scene;
    const end = (how: Omit<NoticeEnd, 'owner'>) => notices.end(run.runId, notice, { ...how, owner });
    if (typeof prepared === 'string') {
      await end({ state: 'failed', reason: prepared, at: isoTime(now()) });
      logger.warn('A notice is not sent any more.', { notice: notice.key, reason: prepared });
      return { kind: 'failed' };
    }
    const { route, composed } = prepared;
    const shown = { subject: composed.subject, body: composed.body };
    const conversation = route.channel === 'slack' ? route.thread : undefined;
    const place =
      route.channel === 'slack' && route.isShared && conversation === undefined ? route.to : undefined;
    let receipt: Receipt | undefined;
    try {
      receipt = await transmit(transports, {
        key: notice.key,
        route,
        composed,
        thread: conversation ?? threads.get(place ?? ''),
        perhapsSince: claimed.isPerhapsSent ? claimed.recordedAt : undefined,
      });
    } catch (fault) {
      const { outcome, ...how } = afterFault(fault, claimed, now());
      await end({ ...how, shown });
      const line = { notice: notice.key, attempts: claimed.attempts, reason: how.reason };
      if (outcome.kind === 'waiting') logger.warn('A notice could not be sent and waits.', line);
      else logger.error('A notice could not be sent and is given up.', line);
      return outcome;
    }
    const state = receipt === undefined ? 'would be sent' : 'sent';
    await end({ state, at: isoTime(now()), shown, messageId: receipt?.messageId });
    if (place !== undefined && receipt?.messageId !== undefined && !threads.has(place)) {
      threads.set(place, receipt.messageId);
      await notices.keepThread(run.runId, place, receipt.messageId);
    }
    logger.info('A notice is told.', { notice: notice.key, state });
    return { kind: 'sent' };
  };

  return { prepare, send };
}

function afterFault(
  fault: unknown,
  { attempts, recordedAt }: Claimed,
  nowMs: number,
): Pick<NoticeEnd, 'state' | 'at' | 'isUnsent'> & { readonly reason: string; readonly outcome: Outcome } {
  const isKnown = fault instanceof CountersignError;
  // What is not known may be gone at the next attempt; its own words may hold anything.
  const reason = isKnown ? fault.message : 'It could not be sent.';
  const retryAfterMs = fault instanceof ChannelUnavailable ? fault.retryAfterMs : undefined;
  const nextAtMs =
    isKnown && !fault.retryable
      ? undefined
      : retryMoment({ attempts, recordedAtMs: Date.parse(recordedAt), nowMs, retryAfterMs });
  if (nextAtMs === undefined)
    return { state: 'failed', at: isoTime(nowMs), reason, outcome: { kind: 'failed' } };
  const isUnsent = fault instanceof ChannelUnavailable && fault.isUnsent;
  return {
    state: 'waiting',
    at: isoTime(nextAtMs),
    reason,
    isUnsent,
    outcome: { kind: 'waiting', nextAtMs },
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
