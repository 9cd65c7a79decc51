import { parseCron } from './cron-expression.ts';
import { parseRate } from './rate-expression.ts';

export interface Schedule {
  /** The first run strictly after the given time; undefined when there is none any more. */
  nextAfter(afterMs: number): number | undefined;
}

/** Reads `rate(…)` or `cron(…)`; undefined if it is neither. A rate counts from `anchorMs`. */
export function parseSchedule(expression: string, anchorMs: number): Schedule | undefined {
  const [, kind, body = ''] = /^(rate|cron)\((.*)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'rate') return parseRate(body, anchorMs);
  if (kind === 'cron') return parseCron(body);
  return undefined;
}
