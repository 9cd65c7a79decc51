import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { RequestNotices } from '../../core/adapters/machines/request-notices.ts';
import type { DueRun, RunIndex } from '../../core/adapters/records/run-index.ts';
import type { TickStore } from '../../core/adapters/records/tick-store.ts';
import { describeFault } from '../middleware/describe-fault.ts';
import type { Observers } from '../middleware/observability.ts';
import { workOff } from '../runs/work-off.ts';
import { gatherRequests } from './gather-requests.ts';
import { mendRun } from './mend-run.ts';
import type { TendPorts } from './tend-run.ts';

export interface SweepPorts extends Omit<TendPorts, 'requestNotices'> {
  readonly index: RunIndex;
  readonly ticks: Pick<TickStore, 'keep'>;
  readonly requestNotices: RequestNotices;
}

const AT_ONCE = 16;
/** What the runs in hand may still take. */
const ENOUGH_MS = 8_000;

/**
 * Goes through all that is due. The index is its memory: what is done is moved on there, so that the next sweep takes up what
 * this one does not get to, and two at a time do nothing twice.
 */
export function sweep(ports: SweepPorts) {
  const { index, ticks, now } = ports;

  return async (observers: Observers, remainingMs: () => number): Promise<{ mended: number }> => {
    const { logger, metrics } = observers;
    const startMs = now();
    const before = new Date(startMs).toISOString();
    const notices = gatherRequests(ports.requestNotices);
    const mend = mendRun({ ...ports, requestNotices: notices.add });
    let mended = 0;
    const attempt = (work: (runId: string) => Promise<void>) => async (runId: string) => {
      try {
        await work(runId);
        mended++;
      } catch (fault) {
        logger.error('A run is stuck.', { runId, fault: describeFault(fault) });
      }
    };

    const due = { count: 0, oldestAt: before };
    const mendOne = attempt(runId => mend(runId, observers));
    const mendDue = async ({ runId, dueAt }: DueRun) => {
      due.count++;
      if (dueAt < due.oldestAt) due.oldestAt = dueAt;
      await mendOne(runId);
    };
    const tellDue = attempt(notices.add);
    const inTime = { atOnce: AT_ONCE, hasTime: () => remainingMs() > ENOUGH_MS };
    const reached = await Promise.all([
      workOff(index.due(before), mendDue, inTime),
      workOff(index.dueNotices(before), ({ runId }) => tellDue(runId), inTime),
    ]);
    // What is due from now on is told of by the next one.
    for (const fault of await notices.end())
      logger.error('Notices could not be requested; the next sweep will do it.', {
        fault: describeFault(fault),
      });
    metrics.addMetric('RunsDue', MetricUnit.Count, due.count);
    metrics.addMetric('OldestDue', MetricUnit.Seconds, (startMs - Date.parse(due.oldestAt)) / 1000);
    if (reached.every(isAll => isAll)) await ticks.keep(before);
    else logger.warn('There was no time for all that is due; the next sweep goes on.', { ...due });
    return { mended };
  };
}
