/** A fault that goes to the caller under AWS's own error name. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;
  /** Further members of the error body, such as `reason`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: string,
    message: string,
    options: { status?: number; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = options.status ?? 400;
    this.details = options.details ?? {};
  }
}
