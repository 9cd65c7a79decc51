import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Store } from '../store/store.ts';
import { AwsError } from '../wire/aws-error.ts';
import { jsonService } from '../wire/json-service.ts';
import type { WireService } from '../wire/wire.ts';
import { type CreateEventBusInput, makeBusOperations } from './bus-operations.ts';
import { Deliveries } from './deliveries.ts';
import type { Deliver, Delivery } from './delivery.ts';
import { busNameOf } from './event-bus.ts';
import { type EventEnvelope, formatEventTime } from './event-envelope.ts';
import { makeEventOperations } from './event-operations.ts';
import { flattenEvent } from './pattern/flatten-event.ts';
import { assertAcceptableSize, isEntryFault, makeEvent, type PutEventsEntry } from './put-events-entry.ts';
import type { RequestInput } from './request-members.ts';
import { isEnabled, type Rule } from './rule.ts';
import { RuleBook } from './rule-book.ts';
import { makeRuleOperations, type PutRuleInput } from './rule-operations.ts';
import { RuleScheduler } from './rule-scheduler.ts';
import { makeTargetOperations, type PutTargetsInput } from './target-operations.ts';

export interface EventBridgeOptions {
  store: Store;
  clock: Clock;
  /** Hands a payload to a function, state machine, queue, log group …; buses are served here. */
  deliver: Deliver;
  region: string;
  accountId: string;
  log: (message: string) => void;
  /** For the jitter between attempts. */
  random?: () => number;
}

interface PutEventsResult {
  readonly FailedEntryCount: number;
  readonly Entries: readonly { EventId?: string; ErrorCode?: string; ErrorMessage?: string }[];
}

export interface EventBridge {
  readonly service: WireService;
  createEventBus(input: CreateEventBusInput): Promise<{ EventBusArn: string }>;
  putRule(input: PutRuleInput): Promise<{ RuleArn: string }>;
  putTargets(input: PutTargetsInput): Promise<void>;
  /** `isService` lets an embedded service raise events whose source starts with `aws.`. */
  putEvents(entries: readonly PutEventsEntry[], origin?: { isService: boolean }): Promise<PutEventsResult>;
  /** Starts deliveries and schedules; until then events are only recorded. */
  start(): void;
  close(): void;
}

export async function openEventBridge(options: EventBridgeOptions): Promise<EventBridge> {
  const { store, clock, region, accountId, log } = options;

  const matchRules = (event: EventEnvelope, busName: string, isForwarded: boolean): Delivery[] => {
    const fields = flattenEvent(event);
    return rules
      .rules(busName)
      .filter(rule => isEnabled(rule) && rule.pattern?.matches(fields))
      .flatMap(rule => deliveriesTo(rule, event, isForwarded));
  };

  const deliveriesTo = (rule: Rule, event: EventEnvelope, isForwarded: boolean): Delivery[] =>
    rule.targets.map(target => ({
      event,
      ruleArn: rule.arn,
      ruleName: rule.name,
      target,
      enqueuedMs: clock.now(),
      ...(isForwarded ? { isForwarded } : {}),
    }));

  const deliver: Deliver = async (target, payload, meta, delivery) => {
    if (!/^arn:[^:]*:events:[^:]*:[^:]*:event-bus\//.test(target.arn))
      return options.deliver(target, payload, meta, delivery);
    const busName = busNameOf(target.arn);
    rules.bus(busName);
    if (delivery.isForwarded) log(`Event ${meta.eventId} already crossed a bus and stays off ${target.arn}.`);
    else await deliveries.enqueue(matchRules(delivery.event, busName, true));
  };

  const runSchedule = (rule: Rule, dueMs: number): Promise<void> =>
    deliveries.enqueue(
      deliveriesTo(
        rule,
        {
          version: '0',
          id: randomUUID(),
          'detail-type': 'Scheduled Event',
          source: 'aws.events',
          account: accountId,
          time: formatEventTime(dueMs),
          region,
          resources: [rule.arn],
          detail: {},
        },
        false,
      ),
    );

  const putEvents: EventBridge['putEvents'] = async (entries, { isService } = { isService: false }) => {
    if (entries.length < 1 || entries.length > 10)
      throw new AwsError(
        'ValidationException',
        `1 validation error detected: Value '${JSON.stringify(entries)}' at 'entries' failed to satisfy constraint: Member must have length ${entries.length < 1 ? 'greater than or equal to 1' : 'less than or equal to 10'}`,
      );
    assertAcceptableSize(entries);
    const release = clock.hold();
    try {
      const origin = { region, accountId, nowMs: clock.now(), isService };
      const made = entries.map(entry => ({ entry, event: makeEvent(entry, origin) }));
      await deliveries.enqueue(
        made.flatMap(({ entry, event }) =>
          isEntryFault(event) ? [] : matchRules(event, busNameOf(entry.EventBusName), false),
        ),
      );
      return {
        FailedEntryCount: made.filter(({ event }) => isEntryFault(event)).length,
        Entries: made.map(({ event }) => (isEntryFault(event) ? event : { EventId: event.id })),
      };
    } finally {
      release();
    }
  };

  const scheduler = new RuleScheduler({ clock, run: runSchedule, log });
  const rules = new RuleBook({
    store,
    region,
    accountId,
    nowMs: () => clock.now(),
    onRuleChanged: (arn, rule) => scheduler.reschedule(arn, rule),
  });
  const deliveries = new Deliveries({ store, clock, deliver, random: options.random ?? Math.random, log });
  const operations = {
    ...makeBusOperations(rules),
    ...makeRuleOperations(rules),
    ...makeTargetOperations(rules),
    ...makeEventOperations(entries => putEvents(entries)),
  };

  return {
    service: jsonService({
      targetPrefix: 'AWSEvents',
      version: '1.1',
      operations,
      reportFault: (operation, fault) => log(`EventBridge ${operation} failed: ${String(fault)}`),
    }),
    createEventBus: operations.CreateEventBus,
    putRule: operations.PutRule,
    putTargets: async input => {
      await operations.PutTargets(input as unknown as RequestInput);
    },
    putEvents,
    start: () => {
      deliveries.start();
      scheduler.start(rules.allRules());
    },
    close: () => {
      scheduler.close();
      deliveries.close();
    },
  };
}
