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

/** A step did not deliver what its contract asks for. */
export class MissingOutput extends CountersignError {
  override readonly name = 'MissingOutput';
  readonly retryable = true;
}

/** An approver sent the work back; the next attempt is told why. */
export class ContentRejected extends CountersignError {
  override readonly name = 'ContentRejected';
  readonly retryable = true;
}

/** Somebody named a place outside of those that a step may touch. */
export class PathBlocked extends CountersignError {
  override readonly name = 'PathBlocked';
  readonly retryable = false;
  readonly blocked: readonly { readonly path: string; readonly reason: string }[];

  constructor(message: string, blocked: PathBlocked['blocked'] = []) {
    super(message);
    this.blocked = blocked;
  }
}

/** The worker says that it cannot go on without something that it does not have. */
export class StepBlocked extends CountersignError {
  override readonly name = 'StepBlocked';
  readonly retryable = false;
}

/** The worker says that the work failed. */
export class StepFailed extends CountersignError {
  override readonly name = 'StepFailed';
  readonly retryable = false;
}

/** An agent goes on asking instead of working; people have answered often enough. */
export class TooManyQuestions extends CountersignError {
  override readonly name = 'TooManyQuestions';
  readonly retryable = false;
}

/** What is about to be done is not what people have approved. */
export class ContentChanged extends CountersignError {
  override readonly name = 'ContentChanged';
  readonly retryable = false;
}

/** The call could take the run beyond the cap that was approved with its plan. */
export class BudgetExhausted extends CountersignError {
  override readonly name = 'BudgetExhausted';
  readonly retryable = false;
}

/** No fault: the attempt is parked, and the state machine goes to ask a person. */
export class PersonNeeded extends CountersignError {
  override readonly name = 'PersonNeeded';
  readonly retryable = false;
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

/** A form or a message counts once, and this one has counted. */
export class FormUsed extends CountersignError {
  override readonly name = 'FormUsed';
  readonly retryable = false;
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
