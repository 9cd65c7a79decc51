import type { Catcher, Retrier } from '../definition/asl.ts';
import type { StateFailure } from '../errors/state-failure.ts';

const DEFAULT_INTERVAL_SECONDS = 1;
const DEFAULT_MAX_ATTEMPTS = 3;
const DEFAULT_BACKOFF_RATE = 2;
const LONGEST_DELAY_SECONDS = 99_999_999;

/** Whether an ErrorEquals list names this failure, by name or by one of the reserved names that stand for many. */
function matches(errorEquals: readonly string[], failure: StateFailure): boolean {
  if (failure.isFatal) return false;
  return errorEquals.some(name => {
    if (name === 'States.ALL') return true;
    if (name === 'States.TaskFailed') return failure.error !== 'States.Timeout';
    return name === failure.error || failure.alsoKnownAs === name;
  });
}

export interface RetryDecision {
  ruleIndex: number;
  delayMs: number;
}

/** The retry that applies, if attempts of its rule are left. Each rule counts its own attempts. */
export function decideRetry(
  rules: readonly Retrier[] | undefined,
  failure: StateFailure,
  used: Readonly<Record<number, number>>,
  random: () => number,
): RetryDecision | undefined {
  const ruleIndex = rules?.findIndex(rule => matches(rule.ErrorEquals, failure)) ?? -1;
  const rule = rules?.[ruleIndex];
  if (rule === undefined) return undefined;
  const attempt = used[ruleIndex] ?? 0;
  if (attempt >= (rule.MaxAttempts ?? DEFAULT_MAX_ATTEMPTS)) return undefined;
  return {
    ruleIndex,
    delayMs: Math.round(
      retryDelaySeconds(rule, attempt) * 1000 * (rule.JitterStrategy === 'FULL' ? random() : 1),
    ),
  };
}

/** Before jitter: the interval, grown by the backoff rate, up to the longest delay. */
function retryDelaySeconds(rule: Retrier, attempt: number): number {
  const grown =
    (rule.IntervalSeconds ?? DEFAULT_INTERVAL_SECONDS) *
    (rule.BackoffRate ?? DEFAULT_BACKOFF_RATE) ** attempt;
  return Math.min(grown, rule.MaxDelaySeconds ?? LONGEST_DELAY_SECONDS);
}

export function findCatcher(
  catchers: readonly Catcher[] | undefined,
  failure: StateFailure,
): Catcher | undefined {
  return catchers?.find(catcher => matches(catcher.ErrorEquals, failure));
}
