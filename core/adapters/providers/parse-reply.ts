import type { z } from 'zod';
import { type Fault, faultsOf } from '../../contracts/faults.ts';
import { parseJson } from '../../domain/steps/parse-json.ts';

export type ParsedReply<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** The whole reply is one JSON value that fits the schema and has nothing beside it. */
export function parseReply<Result>(text: string, schema: z.ZodType<Result>): ParsedReply<Result> {
  const value = parseJson(text);
  if (value === undefined)
    return {
      ok: false,
      faults: [{ field: '', message: 'The reply is not one JSON value and nothing else.' }],
    };
  const parsed = schema.safeParse(value);
  if (!parsed.success) return { ok: false, faults: faultsOf(parsed.error) };
  const faults = [...unknownFields(value, parsed.data, [])];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, result: parsed.data };
}

/** Schemas drop what they do not know; here that is a fault, wherever in the value it is. */
function* unknownFields(value: unknown, kept: unknown, path: readonly string[]): Generator<Fault> {
  if (!isObject(value) || !isObject(kept)) return;
  for (const [name, part] of Object.entries(value)) {
    const field = [...path, name];
    if (name === '__proto__' || !Object.hasOwn(kept, name))
      yield { field: field.join('.'), message: 'This field is not known.' };
    else yield* unknownFields(part, kept[name], field);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
