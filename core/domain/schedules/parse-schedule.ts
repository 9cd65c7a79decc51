import { parseCron } from './cron-expression.ts';
import { inTimeZone } from './in-time-zone.ts';
import { parseRate } from './rate-expression.ts';
import type { Schedule } from './schedule.ts';

/** Reads `rate(…)` or `cron(…)`; undefined if it is neither. A rate counts from `anchorMs`, a cron goes by the clocks of a zone. */
export function parseSchedule(expression: string, anchorMs: number, timeZone = 'UTC'): Schedule | undefined {
  const [, kind, body = ''] = /^(rate|cron)\((.*)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'rate') return parseRate(body, anchorMs);
  if (kind !== 'cron') return undefined;
  const cron = parseCron(body);
  return cron === undefined || timeZone === 'UTC' ? cron : inTimeZone(cron, timeZone);
}
