import type { Attempt, RunRecord } from '../../contracts/run-record.ts';

/** An attempt without the names of its members: a run writes all of its attempts with every event. */
type Packed = [
  redrive: number,
  iteration: number,
  retry: number,
  number: number,
  end: string,
  more?: Record<string, unknown>,
];

export function packAttempts(attempts: RunRecord['attempts']): Record<string, Packed> {
  const packed: Record<string, Packed> = {};
  for (const stepId in attempts) packed[stepId] = pack(attempts[stepId] as Attempt);
  return packed;
}

/** What comes out is checked with the whole record. */
export function unpackAttempts(packed: unknown): Record<string, unknown> {
  const attempts: Record<string, unknown> = {};
  for (const [stepId, attempt] of Object.entries(packed ?? {}))
    attempts[stepId] = Array.isArray(attempt) ? unpack(attempt as Packed) : attempt;
  return attempts;
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
