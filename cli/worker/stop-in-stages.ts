import type { Log } from './log.ts';

const LAST_WORD_MS = 10_000;

/** When a worker that is being stopped ends what it is doing. */
export interface Patience {
  /** Programs that still run are ended. */
  readonly hurry: AbortSignal;
  /** Answers that have not arrived are left to the next start. */
  readonly giveUp: AbortSignal;
}

export interface Stages extends Patience {
  /** No more tasks are taken. */
  readonly stopping: AbortSignal;
  /** Called again, it skips the drain time. */
  stop(): void;
  /** Everything has stopped; nothing is to be waited for. */
  end(): void;
}

/** First no more tasks, after the drain time no more programs, at last no more waiting for Step Functions. */
export function stopInStages(drainSeconds: number, log: Log): Stages {
  const stopping = new AbortController();
  const hurry = new AbortController();
  const giveUp = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const hurryUp = () => {
    if (hurry.signal.aborted) return;
    hurry.abort();
    timers.push(setTimeout(() => giveUp.abort(), LAST_WORD_MS));
  };
  return {
    stopping: stopping.signal,
    hurry: hurry.signal,
    giveUp: giveUp.signal,
    stop: () => {
      if (stopping.signal.aborted) return hurryUp();
      log('info', `Stopping: no more tasks are taken; programs have ${drainSeconds} s to end.`);
      stopping.abort();
      timers.push(setTimeout(hurryUp, drainSeconds * 1000));
    },
    end: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
