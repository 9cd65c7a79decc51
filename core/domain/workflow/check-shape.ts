import { z } from 'zod';
import { type Fault, faultsOf } from '../../contracts/faults.ts';
import { OUTCOMES } from '../../contracts/workflow.ts';
import { nearestName } from '../nearest-name.ts';
import {
  agent,
  line,
  number,
  policy,
  STEP_FIELDS,
  STEP_KINDS,
  shapeOf,
  text,
  zodObject,
} from './step-shapes.ts';
import type { FoundFault } from './workflow-fault.ts';

const gate = z.strictObject({ agent, prompt: text });
const definition = z.strictObject({
  id: text,
  version: number,
  title: line,
  description: text.refine(value => !value.includes('${'), 'must not hold "${"'),
  inputs: zodObject,
  gating: z.strictObject({ clarify: gate, plan: gate, waitSeconds: number, policy }).optional(),
  entry: text,
  steps: z.array(z.unknown(), 'must be a list of steps').min(1, 'must not be empty'),
  limits: z
    .strictObject({
      runTimeoutSeconds: number.optional(),
      maxIterations: number.optional(),
      defaultStepTimeoutSeconds: number.optional(),
      maxStepTimeoutSeconds: number.optional(),
    })
    .optional(),
});

const FIELD_NAMES = [
  ...Object.keys(definition.shape),
  ...STEP_FIELDS,
  ...['clarify', 'plan', 'waitSeconds', 'runTimeoutSeconds', 'defaultStepTimeoutSeconds'],
  ...['maxStepTimeoutSeconds', ...OUTCOMES],
];

/** What TypeScript would say of a definition, for those who do not ask it: the other checks rely on it. */
export function* checkShape(workflow: unknown): Iterable<FoundFault> {
  const parsed = definition.safeParse(workflow);
  if (!parsed.success) for (const fault of faultsOf(parsed.error)) yield describe(fault);
  const steps = (workflow as { steps?: unknown } | null)?.steps;
  if (!Array.isArray(steps)) return;
  for (const [position, step] of steps.entries())
    for (const fault of faultsOfStep(step)) yield { step: stepName(step, position), ...describe(fault) };
}

function faultsOfStep(step: unknown): Fault[] {
  const shape = shapeOf(step);
  if (shape === undefined) return [{ field: 'kind', message: `must be one of ${STEP_KINDS.join(', ')}` }];
  const { error } = shape.safeParse(step);
  return error === undefined ? [] : faultsOf(error);
}

function describe({ field, message }: Fault): FoundFault {
  if (message !== 'This field is not known.') return { field: field || 'definition', message };
  const name = field.split('.').at(-1) ?? '';
  return { field, message: 'is not known', suggestion: nearestName(name, FIELD_NAMES) };
}

function stepName(step: unknown, position: number): string {
  const id = (step as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? id : `number ${position + 1}`;
}
