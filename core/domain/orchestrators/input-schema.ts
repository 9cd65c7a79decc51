import { z } from 'zod';
import type { InputSpec, InputSpecs } from '../../contracts/orchestrator-inputs.ts';

/** The inputs of a workflow that was written as data, with the metadata that forms and tests read. */
export function inputSchema(specs: InputSpecs): z.ZodObject {
  return z.object(
    Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, optionalWhereTold(spec)])),
  );
}

function optionalWhereTold(spec: InputSpec): z.ZodType {
  const plain = schemaOf(spec);
  const described = spec.description === undefined ? plain : plain.describe(spec.description);
  if (spec.default !== undefined) return described.default(spec.default);
  return spec.required === false ? described.optional() : described;
}

function schemaOf({ type, min, max, choices = [] }: InputSpec): z.ZodType {
  switch (type) {
    case 'number':
      return bounded(z.number(), min, max);
    case 'integer':
      return bounded(z.int(), min, max);
    case 'boolean':
      return z.boolean();
    case 'enum':
      return z.enum(choices);
    case 'list':
      return bounded(z.array(z.string()), min, max);
    case 'string':
      return bounded(z.string(), min, max);
  }
}

interface Boundable<Self> {
  min(least: number): Self;
  max(most: number): Self;
}

function bounded<Schema extends Boundable<Schema>>(schema: Schema, min?: number, max?: number): Schema {
  const atLeast = min === undefined ? schema : schema.min(min);
  return max === undefined ? atLeast : atLeast.max(max);
}
