import type { OrchestratorDirectory } from '../core/contracts/orchestrator-directory.ts';
import { type ManifestDescription, SCHEDULED_TIME } from './manifest-types.ts';

type ScheduledCall = NonNullable<ManifestDescription['scheduledCalls']>[number];

/** What the settings have started by itself. What exactly is looked up when it is time: here stands only when. */
export function scheduledCallsOf(
  schedules: OrchestratorDirectory['schedules'],
  deadLetters: string,
): ScheduledCall[] {
  return Object.entries(schedules).map(([name, { expression, timeZone, enabled }]) => ({
    ...{ name, expression, timeZone, enabled },
    function: 'start-requested-run',
    input: { scheduleId: name, scheduledAt: SCHEDULED_TIME },
    deadLetters,
  }));
}
