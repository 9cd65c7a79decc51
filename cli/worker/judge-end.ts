import { failed, type Outcome } from './outcome.ts';
import { redact } from './redact.ts';
import type { ChildEnd } from './run-child.ts';

const MOST_CAUSE_CHARACTERS = 1_000;
/** More than is shown, so that no half of a secret is left at the edge. */
const MOST_READ_BYTES = 16_384;
/** How programs say that the service behind them has enough for now. */
const UNAVAILABLE =
  /rate.?limit|usage limit|too many requests|overloaded|quota|service unavailable|\b(?:429|503|529)\b/i;

interface Circumstances {
  readonly program: string;
  readonly timeoutSeconds: number;
  readonly mostOutputBytes: number;
  readonly secrets: readonly string[];
}

/** What the end of the program means to the state machine that waits for it. */
export function judgeEnd(end: ChildEnd, circumstances: Circumstances): Outcome {
  const { program, timeoutSeconds, mostOutputBytes, secrets } = circumstances;
  switch (end.kind) {
    case 'notStarted':
      return failed('ProviderUnavailable', `${program} cannot be started: ${end.reason}.`);
    case 'timedOut':
      return failed('StepTimedOut', `${program} was ended after ${timeoutSeconds} seconds.`);
    case 'tooMuchOutput':
      return failed('StepFailed', `${program} printed more than ${mostOutputBytes} bytes.`);
    case 'stopped':
      return failed('ProviderUnavailable', `The worker was stopped before ${program} had ended.`);
    case 'exited': {
      if (end.exitCode === 0) return { status: 'completed', exitCode: 0 };
      const said = end.complaint.trim() || end.output.subarray(-MOST_READ_BYTES).toString('utf8').trim();
      const error = UNAVAILABLE.test(said) ? 'ProviderUnavailable' : 'StepFailed';
      const tail = redact(said, secrets).slice(-MOST_CAUSE_CHARACTERS);
      return failed(
        error,
        `${program} ended with exit code ${end.exitCode}${tail === '' ? '.' : `: ${tail}`}`,
      );
    }
  }
}
