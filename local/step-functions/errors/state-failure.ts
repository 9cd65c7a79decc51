/** A state failed with an error name that Retry and Catch can match. Both parts may be absent, as in a bare Fail state. */
export class StateFailure extends Error {
  override readonly name: string = 'StateFailure';
  readonly error: string | undefined;
  readonly causeText: string | undefined;
  /** A second name under which ErrorEquals may know it. */
  readonly alsoKnownAs: string | undefined;

  constructor(error: string | undefined, causeText: string | undefined, alsoKnownAs?: string) {
    super(`${error ?? 'no error name'}: ${causeText ?? 'no cause'}`);
    this.error = error;
    this.causeText = causeText;
    this.alsoKnownAs = alsoKnownAs;
  }

  /** What a Catch hands on as the state's error output. */
  get output(): { Error: string | null; Cause: string | null } {
    return { Error: this.error ?? null, Cause: this.causeText ?? null };
  }

  /** `States.Runtime` ends the execution: no Retry and no Catch applies to it. */
  get isFatal(): boolean {
    return this.error === 'States.Runtime';
  }
}
