import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { ConfigurationError } from '../../core/contracts/errors.ts';

/** The run that a state machine works for; an execution that nobody started through the API has none. */
export async function findRun(runs: RunStore, runId: string): Promise<StoredRun> {
  const stored = await runs.find(runId);
  if (stored === undefined) throw new ConfigurationError(`There is no run ${runId}.`);
  return stored;
}
