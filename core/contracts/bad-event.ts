import { CountersignError } from './errors.ts';

type BadEventReason =
  | 'NotARequest'
  | 'UnknownVersion'
  | 'InvalidRequest'
  | 'UnknownSource'
  | 'ForbiddenTenant'
  | 'ForbiddenUser'
  | 'ForbiddenWorkflow'
  | 'ForbiddenChannelProfile'
  | 'UnknownOrchestrator'
  | 'UnknownWorkflow'
  | 'InvalidInput'
  | 'InputTooLarge'
  | 'IdempotencyKeyReused'
  | 'UnknownSchedule';

/** An event that starts nothing, however often it is delivered. */
export class BadEvent extends CountersignError {
  override readonly name = 'BadEvent';
  readonly retryable = false;
  readonly reason: BadEventReason;

  constructor(reason: BadEventReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
