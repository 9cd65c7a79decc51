import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { notFound } from '../../core/contracts/problem.ts';
import { isVisibleTo } from '../../core/domain/run/run-questions.ts';
import type { HttpRequest } from '../middleware/http-request.ts';

const RUN_ID = /^[\w-]{1,80}$/;

/** The run that a request names. Somebody else's is answered like one that does not exist. */
export async function visibleRun(runs: RunStore, { params, caller }: HttpRequest): Promise<StoredRun> {
  const runId = params.id ?? '';
  const stored = RUN_ID.test(runId) ? await runs.find(runId) : undefined;
  if (stored !== undefined && isVisibleTo(stored.run, caller)) return stored;
  throw notFound('There is no such run, or it is not yours.', {
    name: 'RunNotFound',
    slug: 'run-not-found',
    title: 'No such run',
    hint: 'GET /runs lists yours.',
  });
}
