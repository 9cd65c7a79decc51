import type { LogRecord } from './function-log.ts';

/** A record as its line stands in the function's log group on AWS. */
export function asLambdaWrites(record: LogRecord): { time: string; requestId: string; message: string } {
  const { time, requestId, type, message, durationMs = 0, status } = record;
  if (type !== 'report') return { time, requestId, message };
  const took = `Duration: ${durationMs.toFixed(2)} ms\tBilled Duration: ${Math.ceil(durationMs)} ms`;
  const ended = status === 'success' ? '' : `\tStatus: ${status ?? 'error'}`;
  return { time, requestId, message: `${message}\t${took}${ended}` };
}
