import type { AwsError } from '../../wire/aws-error.ts';

/** A refusal that rests on writes which are not on disk yet: the caller may hear of it only when they are. */
export class PendingRefusal extends Error {
  override readonly name = 'PendingRefusal';
  readonly error: AwsError;
  readonly settled: Promise<unknown>;

  constructor(error: AwsError, settled: Promise<unknown>) {
    super(error.message);
    this.error = error;
    this.settled = settled;
  }
}
