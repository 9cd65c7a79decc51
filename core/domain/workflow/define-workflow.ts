import { z } from 'zod';
import { InvalidWorkflow } from '../../contracts/errors.ts';
import type { Workflow, WorkflowDefinition } from '../../contracts/workflow.ts';
import { validateWorkflow } from './validate-workflow.ts';

/** Makes checked, immutable data of a definition; throws `InvalidWorkflow` with all that is wrong with it. */
export function defineWorkflow<const StepId extends string>(
  definition: WorkflowDefinition<StepId>,
): Workflow {
  const faults = validateWorkflow(definition);
  if (faults.length > 0) throw new InvalidWorkflow(faults);
  return deepFreeze(definition);
}

function deepFreeze<T>(value: T): T {
  // zod fills parts of a schema in when they are first asked for.
  if (typeof value !== 'object' || value === null || value instanceof z.ZodType) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}
