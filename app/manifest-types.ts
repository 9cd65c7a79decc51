import { z } from 'zod';

const resourceName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,47}$/, 'must be kebab-case: a–z, 0–9 and "-", at most 48 characters');
const filePath = z
  .string()
  .regex(/^(?!\.\.?\/)(?!.*\/\.\.\/)[\w.-]+(\/[\w.-]+)*$/, 'must be a path inside the project');
const variableName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must be a variable name');

/**
 * What an owner may reach, and the variable that tells it where: an environment variable of a
 * function, a `${placeholder}` of a state machine's definition. A host sets the variable and grants
 * the permission together.
 */
const bindingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('table'),
    name: resourceName,
    access: z.enum(['read', 'write', 'readWrite']),
    variable: variableName,
  }),
  z.strictObject({
    kind: z.literal('bucket'),
    name: resourceName,
    access: z.enum(['read', 'write', 'readWrite']),
    variable: variableName,
  }),
  z.strictObject({
    kind: z.literal('function'),
    name: resourceName,
    access: z.literal('invoke'),
    variable: variableName,
  }),
  z.strictObject({
    kind: z.literal('stateMachine'),
    name: resourceName,
    access: z.enum(['start', 'operate']),
    variable: variableName,
  }),
]);

const functionSchema = z.strictObject({
  name: resourceName,
  /** The module that exports `handler`, from the project's root. */
  handler: filePath,
  timeoutSeconds: z.int().min(1).max(900),
  memoryMb: z.int().min(128).max(10_240),
  environment: z.record(variableName, z.string()).default({}),
  bindings: z.array(bindingSchema).default([]),
  /** IAM actions that can name no single resource, such as `states:ListStateMachines`. */
  accountActions: z.array(z.string().regex(/^[a-z0-9-]+:[A-Za-z]+$/, 'must be an IAM action')).default([]),
  reservedConcurrency: z.int().min(0).optional(),
});

const stateMachineSchema = z.strictObject({
  name: resourceName,
  /** The ASL file, from the project's root. */
  definition: filePath,
  type: z.enum(['STANDARD', 'EXPRESS']),
  bindings: z.array(bindingSchema).default([]),
});

const routeSchema = z.strictObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'ANY']),
  path: z
    .string()
    .regex(
      /^(\/|(\/([^/{}]+|\{[\w.-]+\}))*(\/[^/{}]+|\/\{[\w.-]+\+?\}))$/,
      'must start with "/" and hold whole-segment {parameters}; {name+} only at the end',
    ),
  function: resourceName,
});

const targetSchema = z.strictObject({
  kind: z.enum(['function', 'stateMachine']),
  name: resourceName,
  /** What the target receives instead of the event. */
  input: z.json().optional(),
});

const eventRuleSchema = z.strictObject({
  name: resourceName,
  pattern: z.record(z.string(), z.json()),
  target: targetSchema,
});

const scheduleSchema = z.strictObject({
  name: resourceName,
  expression: z.string().regex(/^(rate|cron)\(.+\)$/, 'must be rate(…) or cron(…)'),
  target: targetSchema,
});

const keySchema = z.strictObject({ name: z.string().min(1).max(255), type: z.enum(['S', 'N', 'B']) });

const tableSchema = z.strictObject({
  name: resourceName,
  partitionKey: keySchema,
  sortKey: keySchema.optional(),
  indexes: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[\w.-]{3,255}$/, 'must be 3–255 letters, digits, "_", "." or "-"'),
        partitionKey: keySchema,
        sortKey: keySchema.optional(),
        projection: z.union([z.enum(['ALL', 'KEYS_ONLY']), z.array(z.string().min(1)).min(1)]).default('ALL'),
      }),
    )
    .default([]),
  ttlAttribute: z.string().min(1).optional(),
});

const bucketSchema = z.strictObject({ name: resourceName.min(3) });

export const manifestSchema = z.strictObject({
  functions: z.array(functionSchema).default([]),
  stateMachines: z.array(stateMachineSchema).default([]),
  routes: z.array(routeSchema).default([]),
  eventRules: z.array(eventRuleSchema).default([]),
  schedules: z.array(scheduleSchema).default([]),
  tables: z.array(tableSchema).default([]),
  buckets: z.array(bucketSchema).default([]),
});

export type ManifestDescription = z.input<typeof manifestSchema>;
export type Manifest = z.output<typeof manifestSchema>;
export type ManifestStateMachine = Manifest['stateMachines'][number];
export type ManifestRoute = Manifest['routes'][number];
export type ManifestTarget = z.output<typeof targetSchema>;
export type ManifestTable = Manifest['tables'][number];
export type Binding = z.output<typeof bindingSchema>;
