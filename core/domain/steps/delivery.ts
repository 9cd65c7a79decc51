import { z } from 'zod';
import { checkOutputs, readDeliveredOutputs } from './delivered-outputs.ts';
import { type DeliveryTerms, outputForm } from './delivery-terms.ts';
import { findingsSchema } from './quality-findings.ts';
import { readJson } from './read-json.ts';
import { readWorkflowResult, type WorkflowResult, workflowResultSchema } from './workflow-result.ts';

type Outputs = Readonly<Record<string, string>>;

/** What a worker brought, in whichever form it did. */
export interface Delivery {
  readonly result: WorkflowResult;
  readonly outputs: Outputs;
}

export type ReadDelivery =
  | { readonly ok: true; readonly delivery: Delivery }
  | { readonly ok: false; readonly reason: string };

const schemas = new WeakMap<DeliveryTerms, ReturnType<typeof makeSchema>>();

/** What a model that is held to a schema fills in. Made once: what is derived from a schema is kept with it. */
export function contractSchema(step: DeliveryTerms): ReturnType<typeof makeSchema> {
  const schema = schemas.get(step) ?? makeSchema(step);
  schemas.set(step, schema);
  return schema;
}
export type ContractReply = z.infer<ReturnType<typeof makeSchema>>;

/**
 * A text is either nothing but the object of `contractSchema`, or it carries marked blocks. A worker with files of
 * its own may have written outputs there instead; a file goes before a block.
 */
export function readDelivery(text: string, step: DeliveryTerms, files: Outputs = {}): ReadDelivery {
  if (!text.trimStart().startsWith('{')) return readMarkedDelivery(text, step, files);
  const read = readJson(text, contractSchema(step));
  return read.ok ? deliveryOf(read.value, step) : { ok: false, reason: `the reply ${read.reason}` };
}

export function deliveryOf({ outputs, ...reply }: ContractReply, step: DeliveryTerms): ReadDelivery {
  const texts = Object.fromEntries(Object.entries(outputs).map(([key, value]) => [key, textOf(value)]));
  const written = checkOutputs(step.outputs, texts).length === 0;
  return kept({ result: { ...reply, output_files_written: written }, outputs: texts }, step);
}

function readMarkedDelivery(text: string, step: DeliveryTerms, files: Outputs): ReadDelivery {
  const read = readWorkflowResult(text);
  if (!read.ok) return read;
  const { outputs, unknown, repeated } = readDeliveredOutputs(text, step.outputs);
  if (repeated.length > 0)
    return { ok: false, reason: `outputs are delivered more than once: ${repeated.join(', ')}` };
  if (unknown.length > 0)
    return { ok: false, reason: `outputs are delivered that nobody asked for: ${unknown.join(', ')}` };
  return kept({ result: read.result, outputs: { ...outputs, ...files } }, step);
}

/** Who is done has delivered; who is not need not have. */
function kept(delivery: Delivery, step: DeliveryTerms): ReadDelivery {
  if (delivery.result.status !== 'complete') return { ok: true, delivery };
  const faults = checkOutputs(step.outputs, delivery.outputs);
  if (faults.length === 0) return { ok: true, delivery };
  const reasons = faults.map(({ key, reason }) => `the output ${key} ${reason}`);
  return { ok: false, reason: reasons.join('; ') };
}

function makeSchema(step: DeliveryTerms) {
  const { status, summary, changed_files, test_report } = workflowResultSchema.shape;
  const outputs = Object.entries(step.outputs).map(([key, { description }]) => {
    const schema = outputSchema(step, key);
    return [key, description === undefined ? schema : schema.describe(description)] as const;
  });
  return z.strictObject({
    status: status.describe(
      'complete if the work is done; blocked if something is in its way; failed if it went wrong',
    ),
    summary: summary.describe('What was done, or why it was not, in a sentence or two'),
    changed_files: changed_files.describe('Paths of files that were changed, if any'),
    test_report: test_report.describe('Only if there was something to test'),
    outputs: z
      .strictObject(Object.fromEntries(outputs))
      .describe('The whole content of each output; what is blocked or failed may leave them empty'),
  });
}

function outputSchema(step: DeliveryTerms, key: string) {
  const form = outputForm(step, key);
  if (form === 'decision') return z.enum(['approve', 'reject']);
  return form === 'findings' ? findingsSchema : z.string();
}

/** Outputs are files; what is more than text becomes JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
