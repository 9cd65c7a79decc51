import type { KeepDeadLetter } from '../../core/adapters/queues/dead-letters.ts';
import { BadEvent } from '../../core/contracts/bad-event.ts';
import { CountersignError } from '../../core/contracts/errors.ts';
import type { Observers } from './observability.ts';

/** What can never be done is kept with the reason, and is done with; what may be gone later is thrown. */
export function refuseBadEvents(
  keepDeadLetter: KeepDeadLetter,
  work: (event: unknown, observers: Observers) => Promise<void>,
) {
  return async (event: unknown, observers: Observers): Promise<void> => {
    try {
      await work(event, observers);
    } catch (fault) {
      if (!(fault instanceof CountersignError) || fault.retryable) throw fault;
      const { message } = fault;
      const reason = fault instanceof BadEvent ? fault.reason : fault.name;
      await keepDeadLetter({ event, reason, message });
      observers.logger.warn('An event is refused and kept as a dead letter.', { reason, message });
      observers.metrics.addMetric('EventsRefused', 'Count', 1);
    }
  };
}
