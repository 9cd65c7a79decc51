import type { EventEnvelope } from './event-envelope.ts';
import type { Target } from './target/target.ts';

/** One event on its way to one target. */
export interface Delivery {
  readonly event: EventEnvelope;
  readonly ruleArn: string;
  readonly ruleName: string;
  readonly target: Target;
  readonly enqueuedMs: number;
  /** The event came from another bus and is not sent on to a third. */
  readonly isForwarded?: boolean;
}

export interface DeliveryMeta {
  readonly eventId: string;
  readonly ruleArn: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** Set on what goes to a dead-letter queue. */
  readonly messageAttributes?: Readonly<Record<string, string>>;
}

export type Deliver = (
  target: { readonly arn: string; readonly parameters: Target },
  payload: string,
  meta: DeliveryMeta,
  delivery: Delivery,
) => Promise<void>;
