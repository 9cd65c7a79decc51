import type { RequestNotices } from '../../core/adapters/machines/request-notices.ts';

/** Few enough that one invocation tells of all of them. */
const TOGETHER = 50;

/** Has several runs told of by one invocation: ten thousand at once would take up all that the account may run. */
export function gatherRequests(request: RequestNotices) {
  let gathered: string[] = [];
  const faults: unknown[] = [];
  const send = async () => {
    const runIds = gathered;
    gathered = [];
    if (runIds.length === 0) return;
    try {
      await request(...runIds);
    } catch (fault) {
      faults.push(fault);
    }
  };
  return {
    add: async (runId: string): Promise<void> => {
      gathered.push(runId);
      if (gathered.length >= TOGETHER) await send();
    },
    /** The faults there were. */
    end: async (): Promise<readonly unknown[]> => {
      await send();
      return faults;
    },
  };
}
