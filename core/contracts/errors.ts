/**
 * Every fault that this product names. `name` is the contract: `ErrorEquals` of the state machines and the
 * HTTP status map read it. `retryable` says whether the same call may succeed later.
 */
export abstract class CountersignError extends Error {
  abstract override readonly name: string;
  abstract readonly retryable: boolean;
}

/** The provider cannot answer now: overloaded, failing, out of reach. */
export class ProviderUnavailable extends CountersignError {
  override readonly name = 'ProviderUnavailable';
  readonly retryable = true;
}

export class RateLimited extends CountersignError {
  override readonly name = 'RateLimited';
  readonly retryable = true;
}

/** The call took longer than its agent or step may take. */
export class StepTimedOut extends CountersignError {
  override readonly name = 'StepTimedOut';
  readonly retryable = true;
}

/** The reply did not fit its schema, and the repair turn did not mend it. */
export class InvalidResult extends CountersignError {
  override readonly name = 'InvalidResult';
  readonly retryable = true;
}

/** The model declined to answer; asking again would cost money and get the same. */
export class ProviderRefused extends CountersignError {
  override readonly name = 'ProviderRefused';
  readonly retryable = false;
}

/** A setting, a key or a definition is wrong; somebody has to change it. */
export class ConfigurationError extends CountersignError {
  override readonly name = 'ConfigurationError';
  readonly retryable = false;
}

/** A service of AWS that everything stands on does not answer now. */
export class ServiceUnavailable extends CountersignError {
  override readonly name = 'ServiceUnavailable';
  readonly retryable = true;
}

/** The run was written by somebody else since it was read; it has to be read again. */
export class RunChanged extends CountersignError {
  override readonly name = 'RunChanged';
  readonly retryable = true;
}

/** Work arrived for a run that has ended; the state machine has nothing to do either. */
export class RunOver extends CountersignError {
  override readonly name = 'RunOver';
  readonly retryable = false;
}

/** An attempt that failed fails again in the same way when it is delivered again. */
export function recordedFault({ name, message }: { readonly name: string; readonly message: string }): Error {
  return Object.assign(new Error(message), { name });
}

/** One thing that is wrong with a definition, and where. */
export interface WorkflowFault {
  readonly workflow: string;
  readonly step?: string;
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** A definition does not describe a workflow; `faults` holds everything that is wrong with it. */
export class InvalidWorkflow extends CountersignError {
  override readonly name = 'InvalidWorkflow';
  readonly retryable = false;
  readonly faults: readonly WorkflowFault[];

  constructor(faults: readonly WorkflowFault[]) {
    super(faults.map(describeFault).join('\n'));
    this.faults = faults;
  }
}

function describeFault({ workflow, step, field, message, suggestion }: WorkflowFault): string {
  const place = step === undefined ? `${workflow}: ${field}` : `${workflow}, step ${step}: ${field}`;
  return suggestion === undefined
    ? `${place} ${message}`
    : `${place} ${message}; did you mean "${suggestion}"?`;
}
