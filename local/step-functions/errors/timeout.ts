import { StateFailure } from './state-failure.ts';

/** A limit of time passed. A Catch is told an empty cause, the history none. */
class TimeLimitPassed extends StateFailure {
  override readonly name = 'TimeLimitPassed';

  override get output(): { Error: string; Cause: string } {
    return { Error: 'States.Timeout', Cause: '' };
  }
}

export function timedOut(): StateFailure {
  return new TimeLimitPassed('States.Timeout', undefined);
}

/** Reported as a timeout; Retry and Catch may also name it by its own name. */
export function heartbeatMissed(): StateFailure {
  return new TimeLimitPassed('States.Timeout', undefined, 'States.HeartbeatTimeout');
}
