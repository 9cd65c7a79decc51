import { z } from 'zod';
import { WORKSPACE_MODES } from '../../contracts/workflow.ts';

const isZodObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '_zod' in value && 'shape' in value;
/** `checkPolicies` looks into it. */
export const policy = z.unknown().optional();
export const zodObject = z.custom(isZodObject, 'must be a zod object: z.object({…})');
const code = z.custom(value => typeof value === 'function', 'must be a function');
export const number = z.number('must be a number');

export const text = z.string('must be a text').min(1, 'must not be empty');
/** Becomes a part of the state machine, where `${…}` stands for an address. */
export const line = text
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line')
  .refine(value => !value.includes('${'), 'must not hold "${"')
  .refine(value => value !== '__proto__', 'cannot be the name of a state');
const paragraph = z
  .string('must be a text')
  .refine(value => !value.includes('${'), 'must not hold "${"')
  .optional();

export const agent = z.strictObject({
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
  optional: z.boolean('must be true or false').optional(),
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
const reads = z.array(z.string(), 'must be a list of step ids').optional();

const approver = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('automatic') }),
    z.strictObject({
      kind: z.literal('human'),
      waitSeconds: number.optional(),
      instructions: z.string().optional(),
      policy,
    }),
    z.strictObject({ kind: z.literal('ai'), agent, criteria: text, maxRejections: number.optional() }),
  ],
  { error: 'must be automatic, human or ai' },
);
const gates = z.strictObject({ prompt: approver.optional(), response: approver.optional() }).optional();
const contract = {
  ...routed,
  agent,
  prompt: text,
  outputs: z.record(
    z.string(),
    z.strictObject({
      description: z.string('must be a text').optional(),
      file: text,
      allowEmpty: z.boolean().optional(),
    }),
    'must map keys to files',
  ),
  workspaceMode: z.enum(WORKSPACE_MODES, `must be one of ${WORKSPACE_MODES.join(', ')}`).optional(),
  onBlocked: z.string('must be a step id').optional(),
  onFailed: z.string('must be a step id').optional(),
  gates,
  mayAsk: z.boolean('must be true or false').optional(),
};
const question = z.strictObject({
  id: text,
  question: text,
  context: text,
  options: z.array(text).optional(),
});

const SHAPES = {
  agent_task: z.strictObject({
    ...routed,
    ...asked,
    outcome: code.optional(),
    writes: code.optional(),
    reads,
    gates,
  }),
  contract_task: z.strictObject({ ...contract, kind: z.literal('agent_task') }),
  agent_review: z.strictObject({
    ...contract,
    kind: z.literal('agent_review'),
    verdict: z.enum(['decision', 'phrase', 'findings'], 'must be decision, phrase or findings').optional(),
  }),
  handler: z.strictObject({
    ...routed,
    kind: z.literal('handler'),
    params: zodObject.optional(),
    handler: code.optional(),
    reads,
    message: z.union([z.string(), code], 'must be a text or a function').optional(),
  }),
  parallel: z.strictObject({
    ...routed,
    kind: z.literal('parallel'),
    // A branch may be written like a step; what leads on from it is the step around it.
    branches: z.array(z.looseObject({ ...common, ...asked }), 'must be a list of agent tasks'),
  }),
  human_gate: z.strictObject({
    ...routed,
    kind: z.literal('human_gate'),
    show: text,
    waitSeconds: number,
    policy,
  }),
  human_questions: z.strictObject({
    ...routed,
    kind: z.literal('human_questions'),
    questions: z.array(question, 'must be a list of questions').min(1, 'must not be empty'),
    waitSeconds: number,
    policy,
  }),
  dispatch: z.strictObject({
    ...routed,
    kind: z.literal('dispatch'),
    workflow: text,
    input: z.record(z.string(), z.string('must be a text'), 'must map inputs to texts'),
    each: text.optional(),
    maxConcurrency: number.optional(),
  }),
} as const;

export const STEP_KINDS = Object.keys(SHAPES).filter(kind => kind !== 'contract_task');

/** Every name that a step may have a field by; for suggestions. */
export const STEP_FIELDS: readonly string[] = [
  ...new Set(Object.values(SHAPES).flatMap(shape => Object.keys(shape.shape))),
  ...Object.keys(agent.shape),
];

/** The shape that a step means to have; `undefined` for a kind that there is not. */
export function shapeOf(step: unknown): z.ZodType | undefined {
  if (typeof step !== 'object' || step === null || !('kind' in step)) return undefined;
  if (step.kind === 'agent_task') return 'outputs' in step ? SHAPES.contract_task : SHAPES.agent_task;
  const kind = STEP_KINDS.find(known => known === step.kind);
  return kind === undefined ? undefined : SHAPES[kind as keyof typeof SHAPES];
}
