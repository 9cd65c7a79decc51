import { type ManifestScheduledCall, SCHEDULED_TIME } from '../app/manifest-types.ts';
import { parseSchedule } from '../core/domain/schedules/parse-schedule.ts';
import type { Clock, Timer } from './clock/clock.ts';
import type { LocalLambda } from './lambda/open-lambda.ts';
import { locateResource } from './locate-resource.ts';

export interface ScheduledCallOptions {
  readonly calls: readonly ManifestScheduledCall[];
  readonly lambda: Pick<LocalLambda, 'invoke'>;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/** A rate counts from here, so that a host that is started often keeps its times. */
const ANCHOR_MS = 0;

/** Calls functions when the manifest says, until it is closed. What was due while no host ran is not made up for. */
export function callOnSchedule({ calls, lambda, clock, log }: ScheduledCallOptions): () => void {
  const timers = new Map<string, Timer>();

  const call = async ({ name, function: called, input }: ManifestScheduledCall, dueMs: number) => {
    const release = clock.hold();
    const time = new Date(dueMs).toISOString().replace('.000Z', 'Z');
    try {
      const payload = JSON.stringify(input).replaceAll(SCHEDULED_TIME, time);
      await lambda.invoke(locateResource('function', called), payload, { type: 'Event' });
    } catch (fault) {
      log(`The call ${name} of ${time} was not made: ${String(fault)}`);
    } finally {
      release();
    }
  };

  const arm = (entry: ManifestScheduledCall, afterMs: number): void => {
    const { name, expression, timeZone } = entry;
    const dueMs = parseSchedule(expression, ANCHOR_MS, timeZone)?.nextAfter(afterMs);
    if (dueMs === undefined) {
      log(`The schedule ${name} has no time left: ${expression}`);
      return;
    }
    const fire = () => {
      arm(entry, Math.max(dueMs, clock.now()));
      void call(entry, dueMs);
    };
    timers.set(name, clock.at(dueMs, fire));
  };

  for (const entry of calls) if (entry.enabled) arm(entry, clock.now());
  return () => {
    for (const timer of timers.values()) timer.cancel();
  };
}
