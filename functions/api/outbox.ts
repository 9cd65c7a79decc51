import { z } from 'zod';
import { renderOutboxPage } from '../../console/outbox-page/render-outbox-page.ts';
import type { OutboxIndex } from '../../core/adapters/records/outbox-index.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { OutboxRecord } from '../../core/contracts/notices.ts';
import { notFound } from '../../core/contracts/problem.ts';
import type { Gate } from '../../core/contracts/run.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import { readerOfLink } from '../../core/domain/notices/compose-message.ts';
import { gateOfNotice } from '../../core/domain/notices/gate-fact.ts';
import { html } from '../middleware/http-answer.ts';
import type { Route } from '../middleware/http-handler.ts';

export interface OutboxPorts {
  /** Absent on AWS: there the messages themselves arrive, and a page would show everybody's links. */
  readonly outbox: OutboxIndex | undefined;
  readonly runs: RunStore;
  readonly linkTo: (run: RunRecord, gate: Gate, userId: string | undefined) => Promise<string | undefined>;
}

const querySchema = z.object({ after: z.string().max(2000).optional() });
const PAGE = 20;

/** What was sent, and what would be. */
export function showOutbox({ outbox, runs, linkTo }: OutboxPorts): Route {
  const linkIn = async (
    run: RunRecord | undefined,
    { notice }: OutboxRecord,
  ): Promise<string | undefined> => {
    const gate = run && gateOfNotice(notice, run);
    const reader = gate && readerOfLink(notice, gate);
    return gate && reader && linkTo(run, gate, reader.userId);
  };
  return async request => {
    if (outbox === undefined)
      throw notFound('Nothing answers at this address.', {
        slug: 'no-such-route',
        hint: 'The outbox is a page of the local host.',
      });
    const { after } = request.queryAs(querySchema);
    const { notices, next } = await outbox.list(PAGE, after);
    const runIds = [...new Set(notices.flatMap(({ notice }) => notice.fact.runId ?? []))];
    const known = new Map(
      await Promise.all(runIds.map(async runId => [runId, (await runs.find(runId))?.run] as const)),
    );
    const entries = await Promise.all(
      notices.map(async record => {
        const link = await linkIn(known.get(record.notice.fact.runId ?? ''), record);
        return { record, ...(link !== undefined && { link }) };
      }),
    );
    return html(200, renderOutboxPage({ entries, ...(next !== undefined && { next }) }));
  };
}
