import { z } from 'zod';
import { STEP_TYPES } from '../../contracts/orchestrator-step.ts';

const text = z.string().optional().catch(undefined);
const target = z.string().nullable().optional().catch(undefined);
const texts = z.array(text).catch([]);
/** Names, whether they stand in a list or are the fields of a map. */
const names = z
  .union([
    z.array(z.unknown()).transform(list => list.filter(name => typeof name === 'string')),
    z.record(z.string(), z.unknown()).transform(map => Object.keys(map)),
  ])
  .optional()
  .catch(undefined);
const map = z.record(z.string(), z.unknown()).catch({});

const step = z.object({
  id: text,
  type: z.enum(STEP_TYPES).optional().catch(undefined),
  agent: text,
  prompt: text,
  needs: texts,
  outputs: names,
  output_files: z.record(z.string(), text).optional().catch(undefined),
  allow_empty: z.array(text).optional().catch(undefined),
  next: target,
  on_approve: target,
  on_reject: target,
  on_blocked: target,
  on_failed: target,
  on_exhausted: target,
});
export type StepOutline = z.infer<typeof step>;

const workflow = z.object({
  id: text,
  inputs: names,
  /** Inputs as they are written, where they are written as a map. */
  specs: map,
  steps: z.array(z.preprocess(orEmpty, step)).catch([]),
});
export type WorkflowOutline = z.infer<typeof workflow>;

const orchestrator = z.object({
  id: text,
  selector_agent: text,
  diagnostics_agent: text,
  default_workflow: text,
  shared_workflows: texts,
  agents: map.transform(agents => Object.keys(agents)),
  workflows: z.array(z.preprocess(withSpecs, workflow)).catch([]),
});
export type OrchestratorOutline = z.infer<typeof orchestrator>;

/**
 * What can be told of a document however broken it is, so that what one field refers to is checked although another one
 * is wrong. What is not of its kind is left out: `shape-faults.ts` speaks of it.
 */
export function outlineOf(value: unknown): OrchestratorOutline {
  return z.preprocess(orEmpty, orchestrator).parse(value);
}

function orEmpty(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function withSpecs(value: unknown): unknown {
  const fields = orEmpty(value) as { inputs?: unknown };
  return { ...fields, specs: Array.isArray(fields.inputs) ? {} : fields.inputs };
}
