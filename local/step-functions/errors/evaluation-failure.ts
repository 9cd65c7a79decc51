import { StateFailure } from './state-failure.ts';

/** A query could not be evaluated. `detail` lacks AWS's prefix that says in which state; `located` adds it. */
export class EvaluationFailure extends StateFailure {
  override readonly name = 'EvaluationFailure';
  /** The field in which it happened, e.g. `Output/result`; absent where AWS names none. */
  readonly location: string | undefined;

  constructor(error: string, detail: string, location?: string) {
    super(error, detail);
    this.location = location;
  }

  located(stateName: string, enteredEventId: number): EvaluationFailure {
    const prefix = `An error occurred while executing the state '${stateName}' (entered at the event id #${enteredEventId}). `;
    return new EvaluationFailure(this.error ?? '', prefix + (this.causeText ?? ''), this.location);
  }
}

export function runtimeError(detail: string, location?: string): EvaluationFailure {
  return new EvaluationFailure('States.Runtime', detail, location);
}

export function queryError(detail: string, location?: string): EvaluationFailure {
  return new EvaluationFailure('States.QueryEvaluationError', detail, location);
}
