import { eventToken } from '../../core/adapters/records/notice-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { RunRecord } from '../../core/contracts/run-record.ts';
import type { JournalEvent } from '../../core/domain/notices/gate-fact.ts';

const PAGE = 100;

/** The events of a run after one that is known, up to what the run is as it was read. */
export async function* eventsAfter(
  runs: Pick<RunStore, 'journal'>,
  { runId, sequence: last }: RunRecord,
  known: number,
): AsyncIterable<JournalEvent> {
  let after = known === 0 ? undefined : eventToken(runId, known);
  for (let read = known; read < last; ) {
    const { events, next } = await runs.journal(runId, PAGE, after);
    for (const event of events) {
      if (event.sequence > last) return;
      read = event.sequence;
      yield event;
    }
    if (next === undefined) return;
    after = next;
  }
}
