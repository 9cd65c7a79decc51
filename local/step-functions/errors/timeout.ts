import { StateFailure } from './state-failure.ts';

export function timedOut(): StateFailure {
  return new StateFailure('States.Timeout', undefined);
}

/** Reported as a timeout; Retry and Catch may also name it by its own name. */
export function heartbeatMissed(): StateFailure {
  return new StateFailure('States.Timeout', undefined, 'States.HeartbeatTimeout');
}
