import type { RunStore } from '../../core/adapters/records/run-store.ts';
import type { Gate } from '../../core/contracts/run.ts';

const EVENTS_A_READ = 100;
const MOST_READS = 20;

/** A gate that closed with its run, or long ago: the record does not hold it any more, the journal does. */
export async function gateInJournal(
  runs: Pick<RunStore, 'journal'>,
  runId: string,
  gateId: string,
): Promise<Gate | undefined> {
  let gate: Gate | undefined;
  let after: string | undefined;
  for (let reads = 0; reads < MOST_READS; reads++) {
    const { events, next } = await runs.journal(runId, EVENTS_A_READ, after);
    for (const event of events) {
      if ('gate' in event && event.gate.gateId === gateId) gate = event.gate;
      // Links that were taken back stay so.
      if (event.type === 'gate.relinked' && gate?.gateId === event.gateId)
        gate = { ...gate, link: event.link };
    }
    if (next === undefined) return gate;
    after = next;
  }
  return undefined;
}
