import { StateFailure } from './state-failure.ts';

/** The largest input, output or result of a state, in UTF-8 bytes. */
export const DATA_LIMIT_BYTES = 262_144;

/** The deepest nesting of data that is taken in. */
export const DEPTH_LIMIT = 1_000;

export function exceedsDataLimit(text: string): boolean {
  if (text.length > DATA_LIMIT_BYTES) return true;
  if (text.length * 3 <= DATA_LIMIT_BYTES) return false;
  return Buffer.byteLength(text) > DATA_LIMIT_BYTES;
}

export function dataLimitExceeded(stateOrTask: string): StateFailure {
  return new StateFailure(
    'States.DataLimitExceeded',
    `The state/task '${stateOrTask}' returned a result with a size exceeding the maximum number of bytes service limit.`,
  );
}
