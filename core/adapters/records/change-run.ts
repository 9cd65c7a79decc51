import { setTimeout as sleep } from 'node:timers/promises';
import { RunChanged } from '../../contracts/errors.ts';
import type { RunEvent, RunRecord } from '../../contracts/run-record.ts';
import type { StoredRun } from './run-items.ts';
import type { AppendOptions, RunStore } from './run-store.ts';

const MOST_TRIES = 25;
const LONGEST_PAUSE_MS = 200;

export interface RunChange<Answer> extends AppendOptions {
  readonly events: readonly RunEvent[];
  readonly answer: Answer;
}

/**
 * Reads, decides, writes – and again from the start when somebody else wrote in between. `decide` may run several times,
 * each time about the run as it is; only its last answer counts.
 */
export async function changeRun<Answer>(
  store: RunStore,
  stored: StoredRun,
  decide: (current: StoredRun) => RunChange<Answer> | Promise<RunChange<Answer>>,
): Promise<{ run: RunRecord; answer: Answer }> {
  let current = stored;
  for (let tries = 1; ; tries++) {
    const { events, answer, ...options } = await decide(current);
    if (events.length === 0) return { run: current.run, answer };
    try {
      return { run: await store.append(current.run, events, options), answer };
    } catch (fault) {
      if (!(fault instanceof RunChanged) || tries === MOST_TRIES) throw fault;
    }
    if (tries > 1) await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, 5 * 2 ** tries));
    const { runId } = current.run;
    const read = await store.find(runId);
    if (read === undefined) throw new Error(`Run ${runId} is gone.`);
    current = read;
  }
}
