import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { notFound, Problem } from '../../core/contracts/problem.ts';
import { isOwnedBy, isVisibleTo } from '../../core/domain/run/run-questions.ts';
import type { HttpRequest } from '../middleware/http-request.ts';

const RUN_ID = /^[\w-]{1,80}$/;

/** The run that a request names, for what only its owners may do. Those who were asked to decide see it, too. */
export async function ownRun(runs: RunStore, request: HttpRequest): Promise<StoredRun> {
  const stored = await visibleRun(runs, request);
  if (isOwnedBy(stored.run, request.caller)) return stored;
  throw notYourRun();
}

export function notYourRun(): Problem {
  return new Problem({
    name: 'NotYourRun',
    status: 403,
    slug: 'not-your-run',
    title: 'Not your run',
    detail: 'You were asked to decide about this run; only those who asked for it may do this.',
    hint: 'POST /runs/{id}/decision is what you were asked for.',
  });
}

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
