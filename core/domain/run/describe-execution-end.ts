import type { ExecutionEnded } from '../../contracts/machine-payloads.ts';
import type { RunError } from '../../contracts/run.ts';
import type { RunRecord } from '../../contracts/run-record.ts';

/** Why a run failed whose state machine gave up, in words for whoever asked for it. */
export function describeExecutionEnd(
  run: RunRecord,
  { status, error, cause }: ExecutionEnded,
): { error: RunError; reason: string } {
  const failedStep = Object.entries(run.attempts).findLast(([, attempt]) => attempt.status === 'failed')?.[0];
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
  if (error === 'States.Timeout' && run.gate !== null)
    return {
      reason: 'expired',
      error: { name: 'GateExpired', message: `Nobody decided before ${run.gate.expiresAt}.` },
    };
  return { reason: 'error', error: { name: error ?? 'Unknown', message: messageOf(cause), ...where } };
}

/** A function's error comes wrapped in JSON, with a stack trace that is nobody's business here. */
function messageOf(cause: string | null | undefined): string {
  if (!cause) return 'No reason was given.';
  try {
    const wrapped = JSON.parse(cause) as { errorMessage?: unknown } | null;
    return typeof wrapped?.errorMessage === 'string' ? wrapped.errorMessage : cause;
  } catch {
    return cause;
  }
}
