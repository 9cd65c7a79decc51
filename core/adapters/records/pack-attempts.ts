import { z } from 'zod';
import type { Attempt, RunRecord } from '../../contracts/run-record.ts';

/** An attempt without the names of its members: a run writes all of its attempts with every event. */
const packedSchema = z.tuple([
  z.int(),
  z.int(),
  z.int(),
  z.int(),
  z.string(),
  z.record(z.string(), z.unknown()).optional(),
]);
type Packed = z.infer<typeof packedSchema>;

export function packAttempts(attempts: RunRecord['attempts']): Record<string, Packed> {
  return Object.fromEntries(Object.entries(attempts).map(([stepId, attempt]) => [stepId, pack(attempt)]));
}

/** What comes out is checked with the whole record. */
export function unpackAttempts(packed: unknown): Record<string, unknown> {
  const known = z.record(z.string(), packedSchema).parse(packed);
  return Object.fromEntries(Object.entries(known).map(([stepId, attempt]) => [stepId, unpack(attempt)]));
}

function pack({ redrive, iteration, retry, number, status, ...more }: Attempt): Packed {
  if (status === 'completed' && Object.keys(more).join() === 'outcome')
    return [redrive, iteration, retry, number, more.outcome ?? ''];
  return [redrive, iteration, retry, number, status, more];
}

function unpack([redrive, iteration, retry, number, end, more]: Packed) {
  const delivery = { redrive, iteration, retry, number };
  return more === undefined
    ? { ...delivery, status: 'completed', outcome: end }
    : { ...delivery, status: end, ...more };
}
