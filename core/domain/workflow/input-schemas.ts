import { z } from 'zod';
import type { Workflow } from '../../contracts/workflow.ts';

export type InputSchema = z.core.JSONSchema.JSONSchema;

/** What forms and people read of each input of a workflow: type, bounds, title. */
export function inputSchemas({ inputs }: Pick<Workflow, 'inputs'>): Readonly<Record<string, InputSchema>> {
  const { properties = {} } = z.toJSONSchema(inputs, { io: 'input' });
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      typeof schema === 'boolean' ? [] : [[name, schema] as const],
    ),
  );
}
