import { z } from 'zod';
import { type InputSpec, inputSpecSchema } from '../../contracts/orchestrator-inputs.ts';
import type { FoundFault } from './found-fault.ts';
import { inputSchema } from './input-schema.ts';
import type { WorkflowOutline } from './outline.ts';

/** Whether what is said of an input can be meant. Paths are those of the workflow's fields. */
export function* checkInputs({ inputs = [], specs }: WorkflowOutline): Iterable<FoundFault> {
  for (const [at, name] of inputs.entries())
    if (inputs.indexOf(name) !== at) yield { path: ['inputs', at], message: `is there twice: "${name}"` };
  for (const [name, written] of Object.entries(specs)) {
    const { data: spec } = inputSpecSchema.safeParse(written);
    if (spec === undefined) continue;
    for (const fault of faultsOf(spec)) yield { ...fault, path: ['inputs', name, ...fault.path] };
  }
}

function* faultsOf(spec: InputSpec): Iterable<FoundFault> {
  const { type, min, max, choices, default: preset } = spec;
  const isMeasured = type === 'string' || type === 'list';
  if (type === 'enum' && choices === undefined)
    yield { path: ['type'], message: 'is enum, which needs choices' };
  if (type !== 'enum' && choices !== undefined)
    yield { path: ['choices'], message: `are for an enum, and this is: ${type}` };
  for (const [field, bound] of Object.entries({ min, max })) {
    if (bound === undefined) continue;
    if (type === 'boolean' || type === 'enum')
      yield { path: [field], message: `says nothing of this type: ${type}` };
    else if (isMeasured && !z.int().min(0).safeParse(bound).success)
      yield { path: [field], message: 'must be a whole number from 0: it bounds a length' };
  }
  if (min !== undefined && max !== undefined && min > max)
    yield { path: ['min'], message: 'is greater than max' };
  else if (preset !== undefined && !fits(spec))
    yield { path: ['default'], message: 'is no value that the input may have' };
  if (preset !== undefined && spec.required === true)
    yield { path: ['required'], message: 'cannot be true where there is a default' };
}

function fits({ default: preset, ...spec }: InputSpec): boolean {
  return inputSchema({ value: spec }).safeParse({ value: preset }).success;
}
