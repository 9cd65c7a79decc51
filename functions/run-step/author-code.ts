import { ConfigurationError } from '../../core/contracts/errors.ts';
import { OUTCOMES, type Outcome } from '../../core/contracts/workflow.ts';

const LARGEST_STATE_CHARACTERS = 100_000;

/** Whatever the author's code throws is its own defect: the step is named, and nothing is tried again. */
export function callAuthor<Result>(stepId: string, code: () => Result): Result {
  try {
    return code();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(`The code of step ${stepId} failed: ${reason}`, { cause });
  }
}

export function checkOutcome(stepId: string, outcome: unknown): Outcome {
  const known = OUTCOMES.find(candidate => candidate === outcome);
  if (known !== undefined) return known;
  throw new ConfigurationError(
    `The code of step ${stepId} gave no outcome; there are ${OUTCOMES.join(', ')}. Code that is async cannot decide.`,
  );
}

/** Plain JSON of a bearable size, since it is stored with the run. */
export function checkState(stepId: string, state: unknown): Record<string, unknown> {
  const fault = (reason: string) =>
    new ConfigurationError(`The state that the handler of step ${stepId} returns ${reason}.`);
  if (typeof state !== 'object' || state === null || Array.isArray(state)) throw fault('is no object');
  const text = callAuthor(stepId, () => JSON.stringify(state));
  if (text.length > LARGEST_STATE_CHARACTERS)
    throw fault(`is larger than ${LARGEST_STATE_CHARACTERS} characters`);
  return JSON.parse(text) as Record<string, unknown>;
}
