import { describeFault } from '../middleware/describe-fault.ts';
import { workOff } from '../runs/work-off.ts';
import type { Notified, notify } from './notify.ts';

const AT_ONCE = 8;
/** What is begun with less looks at the clock itself. */
const ENOUGH_MS = 15_000;

/** Tells of several runs. One that fails holds up no other: the sweep has it told again, as what time does not suffice for. */
export async function tellOfMany(
  tell: ReturnType<typeof notify>,
  runIds: readonly string[],
  remainingMs: () => number,
  logger: Parameters<typeof tell>[2],
): Promise<Pick<Notified, 'sent' | 'waiting'>> {
  const told = { sent: 0, waiting: 0 };
  const tellOne = async (runId: string) => {
    try {
      const { sent, waiting } = await tell(runId, remainingMs, logger);
      told.sent += sent;
      told.waiting += waiting;
    } catch (fault) {
      logger.error('A run could not be told of; the sweep will do it.', {
        runId,
        fault: describeFault(fault),
      });
    }
  };
  await workOff([runIds], tellOne, { atOnce: AT_ONCE, hasTime: () => remainingMs() > ENOUGH_MS });
  return told;
}
