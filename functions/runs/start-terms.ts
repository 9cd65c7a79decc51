import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import type { RunEvent } from '../../core/contracts/run-record.ts';

type Settings = Pick<Awaited<ReturnType<TenantStore['find']>>, 'approvalRequired' | 'channels'>;
type Terms = Pick<Extract<RunEvent, { type: 'run.started' }>, 'approvalRequired' | 'published'>;

/** What the settings of its tenant mean to a run from its start to its end. */
export function startTerms({ approvalRequired, channels }: Settings): Terms {
  const isPublished = channels.some(({ kind }) => kind === 'eventbridge');
  return { approvalRequired, ...(isPublished && { published: true }) };
}
