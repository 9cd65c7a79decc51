import { QueryFault } from '../jsonpath/path-errors.ts';

/** The text is not a well-formed call of an intrinsic function. */
export class InvalidIntrinsic extends QueryFault {
  override readonly name = 'InvalidIntrinsic';
  readonly errorName = 'States.Runtime';
  readonly causeText: string;
  readonly expression: string;

  constructor(expression: string, reason: string) {
    super(`The function '${expression}' had the following error: ${reason}`);
    this.causeText = this.message;
    this.expression = expression;
  }
}

/** A call could not be evaluated. AWS reports `States.Runtime`, though its documentation says `States.IntrinsicFailure`. */
export class IntrinsicFailed extends QueryFault {
  override readonly name = 'IntrinsicFailed';
  readonly errorName = 'States.Runtime';
  readonly causeText: string;
  /** The whole expression, also where a nested call failed. */
  readonly expression: string;
  readonly detail: string;

  constructor(expression: string, detail: string) {
    super(`The function '${expression}' had the following error: ${detail}`);
    this.causeText = this.message;
    this.expression = expression;
    this.detail = detail;
  }
}

/** Thrown by the functions themselves, which know neither their name nor the expression. */
export class InvalidArguments extends Error {
  override readonly name = 'InvalidArguments';
}
