import type { Manifest } from '../app/manifest-types.ts';
import type { LocalLambda } from '../local/lambda/open-lambda.ts';
import type { InvocationCounts } from './host-messages.ts';

const MOST_RECORDS = 1_000_000;

/** How often and how long functions ran, by their logs; those that a schedule calls are no run's. */
export async function countInvocations(
  lambda: LocalLambda,
  { functions, schedules }: Manifest,
  fromMs: number,
): Promise<Record<string, InvocationCounts>> {
  const scheduled = new Set(schedules.map(({ target }) => target.name));
  const records = await lambda.logs.read({ fromMs, limit: MOST_RECORDS });
  const counts: Record<string, InvocationCounts> = {};
  for (const { name, memoryMb } of functions) {
    const own = records.filter(record => record.functionName === name);
    const durations = own.flatMap(({ type, durationMs }) => (type === 'report' ? (durationMs ?? 0) : []));
    if (durations.length === 0 || scheduled.has(name)) continue;
    const lines = own.filter(({ type }) => type === 'line');
    counts[name] = {
      count: durations.length,
      // AWS bills each begun millisecond.
      billedMs: durations.reduce((sum, durationMs) => sum + Math.max(Math.ceil(durationMs), 1), 0),
      memoryMb,
      logBytes: lines.reduce((sum, { message }) => sum + Buffer.byteLength(message), 0),
    };
  }
  return counts;
}
