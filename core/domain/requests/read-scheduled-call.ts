import type { z } from 'zod';
import { BadEvent } from '../../contracts/bad-event.ts';
import type { OrchestratorDirectory } from '../../contracts/orchestrator-directory.ts';
import type { scheduledCallSchema } from '../../contracts/run-requested.ts';
import { derivedTenantId } from '../run/tenant-ids.ts';
import type { RequestedRun } from './requested-run.ts';

/** What a schedule starts at one of its times. Throws `BadEvent` if it has been taken out of the settings. */
export function readScheduledCall(
  { scheduleId, scheduledAt }: z.infer<typeof scheduledCallSchema>,
  { schedules }: Pick<OrchestratorDirectory, 'schedules'>,
): RequestedRun {
  const schedule = Object.hasOwn(schedules, scheduleId) ? schedules[scheduleId] : undefined;
  if (schedule === undefined)
    throw new BadEvent('UnknownSchedule', `scheduleId: The settings have no schedule ${scheduleId}.`);
  const { tenantId, userId, workflowId, orchestratorId, input } = schedule;
  return {
    runId: derivedTenantId('run', tenantId, ['schedule', scheduleId, scheduledAt]),
    ...{ tenantId, userId, workflowId, input },
    ...(orchestratorId !== undefined && { orchestratorId }),
    origin: { scheduleId, scheduledAt },
  };
}
