import type { ExecutionEnded } from '../../contracts/machine-payloads.ts';
import type { RunError } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';
import { expiryError } from './expire-gate.ts';

const LONGEST_CAUSE = 2000;

/** Why a run failed whose state machine gave up, in words for whoever asked for it. */
export function describeExecutionEnd(
  run: RunRecord,
  { status, error, cause }: ExecutionEnded,
): { error: RunError; reason: string } {
  const failedStep = Object.entries(run.attempts).findLast(
    ([, attempt]) => attempt.status === 'failed' || attempt.status === 'handed',
  )?.[0];
  const where = failedStep === undefined ? {} : { stepId: failedStep };
  if (status === 'ABORTED')
    return {
      reason: 'stopped',
      error: { name: 'ExecutionStopped', message: 'Somebody stopped the state machine.' },
    };
  if (status === 'TIMED_OUT')
    return {
      reason: 'timed_out',
      error: { name: 'RunTimedOut', message: 'The run took longer than it may.', ...where },
    };
  if (error === 'ExecutionGone')
    return {
      reason: 'lost',
      error: {
        name: 'ExecutionGone',
        message: 'Step Functions no longer knows the state machine of this run.',
      },
    };
  const [gate] = run.gates;
  if (error === 'States.Timeout' && gate !== undefined)
    return {
      reason: 'expired',
      error: expiryError(gate),
    };
  return {
    reason: 'error',
    error: { name: error ?? 'Unknown', message: messageOf(run, error, cause), ...where },
  };
}

/** What an attempt or the graph says of itself is for everybody; what else went wrong is for the log. */
function messageOf(
  run: RunRecord,
  error: string | null | undefined,
  cause: string | null | undefined,
): string {
  const recorded = Object.values(run.attempts).findLast(attempt => attempt.error?.name === error)?.error;
  if (recorded !== undefined) return recorded.message;
  if (cause && (error === 'IterationLimit' || error === 'UnmappedOutcome')) return cause;
  // What a worker on somebody's own machine says is for that somebody.
  const isElsewhere = Object.values(run.attempts).some(({ status }) => status === 'handed');
  if (cause && isElsewhere && !error?.startsWith('States.')) return cause.slice(0, LONGEST_CAUSE);
  return 'Something failed that is not of the run itself; the log says what.';
}
