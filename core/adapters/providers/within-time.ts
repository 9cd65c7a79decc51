import { StepTimedOut } from '../../contracts/errors.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Limits {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
}

/** Waits for work no longer than it may take or until it is called off, and tells the work so. */
export function withinTime<Result>(
  { signal, timeoutMs }: Limits,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const stop = (message: string) => {
      release();
      reject(new StepTimedOut(message));
      controller.abort();
    };
    const callOff = () => stop('The call was called off before the model had answered.');
    const timer = setTimeout(
      () => stop(`The model did not answer within ${timeoutMs / 1000} seconds.`),
      Math.min(timeoutMs, LONGEST_TIMER_MS),
    );
    const release = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', callOff);
    };
    if (signal?.aborted) return callOff();
    signal?.addEventListener('abort', callOff, { once: true });
    work(controller.signal).then(resolve, reject).finally(release);
  });
}
