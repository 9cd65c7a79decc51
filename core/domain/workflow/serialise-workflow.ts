import { z } from 'zod';
import type { Workflow } from '../../contracts/workflow.ts';

export type JsonForm = null | boolean | number | string | JsonForm[] | { [name: string]: JsonForm };

/** A workflow as plain JSON: schemas as JSON Schema, functions as their source text. */
export function serialiseWorkflow(workflow: Workflow): JsonForm {
  return toJsonForm(workflow, source => source.toString());
}

/** The same without code: a bundler rewrites the text of functions, so it differs from host to host. */
export function serialiseShape(workflow: Workflow): JsonForm {
  return toJsonForm(workflow, () => 'function');
}

type DescribeFunction = (source: (...args: never[]) => unknown) => string;

function toJsonForm(value: unknown, describe: DescribeFunction): JsonForm {
  if (value instanceof z.ZodType) return toJsonForm(z.toJSONSchema(value, { io: 'input' }), describe);
  if (typeof value === 'function') return describe(value as Parameters<DescribeFunction>[0]);
  if (Array.isArray(value)) return value.map(part => toJsonForm(part, describe));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .map(([name, part]) => [name, toJsonForm(part, describe)]),
    );
  return value as JsonForm;
}
