import { parseSchedule } from '../../core/domain/schedules/parse-schedule.ts';
import type { Schedule } from '../../core/domain/schedules/schedule.ts';
import { AwsError } from '../wire/aws-error.ts';
import { compileEventPattern, type EventPattern } from './pattern/event-pattern.ts';
import { InvalidPattern } from './pattern/invalid-pattern.ts';
import type { Target } from './target/target.ts';

/** A rule as it is stored. */
export interface RuleRecord {
  readonly name: string;
  readonly busName: string;
  readonly arn: string;
  readonly state: string;
  readonly eventPattern?: string;
  readonly scheduleExpression?: string;
  /** Where a rate starts counting: when the rule was scheduled or last enabled. */
  readonly scheduledSinceMs: number;
  readonly description?: string;
  readonly roleArn?: string;
  readonly targets: readonly Target[];
}

/** A stored rule with its pattern compiled and its schedule read. */
export interface Rule extends RuleRecord {
  readonly pattern?: EventPattern;
  readonly schedule?: Schedule;
}

export function compileRule(record: RuleRecord): Rule {
  const { eventPattern, scheduleExpression } = record;
  const schedule =
    scheduleExpression === undefined ? undefined : parseSchedule(scheduleExpression, record.scheduledSinceMs);
  if (scheduleExpression !== undefined && schedule === undefined)
    throw new AwsError('ValidationException', 'Parameter ScheduleExpression is not valid.');
  return {
    ...record,
    pattern: eventPattern === undefined ? undefined : compilePattern(eventPattern),
    schedule,
  };
}

export function compilePattern(text: string): EventPattern {
  try {
    return compileEventPattern(text);
  } catch (fault) {
    if (!(fault instanceof InvalidPattern)) throw fault;
    throw new AwsError(
      'InvalidEventPatternException',
      `Event pattern is not valid. Reason: ${fault.message}`,
    );
  }
}

export function isEnabled(rule: RuleRecord): boolean {
  return rule.state !== 'DISABLED';
}
