import { z } from 'zod';
import { faultsOf } from '../../contracts/faults.ts';
import { OUTCOMES } from '../../contracts/workflow.ts';
import { nearestName } from '../nearest-name.ts';
import type { FoundFault } from './workflow-fault.ts';

const isZodObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '_zod' in value && 'shape' in value;
const zodObject = z.custom(isZodObject, 'must be a zod object: z.object({…})');
const code = z.custom(value => typeof value === 'function', 'must be a function');
const number = z.number('must be a number');

const text = z.string('must be a text').min(1, 'must not be empty');
/** Becomes a part of the state machine, where `${…}` stands for an address. */
const line = text
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line')
  .refine(value => !value.includes('${'), 'must not hold "${"')
  .refine(value => value !== '__proto__', 'cannot be the name of a state');
const paragraph = z
  .string('must be a text')
  .refine(value => !value.includes('${'), 'must not hold "${"')
  .optional();

const agent = z.strictObject({
  role: line,
  provider: text.optional(),
  model: text.optional(),
  maxOutputTokens: number.optional(),
  timeoutSeconds: number.optional(),
});
const retry = z.strictObject({ maxAttempts: number, intervalSeconds: number, backoffRate: number });
const target = z.string('must be a step id or null').nullable();
const next = z.partialRecord(z.string(), target, 'must map outcomes to step ids or null');

const common = {
  id: text,
  title: line,
  description: paragraph,
  retry: retry.optional(),
  timeoutSeconds: number.optional(),
};
const routed = {
  ...common,
  next,
  maxIterations: number.optional(),
  onExhausted: target.optional(),
  onlyWhen: z.record(z.string(), z.array(z.unknown())).optional(),
};
const asked = {
  kind: z.literal('agent_task'),
  agent,
  prompt: z.union([text, code], 'must be a text or a function'),
  result: zodObject,
};

const step = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...routed, ...asked, outcome: code.optional(), writes: code.optional() }),
    z.strictObject({
      ...routed,
      kind: z.literal('handler'),
      params: zodObject.optional(),
      handler: code.optional(),
      message: z.union([z.string(), code], 'must be a text or a function').optional(),
    }),
    z.strictObject({
      ...routed,
      kind: z.literal('parallel'),
      // A branch may be written like a step; what leads on from it is the step around it.
      branches: z.array(z.looseObject({ ...common, ...asked }), 'must be a list of agent tasks'),
    }),
  ],
  { error: 'must be agent_task, handler or parallel' },
);

const gate = z.strictObject({ agent, prompt: text });
const definition = z.strictObject({
  id: text,
  version: number,
  title: line,
  description: text.refine(value => !value.includes('${'), 'must not hold "${"'),
  inputs: zodObject,
  gating: z.strictObject({ clarify: gate, plan: gate, waitSeconds: number }).optional(),
  entry: text,
  steps: z.array(step, 'must be a list of steps').min(1, 'must not be empty'),
  limits: z
    .strictObject({ runTimeoutSeconds: number.optional(), maxIterations: number.optional() })
    .optional(),
});

const FIELD_NAMES = [
  ...Object.keys(definition.shape),
  ...Object.keys({ ...routed, ...asked }),
  ...[
    'outcome',
    'writes',
    'params',
    'handler',
    'message',
    'branches',
    'role',
    'provider',
    'model',
    'maxOutputTokens',
  ],
  ...['clarify', 'plan', 'waitSeconds', 'runTimeoutSeconds', ...OUTCOMES],
];

/** What TypeScript would say of a definition, for those who do not ask it: the other checks rely on it. */
export function* checkShape(workflow: unknown): Iterable<FoundFault> {
  const parsed = definition.safeParse(workflow);
  if (parsed.success) return;
  for (const { field, message } of faultsOf(parsed.error)) {
    const [, position, within] = /^steps\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
    const unknown = message === 'This field is not known.';
    const name = field.split('.').at(-1) ?? '';
    yield {
      ...(position !== undefined && { step: stepName(workflow, Number(position)) }),
      field: (position === undefined ? field : within) || 'definition',
      message: unknown ? 'is not known' : message,
      ...(unknown && { suggestion: nearestName(name, FIELD_NAMES) }),
    };
  }
}

function stepName(workflow: unknown, position: number): string {
  const { steps } = workflow as { steps: { id?: unknown }[] };
  const id = steps[position]?.id;
  return typeof id === 'string' ? id : `number ${position + 1}`;
}
