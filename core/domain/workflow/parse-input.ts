import { type Fault, faultsOf } from '../../contracts/faults.ts';
import type { Workflow } from '../../contracts/workflow.ts';

/** Kept with the run, which has room for 400 KB in all. */
export const LARGEST_INPUT_BYTES = 64 * 1024;

export type ParsedInput =
  | { readonly ok: true; readonly input: Record<string, unknown> }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** What a run is about, as its workflow's schema takes it; every fault at `input.<name>`. */
export function parseInput(workflow: Workflow, input: unknown): ParsedInput {
  const parsed = workflow.inputs.strict().safeParse(input);
  return parsed.success
    ? { ok: true, input: parsed.data }
    : { ok: false, faults: faultsOf(parsed.error, ['input']) };
}

export function inputBytes(input: Readonly<Record<string, unknown>>): number {
  return Buffer.byteLength(JSON.stringify(input));
}
