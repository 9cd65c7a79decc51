import type { Logger } from '@aws-lambda-powertools/logger';
import type { RequestErrand } from '../../core/adapters/machines/request-delivery.ts';
import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { TenantStore } from '../../core/adapters/records/tenant-store.ts';
import { lookAgainAt } from '../../core/domain/run/due.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import { tendGates } from '../../core/domain/run/tend-gates.ts';
import { closeLostRun, type LostRunPorts } from '../runs/close-lost-run.ts';

export interface TendPorts extends LostRunPorts {
  readonly tenants: TenantStore;
  readonly requestErrand: RequestErrand;
  readonly requestNotices: (runId: string) => Promise<void>;
}

/** Sees to a run that waits for people: reminds, asks more of them, ends the wait, and looks whether anybody waits at all. */
export async function tendRun(ports: TendPorts, stored: StoredRun, logger: Logger): Promise<void> {
  const { runs, now, tenants } = ports;
  const isAnybodyNamed = stored.run.gates.some(({ policy }) => policy !== undefined);
  const people = isAnybodyNamed ? (await tenants.find(stored.run.tenantId)).people : {};
  const { run, answer: expired } = await changeRun(runs, stored, ({ run: current }) => {
    const due = isOver(current) ? { events: [], expired: [] } : tendGates(current, people, now());
    return { events: due.events, answer: due.expired };
  });
  for (const gateId of expired) await ports.requestErrand({ expire: { runId: run.runId, gateId } });
  if (run.sequence > stored.run.sequence) {
    logger.info('People are reminded of a run that waits for them.', { runId: run.runId });
    if (run.gates.some(({ announced }) => announced)) await ports.requestNotices(run.runId);
    return;
  }
  const seen = expired.length > 0 ? run : await closeLostRun(ports, { ...stored, run }, logger);
  const again = lookAgainAt(seen, now());
  if (!isOver(seen) && again !== undefined) await runs.postpone(seen, again);
}
