import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, seconds } from './log.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Twice as long each time, never all workers at once. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
  return Math.round(waitMs * (0.5 + random() / 2));
}

/** Tries again until it is done, until the fault is one that stays, or until the signal ends it. */
export async function insist<Result>(
  what: string,
  act: (signal: AbortSignal) => Promise<Result>,
  options: { signal: AbortSignal; log: Log; isFinal: (fault: unknown) => boolean },
): Promise<Result> {
  const { signal, log, isFinal } = options;
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      return await act(signal);
    } catch (fault) {
      if (signal.aborted || isFinal(fault)) throw fault;
      const waitMs = backoffMs(failures);
      log('warn', `${what}: ${describeFault(fault)}; trying again in ${seconds(waitMs)}.`);
      await sleep(waitMs, undefined, { signal });
    }
  }
}

/** What went wrong, without what a URL or a stack would give away. */
export function describeFault(fault: unknown): string {
  if (!(fault instanceof Error)) return 'an unknown fault';
  const { code } = (fault.cause ?? fault) as { code?: unknown };
  const text = fault.message === '' ? fault.name : fault.message;
  return typeof code === 'string' && !text.includes(code) ? `${text} (${code})` : text;
}
