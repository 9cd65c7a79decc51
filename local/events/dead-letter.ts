import type { Delivery, DeliveryMeta } from './delivery.ts';
import { describeFault, errorCodeOf } from './delivery-fault.ts';
import type { Target } from './target/target.ts';

/** What a target's dead-letter queue gets for an event that could not be delivered: the event, and why in attributes. */
export function makeDeadLetter(
  { target, event, ruleArn }: Delivery,
  queueArn: string,
  failure: { fault: unknown; failedAttempts: number; exhausted: string | undefined },
): { queue: { arn: string; parameters: Target }; payload: string; meta: DeliveryMeta } {
  const messageAttributes = {
    ERROR_CODE: errorCodeOf(failure.fault),
    ERROR_MESSAGE: describeFault(failure.fault),
    RULE_ARN: ruleArn,
    TARGET_ARN: target.Arn,
    RETRY_ATTEMPTS: String(failure.failedAttempts - 1),
    ...(failure.exhausted === undefined ? {} : { EXHAUSTED_RETRY_CONDITION: failure.exhausted }),
  };
  return {
    queue: { arn: queueArn, parameters: { Id: target.Id, Arn: queueArn } },
    payload: JSON.stringify(event),
    meta: { eventId: event.id, ruleArn, attempt: 1, messageAttributes },
  };
}
