import { changeRun } from '../../core/adapters/records/change-run.ts';
import type { StoredRun } from '../../core/adapters/records/run-items.ts';
import type { RunStore } from '../../core/adapters/records/run-store.ts';
import { Problem } from '../../core/contracts/problem.ts';
import { isOver } from '../../core/domain/run/run-questions.ts';
import type { GateLimits } from '../gates/gate-limits.ts';
import { describeFault } from '../middleware/describe-fault.ts';
import type { Observers } from '../middleware/observability.ts';
import type { Person } from './decide.ts';

export interface RefusalPorts {
  readonly runs: RunStore;
  readonly limits: GateLimits;
  readonly now: () => number;
}

interface Refused {
  readonly fault: unknown;
  readonly person: Omit<Person, 'form'>;
  readonly attempted: string;
}

/** What the policy does not allow is part of the audit. That it cannot be written is no reason to say anything else. */
export async function noteRefusal(
  { runs, limits, now }: RefusalPorts,
  stored: StoredRun,
  { fault, person, attempted }: Refused,
  { logger }: Observers,
): Promise<void> {
  const reason = reasonOf(fault);
  const gateId = person.gateId ?? stored.run.gates[0]?.gateId;
  if (reason === undefined || gateId === undefined) return;
  logger.warn('A decision was refused.', { gateId, reason, by: person.by, attempted });
  if (!limits.isRefusalNoted(gateId)) return;
  try {
    await changeRun(runs, stored, ({ run }) => ({
      events:
        isOver(run) || !run.gates.some(gate => gate.gateId === gateId)
          ? []
          : [
              {
                type: 'gate.refused',
                at: new Date(now()).toISOString(),
                ...{ by: person.by, gateId, decision: attempted, reason },
                ...(person.source !== undefined && { source: person.source }),
              },
            ],
      answer: undefined,
    }));
  } catch (unwritten) {
    logger.error('A refusal is missing from the audit.', { gateId, fault: describeFault(unwritten) });
  }
}

function reasonOf(fault: unknown): string | undefined {
  if (!(fault instanceof Problem)) return undefined;
  if (fault.name === 'GateExpired') return 'expired';
  return typeof fault.extra.reason === 'string' ? fault.extra.reason : undefined;
}
