import type { z } from 'zod';
import { faultsOf, faultText } from '../../contracts/faults.ts';
import { parseJson } from './parse-json.ts';

export type ReadJson<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: string };

/** More than these do not help a worker to do better. */
const MOST_FAULTS = 10;

/** What a worker wrote, if the whole of it is one JSON value that fits. */
export function readJson<Value>(text: string, schema: z.ZodType<Value>): ReadJson<Value> {
  const value = parseJson(text);
  if (value === undefined) return { ok: false, reason: 'is not one JSON value and nothing else' };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const faults = faultsOf(parsed.error).slice(0, MOST_FAULTS).map(faultText);
  return { ok: false, reason: `does not fit: ${faults.join('; ')}` };
}
